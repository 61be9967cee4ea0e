import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { videoUrl } from '@parichay/shared/platform/lib/media.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { TemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { TestBusiness } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoDraft, VideoTest } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import { cancelRenderJob, renderJob } from '../../platform/render-job/render-job.queries.ts';
import { templateContentOf } from './video.templates.ts';
import { materialsOf, presentMaterial, workOf } from './video-material.queries.ts';
import { presentTemplate, templateById } from './video-template.queries.ts';

export interface KnownDraft {
  film: TemplateContent | null;
  /** 0 = never changed here */
  version: number;
  publishedVersion: number | null;
  updatedAt: Date | null;
}

/** Falls back to the published version. @throws ApiError not_found */
export async function draftOf(tx: Tx, templateId: string, options: { lock?: boolean } = {}): Promise<KnownDraft> {
  const template = await templateById(tx, templateId, options);
  const row = await tx.selectFrom('video_draft').selectAll().where('template_id', '=', templateId).executeTakeFirst();
  if (row) {
    const { film, version, published_version: publishedVersion, updated_at: updatedAt } = row;
    return { film, version, publishedVersion, updatedAt };
  }
  if (template.document_version === null) return { film: null, version: 0, publishedVersion: null, updatedAt: null };
  const {
    code: _code,
    seconds: _seconds,
    ...film
  } = await templateContentOf(tx, templateId, template.document_version);
  return { film, version: 0, publishedVersion: 0, updatedAt: null };
}

/** Locks the draft. @throws ApiError not_found, changed_meanwhile */
export async function draftToChange(tx: Tx, templateId: string, version: number): Promise<KnownDraft> {
  const draft = await draftOf(tx, templateId, { lock: true });
  if (draft.version !== version) throw new ApiError('changed_meanwhile');
  return draft;
}

export async function putDraft(
  tx: Tx,
  templateId: string,
  { version, publishedVersion }: KnownDraft,
  film: TemplateContent,
) {
  const values = { film: JSON.stringify(film), version: version + 1, updated_at: new Date() };
  await tx
    .insertInto('video_draft')
    // Stays at the earlier version, so the changed draft counts as unpublished.
    .values({ template_id: templateId, published_version: publishedVersion, ...values })
    .onConflict((conflict) => conflict.column('template_id').doUpdateSet(values))
    .execute();
}

export const markPublished = (tx: Tx, templateId: string, version: number) =>
  tx.updateTable('video_draft').set({ published_version: version }).where('template_id', '=', templateId).execute();

const testsOf = (tx: Tx, templateId: string) =>
  tx.selectFrom('video_test').selectAll().where('template_id', '=', templateId).orderBy('video_test_id').execute();

async function presentTests(tx: Tx, templateId: string): Promise<VideoTest[]> {
  const newest = new Map((await testsOf(tx, templateId)).map((row) => [row.business, row]));
  const tests: VideoTest[] = [];
  for (const { business, shape, draft_version, render_job_id, video_test_id } of newest.values()) {
    const job = render_job_id === null ? undefined : await renderJob(tx, render_job_id);
    const work = await workOf(tx, job, 'failed');
    const url = work.status === 'ready' ? videoUrl(video_test_id) : null;
    tests.push({ business, shape, draftVersion: draft_version, ...work, url });
  }
  return tests;
}

export async function addTest(
  tx: Tx,
  test: { videoTestId: string; templateId: string; version: number; shape: PostShape; business: TestBusiness },
  renderJobId: string,
): Promise<void> {
  for (const { business, render_job_id } of await testsOf(tx, test.templateId))
    if (business === test.business && render_job_id !== null) await cancelRenderJob(tx, render_job_id);
  await tx
    .insertInto('video_test')
    .values({
      video_test_id: test.videoTestId,
      template_id: test.templateId,
      draft_version: test.version,
      shape: test.shape,
      business: test.business,
      render_job_id: renderJobId,
    })
    .execute();
}

export async function presentDraft(tx: Tx, templateId: string): Promise<VideoDraft> {
  const template = await templateById(tx, templateId);
  const { film, version, publishedVersion, updatedAt } = await draftOf(tx, templateId);
  const materials = [];
  for (const row of film ? await materialsOf(tx, film) : []) materials.push(await presentMaterial(tx, row));
  return {
    template: presentTemplate(template),
    version,
    isPublished: publishedVersion === version,
    documentVersion: template.document_version,
    film,
    materials,
    tests: await presentTests(tx, templateId),
    updatedAt: updatedAt && iso(updatedAt),
  };
}
