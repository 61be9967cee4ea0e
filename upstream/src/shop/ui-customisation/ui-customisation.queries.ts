import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { OrderColumn } from '../../platform/database/page-by-columns.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

type UiCustomisationRow = Selectable<Database['ui_customisation']>;
type UiCustomisationValues = Insertable<Database['ui_customisation']>;

export const presentUiCustomisation = (row: UiCustomisationRow): UiCustomisation => ({
  uiCustomisationId: row.ui_customisation_id,
  placement: row.placement,
  title: row.title,
  displayStyle: row.display_style,
  height: row.height,
  logoMode: row.logo_mode,
  position: row.position,
  isActive: row.is_active,
  picture: row.picture,
  target: row.target,
  version: row.version,
  createdAt: iso(row.created_at),
});

/** Filters by agency, because row level security does not limit the platform's staff. */
export const uiCustomisationQuery = (tx: Tx, agencyId: string) =>
  tx.selectFrom('ui_customisation').selectAll('ui_customisation').where('ui_customisation.agency_id', '=', agencyId);

export const uiCustomisationOrder: readonly OrderColumn<UiCustomisationRow>[] = [
  { column: 'ui_customisation.position', kind: 'number', readValue: (row) => row.position },
  { column: 'ui_customisation.ui_customisation_id', kind: 'id', readValue: (row) => row.ui_customisation_id },
];

export async function lockUiCustomisation(
  tx: Tx,
  agencyId: string,
  uiCustomisationId: string,
): Promise<UiCustomisationRow> {
  const row = await uiCustomisationQuery(tx, agencyId)
    .where('ui_customisation_id', '=', uiCustomisationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export function saveUiCustomisation(tx: Tx, section: UiCustomisationValues): Promise<UiCustomisationRow> {
  const { ui_customisation_id, agency_id, ...fields } = section;
  return tx
    .insertInto('ui_customisation')
    .values(section)
    .onConflict((conflict) =>
      conflict.column('ui_customisation_id').doUpdateSet({ ...fields, version: sql`ui_customisation.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteUiCustomisation(tx: Tx, agencyId: string, uiCustomisationId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('ui_customisation')
    .where('agency_id', '=', agencyId)
    .where('ui_customisation_id', '=', uiCustomisationId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('not_found');
}

export async function requireTargetSubcategory(
  tx: Tx,
  agencyId: string,
  target: UiCustomisation['target'],
): Promise<void> {
  if (target.kind !== 'subcategory') return;
  const row = await tx
    .selectFrom('image_subcategory')
    .select('image_subcategory_id')
    .where('image_subcategory_id', '=', target.imageSubcategoryId)
    .where((expression) => expression.or([expression('agency_id', 'is', null), expression('agency_id', '=', agencyId)]))
    .executeTakeFirst();
  if (!row) throw new ApiError('invalid_input', { fields: { 'target.imageSubcategoryId': 'no such subcategory' } });
}
