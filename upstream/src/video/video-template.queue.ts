import { sql } from 'kysely';
import { firstAgency } from '../agency/agency.queries.ts';
import { type Db, inTenant, type Tx } from '../lib/database.ts';
import { lockUntilEnd } from '../lib/lock.ts';
import { newId } from '../lib/rows.ts';
import { addRenderJob } from '../render-job/render-job.queries.ts';
import { filmOf } from './video.templates.ts';
import { sampleInputOf, type TemplateSampleInput, templateSampleJob } from './video-template.sample.ts';

/** Templates whose newest version has no still and no clip, and will not have them by a job that is there. */
const undrawn = (tx: Tx) =>
  tx
    .selectFrom('video_template')
    .select(['template_id', 'document_version'])
    .where('deleted_at', 'is', null)
    .where('document_version', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`sample_version is distinct from document_version`)
    .where(sql<boolean>`not exists (select from render_job where kind = ${templateSampleJob}
      and state in ('queued', 'rendering') and input ->> 'templateId' = template_id::text
      and (input ->> 'version')::int = document_version)`);

/** Several processes may start at once: one of them adds it. @param agencyId of the job; the first one unless given */
export async function addSample(tx: Tx, input: TemplateSampleInput, agencyId?: string): Promise<void> {
  await lockUntilEnd(tx, 'queue video template samples');
  const payer = agencyId ?? (await firstAgency(tx))?.agency_id;
  const row = await undrawn(tx).where('template_id', '=', input.templateId).executeTakeFirst();
  if (!payer || !row) return;
  await addRenderJob(tx, {
    agencyId: payer,
    businessId: null,
    kind: templateSampleJob,
    input: JSON.parse(JSON.stringify(input)),
    isAhead: true,
  });
}

/** Has stills and clips made of every template whose newest version has none. All other jobs go before. */
export async function queueTemplateSamples(db: Db): Promise<void> {
  const films = await inTenant(db, 'platform', async (tx) => {
    const rows = await undrawn(tx).execute();
    const found = [];
    for (const { template_id, document_version } of rows)
      found.push({ templateId: template_id, film: await filmOf(tx, template_id, document_version) });
    return found;
  });
  for (const { templateId, film } of films) {
    // Laid out outside of the transaction, which others wait for where the database is embedded.
    const input = sampleInputOf(film, templateId, newId());
    await inTenant(db, 'platform', (tx) => addSample(tx, input));
  }
}
