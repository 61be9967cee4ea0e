import type { CardPage, PublicCard } from '@parichay/shared/card/card.page.ts';
import type { CardFile, InternalCalls } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { isBeyondGrace } from '../business/business.rules.ts';
import { type Db, inTenant, type Tx } from '../lib/database.ts';
import { Bytes, type InternalHandlers, prepared } from '../lib/handle.ts';
import { todayInIndia } from '../lib/india.ts';
import { iso } from '../lib/rows.ts';
import type { MediaStore } from '../media/media.files.ts';
import { mediaKey } from '../media/media.routes.ts';
import type { PictureFileName, PictureWorker } from '../media/picture.ts';
import { renderOgImage } from './card.og.ts';
import { qrSvg } from './card.qr.ts';
import { completeSections, minimalSections } from './card.rules.ts';
import { vcardOf } from './card.vcard.ts';

interface Wanted {
  agencyId: string;
  cardId: string;
  /** What visitors' addresses begin with, without a trailing slash. */
  origin: string;
}

/** What stands at an address, on the domain of this agency only; `cardNo` where it is a card, shown or not. */
async function standingAt(
  tx: Tx,
  { agencyId, cardId, origin }: Wanted,
  today: string,
): Promise<{ page: CardPage; cardNo?: string }> {
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
  if (!address) return { page: { outcome: 'missing', agencyName } };
  const row = address.card_no
    ? await tx
        .selectFrom('card')
        .innerJoin('business', 'business.business_id', 'card.business_id')
        .selectAll('card')
        .select('expiry_date_for_customer')
        .where('card_no', '=', address.card_no)
        .executeTakeFirst()
    : undefined;
  if (!row || row.status === 'deleted') return { page: { outcome: 'gone', agencyName } };
  const cardNo = row.card_no;
  if (row.status === 'draft') return { page: { outcome: 'missing', agencyName }, cardNo };
  if (row.status !== 'active') return { page: { outcome: row.status, agencyName }, cardNo };
  if (row.card_id !== cardId) return { page: { outcome: 'moved', cardId: row.card_id } };
  const outcome = isBeyondGrace(row.expiry_date_for_customer, today) ? 'minimal' : 'card';
  const sections = completeSections(row.sections);
  const card: PublicCard = {
    cardId,
    url: `${origin}/${cardId}`,
    agencyName,
    ...(outcome === 'minimal' ? minimalSections(sections) : sections),
    updatedAt: iso(row.updated_at),
  };
  return { page: { outcome, card }, cardNo };
}

type File = InternalCalls['GET /internal/card-file'];

export const cardPageHandlers = (services: { db: Db; media: MediaStore; pictures: PictureWorker }) => {
  const bytesOf = async (picture: { mediaId: string } | null, file: PictureFileName) =>
    picture ? services.media.getBytes(mediaKey(picture.mediaId, file)) : null;

  /** A code may be printed before its card is published, and while it is paused: it says no more than the address. */
  const qrOf = ({ origin, cardId }: Wanted) =>
    new Bytes(Buffer.from(qrSvg(`${origin}/${cardId}`)), { 'content-type': 'image/svg+xml; charset=utf-8' });

  async function fileOf(card: PublicCard, cardNo: string, file: Exclude<CardFile, 'qr.svg'>): Promise<Bytes> {
    const { photo, logo } = card.basicDetails;
    if (file === 'vcf') {
      const text = vcardOf(card, await bytesOf(photo ?? logo, '160.jpg'), cardNo);
      return new Bytes(Buffer.from(text), {
        'content-type': 'text/vcard; charset=utf-8',
        'content-disposition': `attachment; filename="${card.cardId}.vcf"`,
      });
    }
    const image = await renderOgImage(
      card,
      await bytesOf(photo, '1080.jpg'),
      await bytesOf(logo, '400.webp'),
      services.pictures,
    );
    return new Bytes(image, { 'content-type': 'image/jpeg' });
  }

  return {
    'GET /internal/card-page': async ({ query, tx }) => (await standingAt(tx, query, todayInIndia())).page,

    // The card is read in one transaction; drawing then takes long and holds none.
    'GET /internal/card-file': prepared<File, Bytes>({
      before: async ({ query }) => {
        const { page, cardNo } = await inTenant(services.db, query, (tx) => standingAt(tx, query, todayInIndia()));
        if (!cardNo) throw new ApiError('not_found');
        if (query.file === 'qr.svg') return qrOf(query);
        if (page.outcome !== 'card' && page.outcome !== 'minimal') throw new ApiError('not_found');
        return fileOf(page.card, cardNo, query.file);
      },
    }),
  } satisfies Partial<InternalHandlers>;
};
