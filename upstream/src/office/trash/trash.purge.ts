import { trashDaysKept } from '@parichay/shared/office/trash/trash.lists.ts';
import { sql } from 'kysely';
import { monthPublished } from '../../money/payment/month-bill.ts';
import { inTenant, type Tx } from '../../platform/database/database.ts';
import type { JobParts } from '../../platform/jobs/scheduler.ts';
import { filesOfPicture } from '../../platform/media/media.cleanup.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { keepOnlyAddress } from '../../shop/card/card.addresses.ts';
import { documentKey } from '../../shop/document/document.files.ts';

/** After 30 days; addresses stay reserved for their customer. */
export async function purgeDeleted(
  { database, media, log }: JobParts & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  // One hour after the last restore: videos are removed before, and need the rows (deleteExpiredVideoRenders).
  const longAgo = new Date(now - trashDaysKept * 86_400_000 - 3_600_000);
  // Files first, so that a retry still finds the rows.
  const toDelete = await inTenant(database.db, 'platform', (tx) => filesOfDeleted(tx, longAgo));
  for (const key of toDelete.keys) await media.delete(key);

  const removed = await inTenant(database.db, 'platform', async (tx) => {
    if (toDelete.mediaIds.length > 0) {
      await tx.deleteFrom('document').where('media_id', 'in', toDelete.mediaIds).execute();
      await tx.deleteFrom('media').where('media_id', 'in', toDelete.mediaIds).execute();
    }
    if (toDelete.userIds.length > 0) {
      for (const table of ['notification', 'notification_choice'] as const)
        await tx.deleteFrom(table).where('account_id', 'in', toDelete.userIds).execute();
    }
    await keepOnBills(tx, longAgo);
    await keepAddresses(tx, longAgo);
    await freeAddresses(tx, longAgo);
    await emptyWhatCounts(tx, longAgo);
    await tx.deleteFrom('staff_member').where('deleted_at', '<', longAgo).execute();
    // The cleanup of unused media removes their files.
    await tx.deleteFrom('image_post').where('deleted_at', '<', longAgo).execute();
    const cards = await tx.deleteFrom('card').where('deleted_at', '<', longAgo).executeTakeFirst();
    const businesses = await tx.deleteFrom('business').where('deleted_at', '<', longAgo).executeTakeFirst();
    const customers = await tx.deleteFrom('customer').where('deleted_at', '<', longAgo).executeTakeFirst();
    return { cards: cards.numDeletedRows, businesses: businesses.numDeletedRows, customers: customers.numDeletedRows };
  });
  log.info(
    { removed: Object.fromEntries(Object.entries(removed).map(([what, count]) => [what, Number(count)])) },
    'purged',
  );
}

/** Paid or counted rows, plans and templates stay, but without personal data. */
async function emptyWhatCounts(tx: Tx, longAgo: Date): Promise<void> {
  await sql`update pdf_card set person_name = '', details = (
      select jsonb_object_agg(key, value) from jsonb_each(details) where key in ('companyName', 'colour', 'validUntil'))
    where deleted_at < ${longAgo} and details -> 'personName' is not null`.execute(tx);
  await sql`update pdf_export set data = '{}' from pdf_card
    where pdf_card.pdf_card_no = pdf_export.pdf_card_no and deleted_at < ${longAgo} and data <> '{}'`.execute(tx);
  await sql`update user_video set title = '', texts = '{}', pictures = '{}'
    where deleted_at < ${longAgo} and (texts <> '{}' or pictures <> '{}')`.execute(tx);
  await sql`update video_template set thumbnail = null
    where deleted_at < ${longAgo} and thumbnail is not null`.execute(tx);
}

/** The agency still owes the fee of a deleted card. */
const keepOnBills = (tx: Tx, longAgo: Date) =>
  sql`insert into bill_card (card_no, agency_id, bill)
    select card_no, agency_id, ${monthPublished} from card
    where deleted_at < ${longAgo} and published_at is not null on conflict (card_no) do nothing`.execute(tx);

/** Security: a printed QR code must not lead to another customer's card. */
const keepAddresses = (tx: Tx, longAgo: Date) =>
  sql`update card_address set kept_for = business.user_id
    from card join business using (business_id)
    where card.card_no = card_address.card_no and card.deleted_at < ${longAgo} and card.published_at is not null`.execute(
    tx,
  );

/** Frees unpublished addresses after deletion or inactivity; an inactive draft gets a generated one. */
async function freeAddresses(tx: Tx, longAgo: Date): Promise<void> {
  await sql`delete from card_address using card
    where card.card_no = card_address.card_no and card.deleted_at < ${longAgo} and card.published_at is null`.execute(
    tx,
  );
  const { rows } = await sql<{ card_no: string; agency_id: string; card_id: string }>`
    update card set card_id = 'card-' || left(md5(card_no::text), 12)
    where published_at is null and deleted_at is null and updated_at < ${longAgo} and card_id !~ '^card-[0-9a-f]{12}$'
    returning card_no, agency_id, card_id`.execute(tx);
  for (const { card_no, agency_id, card_id } of rows) {
    await tx.insertInto('card_address').values({ card_id, agency_id, card_no }).execute();
    await keepOnlyAddress(tx, card_no, card_id);
  }
}

async function filesOfDeleted(tx: Tx, longAgo: Date) {
  const papers = await tx
    .selectFrom('document')
    .innerJoin('business', 'business.business_id', 'document.business_id')
    .select(['document_id', 'media_type'])
    .where('business.deleted_at', '<', longAgo)
    .execute();
  const users = await tx.selectFrom('customer').select('user_id').where('deleted_at', '<', longAgo).execute();
  const userIds = users.map((user) => user.user_id);
  // Pictures used by another customer's copied card stay.
  const pictures =
    userIds.length === 0
      ? []
      : await tx
          .selectFrom('media')
          .select('media_id')
          .where('uploaded_by', 'in', userIds)
          .where('by_staff', '=', false)
          .where(
            sql<boolean>`not exists (select from media_use as use left join business on business.business_id = use.business_id
              where use.media_id = media.media_id and business.deleted_at is null)`,
          )
          .execute();
  const mediaIds = pictures.map((picture) => picture.media_id);
  return {
    userIds,
    mediaIds,
    keys: [
      ...papers.map((paper) => documentKey(paper.document_id, paper.media_type)),
      ...mediaIds.flatMap(filesOfPicture),
    ],
  };
}
