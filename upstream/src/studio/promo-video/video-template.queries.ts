import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Picture, videoUrl } from '@parichay/shared/platform/lib/media.ts';
import { type VideoLanguage, videoLanguages } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';

type TemplateRow = Selectable<Database['video_template']> &
  Pick<VideoTemplate, 'names'> & {
    sample?: Picture | null;
  };

/** Samples in this language are stored in the template's row. */
export const [firstLanguage] = videoLanguages;

export const languagesOf = ({ names }: Pick<TemplateRow, 'names'>) =>
  videoLanguages.filter((language) => names && language in names);

/** Staff's thumbnail for all languages, else the sample's still in the asked language. */
const thumbnailOf = ({ thumbnail, sample, sample_id }: TemplateRow): Picture | null =>
  sample && (thumbnail === null || thumbnail.mediaId === sample_id) ? sample : thumbnail;

const sampleUrl = (sampleId: string | null) => sampleId && videoUrl(sampleId, 'preview.mp4');

export const presentTemplate = (row: TemplateRow): VideoTemplate => ({
  templateId: row.template_id,
  templateCode: row.template_code,
  templateName: row.template_name,
  names: row.names,
  category: row.category,
  shapes: row.shapes,
  durationSeconds: row.duration_seconds,
  languages: languagesOf(row),
  thumbnail: thumbnailOf(row),
  sampleUrl: sampleUrl(row.sample?.mediaId ?? row.sample_id),
  slots: row.slots,
  popularity: row.popularity,
  isActive: row.is_active,
  version: row.version,
  createdAt: iso(row.created_at),
});

export const isTemplateOffered = ({
  is_active,
  document_version,
}: Pick<TemplateRow, 'is_active' | 'document_version'>): boolean => is_active && document_version !== null;

export const templateQuery = (tx: Tx) =>
  tx
    .selectFrom('video_template')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('video_document')
        .select(sql<VideoTemplate['names']>`film -> 'names'`.as('names'))
        .whereRef('video_document.template_id', '=', 'video_template.template_id')
        .whereRef('video_document.version', '=', 'video_template.document_version')
        .as('names'),
    )
    .where('deleted_at', 'is', null);

export const templateAndSampleQuery = (tx: Tx, language: VideoLanguage) =>
  templateQuery(tx).select(({ selectFrom }) =>
    selectFrom('video_template_sample')
      .select(sql<Picture>`picture`.as('picture'))
      .whereRef('video_template_sample.template_id', '=', 'video_template.template_id')
      .where('language', '=', language)
      .as('sample'),
  );

export async function templateById(tx: Tx, templateId: string, options: { lock?: boolean } = {}): Promise<TemplateRow> {
  let query = templateQuery(tx).where('template_id', '=', templateId);
  if (options.lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function putTemplate(tx: Tx, template: Insertable<Database['video_template']>): Promise<TemplateRow> {
  const { template_id, ...fields } = template;
  try {
    await tx
      .insertInto('video_template')
      .values(template)
      .onConflict((conflict) =>
        conflict.column('template_id').doUpdateSet({ ...fields, version: sql<number>`video_template.version + 1` }),
      )
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
    throw error;
  }
  return templateById(tx, template_id);
}

/** A nightly job deletes the files. */
export const queueSampleDeletion = (tx: Tx, sampleId: string) =>
  tx.insertInto('video_sample_left').values({ sample_id: sampleId }).execute();

/** Discards the sample when a newer version was published; a thumbnail chosen by staff stays. */
export async function putSample(
  tx: Tx,
  templateId: string,
  version: number,
  still: Picture,
  language: VideoLanguage = firstLanguage,
): Promise<void> {
  const stored = await templateQuery(tx).where('template_id', '=', templateId).forUpdate().executeTakeFirst();
  if (stored?.document_version !== version) return void (await queueSampleDeletion(tx, still.mediaId));
  if (language !== firstLanguage) return putLanguageSample(tx, templateId, version, still, language);
  if (stored.sample_id) await queueSampleDeletion(tx, stored.sample_id);
  await tx
    .updateTable('video_template')
    .set({
      sample_id: still.mediaId,
      sample_version: version,
      thumbnail: sql<string>`case when thumbnail is null or thumbnail ->> 'mediaId' = sample_id::text
        then ${JSON.stringify(still)}::jsonb else thumbnail end`,
    })
    .where('template_id', '=', templateId)
    .execute();
}

async function putLanguageSample(
  tx: Tx,
  templateId: string,
  version: number,
  still: Picture,
  language: VideoLanguage,
): Promise<void> {
  const previousSample = await tx
    .selectFrom('video_template_sample')
    .select('sample_id')
    .where('template_id', '=', templateId)
    .where('language', '=', language)
    .executeTakeFirst();
  if (previousSample) await queueSampleDeletion(tx, previousSample.sample_id);
  const sampleFields = { version, sample_id: still.mediaId, picture: JSON.stringify(still) };
  await tx
    .insertInto('video_template_sample')
    .values({ template_id: templateId, language, ...sampleFields })
    .onConflict((conflict) => conflict.columns(['template_id', 'language']).doUpdateSet(sampleFields))
    .execute();
}
