import { sql } from 'kysely';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { newId } from '../../platform/database/rows.ts';
import { contentSlotsOf } from './video.fields.ts';
import { type VideoDocument, videoDocuments } from './video-documents.ts';

/** A published version never changes. */
export async function publishDocument(tx: Tx, templateId: string, template: VideoDocument): Promise<void> {
  const { code: _, seconds, ...storedContent } = template;
  const { version, pages } = template.document;
  const size = pages[0]?.size ?? {};
  await tx
    .insertInto('video_document')
    .values({ template_id: templateId, version, film: JSON.stringify(storedContent) })
    .onConflict((conflict) => conflict.columns(['template_id', 'version']).doNothing())
    .execute();
  await tx
    .updateTable('video_template')
    .set({
      document_version: version,
      duration_seconds: seconds,
      shapes: (['SQUARE', 'STORY'] as const).filter((shape) => shape in size),
      slots: JSON.stringify(contentSlotsOf(template)),
      version: sql`version + 1`,
    })
    .where('template_id', '=', templateId)
    .where((eb) => eb.or([eb('document_version', 'is', null), eb('document_version', '<', version)]))
    .execute();
  await tx.updateTable('video_draft').set({ published_version: null }).where('template_id', '=', templateId).execute();
}

/** Built-in templates that staff renamed or deleted stay so. */
export async function installBuiltInTemplates(db: Db): Promise<void> {
  await inTenant(db, 'platform', async (tx) => {
    await lockInTransaction(tx, 'install video templates');
    const rows = await tx
      .selectFrom('video_template')
      .select(['template_id', 'built_in', 'document_version'])
      .where('built_in', 'is not', null)
      .execute();
    const stored = new Map(rows.map((row) => [row.built_in, row]));
    for (const template of videoDocuments.values()) {
      const row = stored.get(template.code);
      if ((row?.document_version ?? 0) >= template.document.version) continue;
      const templateId = row?.template_id ?? newId();
      if (!row && !(await addBuiltInTemplate(tx, templateId, template))) continue;
      await publishDocument(tx, templateId, template);
    }
  });
}

async function addBuiltInTemplate(tx: Tx, templateId: string, template: VideoDocument): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('video_template')
    .values({
      template_id: templateId,
      template_code: template.code,
      template_name: template.names.en,
      category: template.category,
      shapes: [],
      duration_seconds: template.seconds,
      slots: '[]',
      is_active: true,
      built_in: template.code,
      version: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
