import { sql } from 'kysely';
import { firstAgency } from '../agency/agency.queries.ts';
import { type Db, inTenant } from '../lib/database.ts';
import { lockUntilEnd } from '../lib/lock.ts';
import { newId } from '../lib/rows.ts';
import { addRenderJob } from '../render/render-job.queries.ts';
import { filmOf } from './video.templates.ts';
import { sampleInputOf, templateSampleJob } from './video-template.sample.ts';

/** Has stills and clips made of every template whose newest version has none. All other jobs go before. */
export async function queueTemplateSamples(db: Db): Promise<void> {
  await inTenant(db, 'platform', async (tx) => {
    await lockUntilEnd(tx, 'queue video template samples');
    const agency = await firstAgency(tx);
    if (!agency) return;
    const rows = await tx
      .selectFrom('video_template')
      .select(['template_id', 'document_version'])
      .where('deleted_at', 'is', null)
      .where('document_version', 'is not', null)
      .where(sql<boolean>`sample_version is distinct from document_version`)
      .where(sql<boolean>`not exists (select from render_job where kind = ${templateSampleJob}
        and state in ('queued', 'rendering') and input ->> 'templateId' = template_id::text)`)
      .execute();
    for (const { template_id, document_version } of rows) {
      const input = sampleInputOf(await filmOf(tx, template_id, document_version), template_id, newId());
      await addRenderJob(tx, {
        agencyId: agency.agency_id,
        businessId: null,
        kind: templateSampleJob,
        input: JSON.parse(JSON.stringify(input)),
        isAhead: true,
      });
    }
  });
}
