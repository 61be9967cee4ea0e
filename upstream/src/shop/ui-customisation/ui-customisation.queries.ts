import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { PlaceColumn } from '../../platform/database/place-page.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

type SectionRow = Selectable<Database['ui_customisation']>;
type Section = Insertable<Database['ui_customisation']>;

export const presentSection = (row: SectionRow): UiCustomisation => ({
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

/** Row level security does not limit the platform's staff. */
export const sectionsOf = (tx: Tx, agencyId: string) =>
  tx.selectFrom('ui_customisation').selectAll('ui_customisation').where('ui_customisation.agency_id', '=', agencyId);

export const placeOfSection: readonly PlaceColumn<SectionRow>[] = [
  { column: 'ui_customisation.position', kind: 'number', of: (row) => row.position },
  { column: 'ui_customisation.ui_customisation_id', kind: 'id', of: (row) => row.ui_customisation_id },
];

export async function sectionToChange(tx: Tx, agencyId: string, uiCustomisationId: string): Promise<SectionRow> {
  const row = await sectionsOf(tx, agencyId)
    .where('ui_customisation_id', '=', uiCustomisationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export function putSection(tx: Tx, section: Section): Promise<SectionRow> {
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

export async function deleteSection(tx: Tx, agencyId: string, uiCustomisationId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('ui_customisation')
    .where('agency_id', '=', agencyId)
    .where('ui_customisation_id', '=', uiCustomisationId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('not_found');
}

export async function requireTarget(tx: Tx, agencyId: string, target: UiCustomisation['target']): Promise<void> {
  if (target.kind !== 'subcategory') return;
  const row = await tx
    .selectFrom('image_subcategory')
    .select('image_subcategory_id')
    .where('image_subcategory_id', '=', target.imageSubcategoryId)
    .where((is) => is.or([is('agency_id', 'is', null), is('agency_id', '=', agencyId)]))
    .executeTakeFirst();
  if (!row) throw new ApiError('invalid_input', { fields: { 'target.imageSubcategoryId': 'no such subcategory' } });
}
