import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import type { MailBrand } from './delivery-message.ts';

export const mailBrandOf = (
  { colour, logo }: Pick<AgencyDetails['brand'], 'colour' | 'logo'>,
  origin: string | null,
): MailBrand => ({
  colour,
  // Many mail clients do not support WebP.
  logoUrl: logo && origin !== null ? `${origin}${pictureUrl(logo.mediaId, 400, 'jpg')}` : null,
});
