import type { PublicCard } from '@parichay/shared/card/card.page.ts';
import { spacedPhone } from '../lib/spaced-phone.ts';
import { shape } from '../render/text/shape.ts';
import type { DrawCard } from './card.drawing.ts';

/** WhatsApp drops previews much above this. */
const MAX_BYTES = 250_000;

/** The picture a messenger shows for a card's address: JPEG, 1200 × 630, at most 250 KB. @throws ApiError unavailable */
export function ogImage({ basicDetails: details, cardId, url, template }: PublicCard, draw: DrawCard): Promise<Buffer> {
  // A name of nothing but emoji cannot be drawn.
  const names = [details.businessName, details.personName, cardId].map((text) => shape(text).text);
  const businessName = names.find((text) => text !== '') ?? '';
  const prefix = details.titlePrefix === 'none' ? '' : details.titlePrefix;
  const texts = {
    businessName,
    tagline: details.tagline,
    personName: details.personName === businessName ? '' : [prefix, details.personName].join(' '),
    designation: details.designation,
    phone: spacedPhone(details.phoneNumber || details.whatsappNumber),
    city: details.address.city,
    state: details.address.state,
    cardUrl: url.replace(/^https?:\/\//, ''),
  };
  const pictures = { photo: details.photo, logo: details.logo };
  return draw('link-preview', { texts, pictures, brand: template.colour }, { maxBytes: MAX_BYTES });
}
