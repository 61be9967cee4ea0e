import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { videoUrl } from '@parichay/shared/platform/lib/media.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { TestBusiness } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoDraft, VideoTest } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import { cancelRenderJob, findRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { loadMaterialsOf, presentMaterial, renderStatusOf } from './video-material.queries.ts';
import { presentTemplate, templateById } from './video-template.queries.ts';
import { loadTemplateVersion } from './video-templates.ts';

export interface TemplateDraft {
  content: VideoTemplateContent | null;
  version: number;
  publishedVersion: number | null;
  updatedAt: Date | null;
}

/** Falls back to the published version. @throws ApiError not_found */
export async function loadDraft(tx: Tx, templateId: string, options: { lock?: boolean } = {}): Promise<TemplateDraft> {
  const template = await templateById(tx, templateId, options);
  const row = await tx.selectFrom('video_draft').selectAll().where('template_id', '=', templateId).executeTakeFirst();
  if (row) {
    const { film: content, version, published_version: publishedVersion, updated_at: updatedAt } = row;
    return { content, version, publishedVersion, updatedAt };
  }
  if (template.document_version === null) return { content: null, version: 0, publishedVersion: null, updatedAt: null };
  const {
    code: _code,
    seconds: _seconds,
    ...content
  } = await loadTemplateVersion(tx, templateId, template.document_version);
  return { content, version: 0, publishedVersion: 0, updatedAt: null };
}

/** Locks the template, because a draft may not exist yet. @throws ApiError not_found, changed_meanwhile */
export async function lockDraftForChange(tx: Tx, templateId: string, version: number): Promise<TemplateDraft> {
  const draft = await loadDraft(tx, templateId, { lock: true });
  if (draft.version !== version) throw new ApiError('changed_meanwhile');
  return draft;
}

export async function putDraft(
  tx: Tx,
  templateId: string,
  { version, publishedVersion }: TemplateDraft,
  content: VideoTemplateContent,
) {
  const values = { film: JSON.stringify(content), version: version + 1, updated_at: new Date() };
  await tx
    .insertInto('video_draft')
    // The published version stays, so the changed draft counts as unpublished.
    .values({ template_id: templateId, published_version: publishedVersion, ...values })
    .onConflict((conflict) => conflict.column('template_id').doUpdateSet(values))
    .execute();
}

export const markDraftPublished = (tx: Tx, templateId: string, version: number) =>
  tx.updateTable('video_draft').set({ published_version: version }).where('template_id', '=', templateId).execute();

const testVideosOf = (tx: Tx, templateId: string) =>
  tx.selectFrom('video_test').selectAll().where('template_id', '=', templateId).orderBy('video_test_id').execute();

async function presentTestVideos(tx: Tx, templateId: string): Promise<VideoTest[]> {
  const newest = new Map((await testVideosOf(tx, templateId)).map((row) => [row.business, row]));
  const tests: VideoTest[] = [];
  for (const { business, shape, draft_version, render_job_id, video_test_id } of newest.values()) {
    const job = render_job_id === null ? undefined : await findRenderJob(tx, render_job_id);
    const renderStatus = await renderStatusOf(tx, job, 'failed');
    const url = renderStatus.status === 'ready' ? videoUrl(video_test_id) : null;
    tests.push({ business, shape, draftVersion: draft_version, ...renderStatus, url });
  }
  return tests;
}

export async function addTestVideo(
  tx: Tx,
  test: { videoTestId: string; templateId: string; version: number; shape: PostShape; business: TestBusiness },
  renderJobId: string,
): Promise<void> {
  for (const { business, render_job_id } of await testVideosOf(tx, test.templateId))
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
  const { content, version, publishedVersion, updatedAt } = await loadDraft(tx, templateId);
  const materials = [];
  for (const row of content ? await loadMaterialsOf(tx, content) : []) materials.push(await presentMaterial(tx, row));
  return {
    template: presentTemplate(template),
    version,
    isPublished: publishedVersion === version,
    documentVersion: template.document_version,
    film: content,
    materials,
    tests: await presentTestVideos(tx, templateId),
    updatedAt: updatedAt && iso(updatedAt),
  };
}
