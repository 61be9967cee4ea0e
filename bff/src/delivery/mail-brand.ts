import type { AgencyDetails } from '@parichay/shared/agency/agency.endpoints.ts';
import { pictureUrl } from '@parichay/shared/lib/media.ts';
import type { MailBrand } from './delivery.message.ts';

/** How the mails of an agency look. @param origin of its panel, where its logo lies: `https://cards.example`; null: it has none */
export const mailBrand = (
  { colour, logo }: Pick<AgencyDetails['brand'], 'colour' | 'logo'>,
  origin: string | null,
): MailBrand => ({
  colour,
  // Many programs for mail know no WebP.
  logoUrl: logo && origin !== null ? `${origin}${pictureUrl(logo.mediaId, 400, 'jpg')}` : null,
});
