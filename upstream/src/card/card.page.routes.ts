import type { CardPage, PublicCard } from '@parichay/shared/card/card.page.ts';
import type { InternalCalls } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { isBeyondGrace } from '../business/business.rules.ts';
import { type Db, inTenant, type Tx } from '../lib/database.ts';
import { Bytes, type InternalHandlers, prepared } from '../lib/handle.ts';
import { todayInIndia } from '../lib/india.ts';
import { iso } from '../lib/rows.ts';
import { mediaKey } from '../media/media.routes.ts';
import type { MediaStore } from '../media/media.store.ts';
import type { PictureWorker } from '../media/picture.ts';
import { renderOgImage } from './card.og.ts';
import { qrSvg } from './card.qr.ts';
import { completeSections } from './card.rules.ts';
import { vcardOf } from './card.vcard.ts';

interface Wanted {
  agencyId: string;
  cardId: string;
  /** What visitors' addresses begin with, without a trailing slash. */
  origin: string;
}

/** What stands at an address, on the domain of this agency only. */
async function cardPageOf(tx: Tx, { agencyId, cardId, origin }: Wanted, today: string): Promise<CardPage> {
  const agency = await tx
    .selectFrom('agency')
    .select('agency_name')
    .where('agency_id', '=', agencyId)
    .executeTakeFirst();
  const agencyName = agency?.agency_name ?? '';
  const address = await tx
    .selectFrom('card_address')
    .select('card_no')
    .where('card_id', '=', cardId)
    .where('agency_id', '=', agencyId)
    .executeTakeFirst();
  if (!address) return { outcome: 'missing', agencyName };
  const row = address.card_no
    ? await tx
        .selectFrom('card')
        .innerJoin('business', 'business.business_id', 'card.business_id')
        .selectAll('card')
        .select('expiry_date_for_customer')
        .where('card_no', '=', address.card_no)
        .executeTakeFirst()
    : undefined;
  if (!row || row.status === 'deleted') return { outcome: 'gone', agencyName };
  if (row.status === 'draft') return { outcome: 'missing', agencyName };
  if (row.status !== 'active') return { outcome: row.status, agencyName };
  if (row.card_id !== cardId) return { outcome: 'moved', cardId: row.card_id };
  const card: PublicCard = {
    cardId,
    url: `${origin}/${cardId}`,
    agencyName,
    ...completeSections(row.sections),
    updatedAt: iso(row.updated_at),
  };
  return { outcome: isBeyondGrace(row.expiry_date_for_customer, today) ? 'minimal' : 'card', card };
}

type File = InternalCalls['GET /internal/card-file'];

export const cardPageHandlers = (services: { db: Db; media: MediaStore; pictures: PictureWorker }) => {
  const bytesOf = async (picture: { mediaId: string } | null, width: 160 | 400 | 1080) =>
    picture ? services.media.getBytes(mediaKey(picture.mediaId, `${width}.jpg`)) : null;

  async function fileOf(card: PublicCard, file: 'vcf' | 'qr.svg' | 'og.jpg'): Promise<Bytes> {
    const { photo, logo } = card.basicDetails;
    if (file === 'qr.svg')
      return new Bytes(Buffer.from(qrSvg(card.url)), { 'content-type': 'image/svg+xml; charset=utf-8' });
    if (file === 'vcf') {
      const text = vcardOf(card, await bytesOf(photo ?? logo, 160));
      return new Bytes(Buffer.from(text), {
        'content-type': 'text/vcard; charset=utf-8',
        'content-disposition': `attachment; filename="${card.cardId}.vcf"`,
      });
    }
    const image = await renderOgImage(card, await bytesOf(photo, 1080), await bytesOf(logo, 400), services.pictures);
    return new Bytes(image, { 'content-type': 'image/jpeg' });
  }

  return {
    'GET /internal/card-page': ({ query, tx }) => cardPageOf(tx, query, todayInIndia()),

    // The card is read in one transaction; drawing then takes long and holds none.
    'GET /internal/card-file': prepared<File, Bytes>({
      before: async ({ query }) => {
        const page = await inTenant(services.db, query, (tx) => cardPageOf(tx, query, todayInIndia()));
        if (page.outcome !== 'card' && page.outcome !== 'minimal') throw new ApiError('not_found');
        return fileOf(page.card, query.file);
      },
    }),
  } satisfies Partial<InternalHandlers>;
};
