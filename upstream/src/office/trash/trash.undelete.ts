import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

type Marked = 'pdf_card' | 'user_video' | 'staff_member' | 'image_post' | 'subscription_plan' | 'video_template';

export async function undelete(tx: Tx, table: Marked, idColumn: string, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = null, deleted_by = null, version = version + 1
    where ${sql.ref(idColumn)} = ${id}::uuid and deleted_at is not null`.execute(tx);
  if (!numAffectedRows) throw new ApiError('not_found');
}
