import { type VideoLanguage, videoLanguages } from '@parichay/shared/studio/promo-video/video.lists.ts';
import { sql } from 'kysely';
import { firstAgency } from '../../people/agency/agency.queries.ts';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { newId } from '../../platform/database/rows.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { firstLanguage } from './video-template.queries.ts';
import { sampleInputOf, type TemplateSampleInput, templateSampleKind } from './video-template-sample.ts';
import { loadTemplateVersion } from './video-templates.ts';

const missingSamplesQuery = (tx: Tx) =>
  tx
    .selectFrom('video_template')
    .innerJoin('video_document', (on) =>
      on
        .onRef('video_document.template_id', '=', 'video_template.template_id')
        .onRef('video_document.version', '=', 'video_template.document_version'),
    )
    .innerJoin(
      sql<{ language: VideoLanguage }>`lateral (select jsonb_object_keys(film -> 'names') as language)`.as('spoken'),
      (on) => on.onTrue(),
    )
    .select(['video_template.template_id', 'document_version', 'spoken.language'])
    .where('deleted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`document_version is distinct from case spoken.language when ${firstLanguage} then sample_version
      else (select shown.version from video_template_sample as shown
        where shown.template_id = video_template.template_id and shown.language = spoken.language) end`)
    .where(sql<boolean>`not exists (select from render_job where kind = ${templateSampleKind}
      and state in ('queued', 'rendering') and input ->> 'templateId' = video_template.template_id::text
      and (input ->> 'version')::int = document_version
      and coalesce(input ->> 'language', ${firstLanguage}) = spoken.language)`)
    // The first language of all templates comes before the second of any.
    .orderBy(sql`array_position(${[...videoLanguages]}::text[], spoken.language)`)
    .orderBy('video_template.template_id');

export async function queueSample(tx: Tx, input: TemplateSampleInput, agencyId?: string): Promise<void> {
  await lockInTransaction(tx, 'queue video template samples');
  const jobAgencyId = agencyId ?? (await firstAgency(tx))?.agency_id;
  const row = await missingSamplesQuery(tx)
    .where('video_template.template_id', '=', input.templateId)
    .where('spoken.language', '=', input.language)
    .executeTakeFirst();
  if (!jobAgencyId || !row) return;
  await addRenderJob(tx, {
    agencyId: jobAgencyId,
    businessId: null,
    kind: templateSampleKind,
    input: JSON.parse(JSON.stringify(input)),
    isBackground: true,
  });
}

async function customerLanguagesInUse(tx: Tx): Promise<VideoLanguage[]> {
  const { rows } = await sql<{
    language: VideoLanguage;
  }>`select language from unnest(${[...videoLanguages]}::text[]) as language
    where language = ${firstLanguage} or exists (select from customer where deleted_at is null
      and coalesce(preferences ->> 'language', sign_up_language) = language)`.execute(tx);
  return rows.map(({ language }) => language);
}

/** Every ten minutes, because no event reports a language's first reader or an outdated sample. */
export async function queueTemplateSamples(db: Db): Promise<void> {
  const pendingSamples = await inTenant(db, 'platform', async (tx) => {
    const rows = await missingSamplesQuery(tx)
      .where('spoken.language', 'in', await customerLanguagesInUse(tx))
      .execute();
    const samples = [];
    for (const { template_id, document_version, language } of rows)
      samples.push({
        templateId: template_id,
        language,
        template: await loadTemplateVersion(tx, template_id, document_version),
      });
    return samples;
  });
  for (const { templateId, language, template } of pendingSamples) {
    // The page is laid out outside of the transaction, to keep it short.
    const input = await sampleInputOf(template, templateId, newId(), language);
    await inTenant(db, 'platform', (tx) => queueSample(tx, input));
  }
}
