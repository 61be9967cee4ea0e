import { sql } from 'kysely';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { lockUntilEnd } from '../../platform/database/lock.ts';
import { newId } from '../../platform/database/rows.ts';
import { type VideoDocument, videoDocuments } from './video.documents.ts';
import { slotsOf } from './video.fields.ts';

/** A published version never changes. */
export async function publishDocument(tx: Tx, templateId: string, film: VideoDocument): Promise<void> {
  const { code: _, seconds, ...stored } = film;
  const { version, pages } = film.document;
  const size = pages[0]?.size ?? {};
  await tx
    .insertInto('video_document')
    .values({ template_id: templateId, version, film: JSON.stringify(stored) })
    .onConflict((conflict) => conflict.columns(['template_id', 'version']).doNothing())
    .execute();
  await tx
    .updateTable('video_template')
    .set({
      document_version: version,
      duration_seconds: seconds,
      shapes: (['SQUARE', 'STORY'] as const).filter((shape) => shape in size),
      slots: JSON.stringify(slotsOf(film)),
      version: sql`version + 1`,
    })
    .where('template_id', '=', templateId)
    .where((is) => is.or([is('document_version', 'is', null), is('document_version', '<', version)]))
    .execute();
  await tx.updateTable('video_draft').set({ published_version: null }).where('template_id', '=', templateId).execute();
}

/** Built-in templates that staff renamed or deleted stay so. */
export async function installTemplates(db: Db): Promise<void> {
  await inTenant(db, 'platform', async (tx) => {
    await lockUntilEnd(tx, 'install video templates');
    const rows = await tx
      .selectFrom('video_template')
      .select(['template_id', 'built_in', 'document_version'])
      .where('built_in', 'is not', null)
      .execute();
    const stored = new Map(rows.map((row) => [row.built_in, row]));
    for (const film of videoDocuments.values()) {
      const row = stored.get(film.code);
      if ((row?.document_version ?? 0) >= film.document.version) continue;
      const templateId = row?.template_id ?? newId();
      if (!row && !(await addTemplate(tx, templateId, film))) continue;
      await publishDocument(tx, templateId, film);
    }
  });
}

async function addTemplate(tx: Tx, templateId: string, film: VideoDocument): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('video_template')
    .values({
      template_id: templateId,
      template_code: film.code,
      template_name: film.names.en,
      category: film.category,
      shapes: [],
      duration_seconds: film.seconds,
      slots: '[]',
      is_active: true,
      built_in: film.code,
      version: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
