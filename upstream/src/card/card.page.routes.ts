import { type CardPage, type PublicCard, shownFeedback } from '@parichay/shared/card/card.page.ts';
import { completeSections, minimalSections } from '@parichay/shared/card/complete-sections.ts';
import type { InternalCalls } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { isBeyondGrace } from '../business/business.rules.ts';
import { shownFeedbackOf } from '../feedback/feedback.queries.ts';
import { type Db, inTenant, type Tx } from '../lib/database.ts';
import { type Bytes, type InternalHandlers, prepared } from '../lib/handle.ts';
import { iso } from '../lib/rows.ts';
import { cardFiles, type FileServices, faceOf, isCode } from './card.files.ts';

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
): Promise<{ page: CardPage; cardNo?: string; logo?: Picture | null }> {
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
  const logo = row.sections.basicDetails?.logo ?? null;
  if (row.status === 'draft') return { page: { outcome: 'missing', agencyName }, cardNo, logo };
  if (row.status !== 'active') return { page: { outcome: row.status, agencyName }, cardNo, logo };
  if (row.card_id !== cardId) return { page: { outcome: 'moved', cardId: row.card_id } };
  const outcome = isBeyondGrace(row.expiry_date_for_customer, today) ? 'minimal' : 'card';
  const sections = completeSections(row.sections);
  const card: PublicCard = {
    cardId,
    url: `${origin}/${cardId}`,
    agencyName,
    ...(outcome === 'minimal' ? minimalSections(sections) : sections),
    customerFeedback: outcome === 'minimal' ? shownFeedback.parse({}) : await shownFeedbackOf(tx, cardNo),
    updatedAt: iso(row.updated_at),
  };
  return { page: { outcome, card }, cardNo, logo };
}

type File = InternalCalls['GET /internal/card-file'];

export const cardPageHandlers = (services: FileServices & { db: Db }) => {
  const { code, file } = cardFiles(services);
  return {
    'GET /internal/name-face': prepared<InternalCalls['GET /internal/name-face'], Bytes>({
      before: async ({ query }) => faceOf(query.design, query.name),
    }),

    'GET /internal/card-page': async ({ query, tx }) => (await standingAt(tx, query, todayInIndia())).page,

    // The card is read in one transaction; drawing then takes long and holds none.
    'GET /internal/card-file': prepared<File, Bytes>({
      before: async ({ query }) => {
        const { page, cardNo, logo } = await inTenant(services.db, query, (tx) =>
          standingAt(tx, query, todayInIndia()),
        );
        if (!cardNo) throw new ApiError('not_found');
        if (isCode(query.file)) {
          return code(`${query.origin}/${query.cardId}`, query.file, logo);
        }
        if (page.outcome !== 'card' && page.outcome !== 'minimal') throw new ApiError('not_found');
        return file(page.card, cardNo, query.file);
      },
    }),
  } satisfies Partial<InternalHandlers>;
};
