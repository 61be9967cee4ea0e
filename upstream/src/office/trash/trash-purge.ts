import { trashRetentionDays } from '@parichay/shared/office/trash/trash.lists.ts';
import { sql } from 'kysely';
import { publishedMonthColumn } from '../../money/payment/month-bill.ts';
import { inTenant, type Tx } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';
import { pictureKeysOf } from '../../platform/media/media.cleanup.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { deleteOtherCardAddresses } from '../../shop/card/card-addresses.ts';
import { documentKey } from '../../shop/document/document-files.ts';

/** Runs daily and deletes what was in the trash for 30 days. Addresses of published cards and counted rows stay. */
export async function purgeDeleted(
  { database, media, log }: JobContext & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  // Purges an hour after the time to restore has ended, because deleteExpiredVideoRenders needs the rows.
  const deletedBefore = new Date(now - trashRetentionDays * 86_400_000 - 3_600_000);
  // Files go first, so a retry finds the rows.
  const filesToDelete = await inTenant(database.db, 'platform', (tx) => findDeletedUsersAndFiles(tx, deletedBefore));
  for (const key of filesToDelete.keys) await media.delete(key);

  const removed = await inTenant(database.db, 'platform', async (tx) => {
    if (filesToDelete.mediaIds.length > 0) {
      await tx.deleteFrom('document').where('media_id', 'in', filesToDelete.mediaIds).execute();
      await tx.deleteFrom('media').where('media_id', 'in', filesToDelete.mediaIds).execute();
    }
    if (filesToDelete.userIds.length > 0) {
      for (const table of ['notification', 'notification_choice'] as const)
        await tx.deleteFrom(table).where('account_id', 'in', filesToDelete.userIds).execute();
    }
    await storeBillsOfCards(tx, deletedBefore);
    await reserveAddresses(tx, deletedBefore);
    await releaseUnpublishedAddresses(tx, deletedBefore);
    await erasePersonalData(tx, deletedBefore);
    await tx.deleteFrom('staff_member').where('deleted_at', '<', deletedBefore).execute();
    // The cleanup of unused media removes the files of these greetings.
    await tx.deleteFrom('image_post').where('deleted_at', '<', deletedBefore).execute();
    const cards = await tx.deleteFrom('card').where('deleted_at', '<', deletedBefore).executeTakeFirst();
    const businesses = await tx.deleteFrom('business').where('deleted_at', '<', deletedBefore).executeTakeFirst();
    const customers = await tx.deleteFrom('customer').where('deleted_at', '<', deletedBefore).executeTakeFirst();
    return { cards: cards.numDeletedRows, businesses: businesses.numDeletedRows, customers: customers.numDeletedRows };
  });
  log.info(
    { removed: Object.fromEntries(Object.entries(removed).map(([table, count]) => [table, Number(count)])) },
    'purged',
  );
}

/** Paid or counted rows, plans and templates stay, but without personal data. */
async function erasePersonalData(tx: Tx, deletedBefore: Date): Promise<void> {
  await sql`update pdf_card set person_name = '', details = (
      select jsonb_object_agg(key, value) from jsonb_each(details) where key in ('companyName', 'colour', 'validUntil'))
    where deleted_at < ${deletedBefore} and details -> 'personName' is not null`.execute(tx);
  await sql`update pdf_export set data = '{}' from pdf_card
    where pdf_card.pdf_card_no = pdf_export.pdf_card_no and deleted_at < ${deletedBefore} and data <> '{}'`.execute(tx);
  await sql`update user_video set title = '', texts = '{}', pictures = '{}'
    where deleted_at < ${deletedBefore} and (texts <> '{}' or pictures <> '{}')`.execute(tx);
  await sql`update video_template set thumbnail = null
    where deleted_at < ${deletedBefore} and thumbnail is not null`.execute(tx);
}

/** The agency still owes the fee of a deleted card. */
const storeBillsOfCards = (tx: Tx, deletedBefore: Date) =>
  sql`insert into bill_card (card_no, agency_id, bill)
    select card_no, agency_id, ${publishedMonthColumn} from card
    where deleted_at < ${deletedBefore} and published_at is not null on conflict (card_no) do nothing`.execute(tx);

/** Security: a printed QR code must not lead to another customer's card. */
const reserveAddresses = (tx: Tx, deletedBefore: Date) =>
  sql`update card_address set kept_for = business.user_id
    from card join business using (business_id)
    where card.card_no = card_address.card_no and card.deleted_at < ${deletedBefore} and card.published_at is not null`.execute(
    tx,
  );

/** Frees unpublished addresses after deletion or inactivity; an inactive draft gets a generated one. */
async function releaseUnpublishedAddresses(tx: Tx, deletedBefore: Date): Promise<void> {
  await sql`delete from card_address using card
    where card.card_no = card_address.card_no and card.deleted_at < ${deletedBefore} and card.published_at is null`.execute(
    tx,
  );
  const { rows } = await sql<{ card_no: string; agency_id: string; card_id: string }>`
    update card set card_id = 'card-' || left(md5(card_no::text), 12)
    where published_at is null and deleted_at is null and updated_at < ${deletedBefore} and card_id !~ '^card-[0-9a-f]{12}$'
    returning card_no, agency_id, card_id`.execute(tx);
  for (const { card_no, agency_id, card_id } of rows) {
    await tx.insertInto('card_address').values({ card_id, agency_id, card_no }).execute();
    await deleteOtherCardAddresses(tx, card_no, card_id);
  }
}

async function findDeletedUsersAndFiles(tx: Tx, deletedBefore: Date) {
  const documents = await tx
    .selectFrom('document')
    .innerJoin('business', 'business.business_id', 'document.business_id')
    .select(['document_id', 'media_type'])
    .where('business.deleted_at', '<', deletedBefore)
    .execute();
  const users = await tx.selectFrom('customer').select('user_id').where('deleted_at', '<', deletedBefore).execute();
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
      ...documents.map((paper) => documentKey(paper.document_id, paper.media_type)),
      ...mediaIds.flatMap(pictureKeysOf),
    ],
  };
}
