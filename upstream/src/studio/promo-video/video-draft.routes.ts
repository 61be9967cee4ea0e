import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer-svg.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import {
  templateDurationSecondsOf,
  templateShapesOf,
  type VideoTemplateContent,
} from '@parichay/shared/studio/promo-video/template-content.ts';
import { testBusinesses, type VideoLanguage } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import { type Handlers, type InTransaction, preparedHandler } from '../../platform/http/handle.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { userVideoKind } from './user-video.job.ts';
import { contentSlotsOf } from './video.fields.ts';
import { type VideoDocument, videoDocumentOf } from './video-documents.ts';
import {
  addTestVideo,
  loadDraft,
  lockDraftForChange,
  markDraftPublished,
  presentDraft,
  putDraft,
} from './video-draft.queries.ts';
import { contentFaults, layOutTestVideo, pictureIdsIn, templateDocumentNameOf } from './video-draft.rules.ts';
import { loadMaterialsOf, materialIdsIn } from './video-material.queries.ts';
import { samplePictureUrl } from './video-shops.ts';
import { putTemplate, templateById } from './video-template.queries.ts';
import { publishDocument } from './video-template-install.ts';
import { queueSample } from './video-template-queue.ts';
import { sampleInputOf, type TemplateSampleInput } from './video-template-sample.ts';

type AddDraftCall = Contract['POST /video/template/draft'];
type SaveDraftCall = Contract['PUT /video/template/{id}/draft'];
type PreviewDraftCall = Contract['POST /video/template/{id}/draft/preview'];
type TestDraftCall = Contract['POST /video/template/{id}/draft/test'];
type PublishDraftCall = Contract['POST /video/template/{id}/draft/publish'];

async function requireRenderable(content: VideoTemplateContent): Promise<void> {
  const fields = await contentFaults(content);
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields });
}

async function requireMaterialsReady(tx: Tx, content: VideoTemplateContent): Promise<void> {
  const rowById = new Map((await loadMaterialsOf(tx, content)).map((row) => [row.material_id, row]));
  const fields: Record<string, string> = {};
  for (const [field, materialId] of materialIdsIn(content)) {
    const row = rowById.get(materialId);
    const isExpectedKind =
      field === 'music' ? row?.kind === 'music' : row?.shape !== null && field === `clip.${row?.shape}`;
    if (!isExpectedKind) fields[`film.${field}`] = 'was not uploaded for this';
    else if (row?.seconds == null) fields[`film.${field}`] = 'is not ready';
  }
  const pictures = [...new Set(pictureIdsIn(content))];
  const storedPictures = pictures.length
    ? await tx.selectFrom('media').select('media_id').where('media_id', 'in', pictures).execute()
    : [];
  if (storedPictures.length < pictures.length)
    fields['film.document.pages.0.layers'] = 'a picture was not uploaded here';
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields });
}

function requireDraftContent({ content }: { content: VideoTemplateContent | null }): VideoTemplateContent {
  if (content === null) throw new ApiError('not_found');
  return content;
}

const withDocumentName = (
  content: VideoTemplateContent,
  code: string,
  version = content.document.version,
): VideoTemplateContent => ({
  ...content,
  document: { ...content.document, name: templateDocumentNameOf(code), version },
});

async function withdrawTemplate(tx: Tx, templateId: string): Promise<void> {
  const { is_active } = await templateById(tx, templateId, { lock: true });
  if (!is_active) return;
  await tx
    .updateTable('video_template')
    .set((eb) => ({ is_active: false, withdrawn_at: new Date(), version: eb('version', '+', 1) }))
    .where('template_id', '=', templateId)
    .execute();
}

const readDraft = (inTransaction: InTransaction, templateId: string, version: number) =>
  inTransaction((tx) => lockDraftForChange(tx, templateId, version));

export const videoDraftHandlers = {
  'POST /video/template/draft': preparedHandler<AddDraftCall, VideoTemplateContent>({
    before: async ({ body: { copyOf, film: content }, inTransaction }) => {
      const source = content ?? requireDraftContent(await inTransaction((tx) => loadDraft(tx, copyOf ?? '')));
      await requireRenderable(source);
      return source;
    },
    run: async ({ body: { templateCode, templateName }, tx, prepared: source }) => {
      const content = withDocumentName(source, templateCode, 1);
      await requireMaterialsReady(tx, content);
      const { template_id } = await putTemplate(tx, {
        template_id: newId(),
        template_code: templateCode,
        template_name: templateName,
        category: content.category,
        shapes: templateShapesOf(content),
        duration_seconds: templateDurationSecondsOf(content),
        slots: JSON.stringify(contentSlotsOf(videoDocumentOf(content))),
        is_active: false,
      });
      await putDraft(tx, template_id, { content: null, version: 0, publishedVersion: null, updatedAt: null }, content);
      return { draft: await presentDraft(tx, template_id) };
    },
  }),

  'GET /video/template/{id}/draft': async ({ params, tx }) => ({ draft: await presentDraft(tx, params.id) }),

  'PUT /video/template/{id}/draft': preparedHandler<SaveDraftCall, null>({
    before: async ({ body: { film: content } }) => {
      await requireRenderable(content);
      return null;
    },
    run: async ({ params, body, tx }) => {
      const stored = await lockDraftForChange(tx, params.id, body.version);
      const { template_code } = await templateById(tx, params.id);
      const content = withDocumentName(body.film, template_code);
      await requireMaterialsReady(tx, content);
      await putDraft(tx, params.id, stored, content);
      return { draft: await presentDraft(tx, params.id) };
    },
  }),

  'POST /video/template/{id}/draft/preview': preparedHandler<PreviewDraftCall, CallOutput<PreviewDraftCall>>({
    before: async ({ params, body, inTransaction }) => {
      await inTransaction((tx) => templateById(tx, params.id));
      const { film: content, shape, business } = body;
      if (!templateShapesOf(content).includes(shape))
        throw new ApiError('invalid_input', { fields: { shape: 'the template has no such shape' } });
      const { page, seconds } = await layOutTestVideo(content, shape, business);
      const moment = Math.min(body.moment, seconds);
      const svg = svgBody(pageAtTime(page, moment), {
        hrefOfPicture: (key) => (key.includes('/') ? `/media/${key}` : samplePictureUrl(key)),
        prefix: 'draft-',
      });
      return { width: page.width, height: page.height, moment, svg };
    },
  }),

  'POST /video/template/{id}/draft/test': preparedHandler<TestDraftCall, object[]>({
    before: async ({ params, body: { version, shape }, inTransaction }) => {
      const content = requireDraftContent(await readDraft(inTransaction, params.id, version));
      if (!templateShapesOf(content).includes(shape))
        throw new ApiError('invalid_input', { fields: { shape: 'the template has no such shape' } });
      const { music } = content;
      return Promise.all(
        testBusinesses.map(async (business) => {
          const { page, seconds, poster } = await layOutTestVideo(content, shape, business);
          return { seconds, music, page, poster };
        }),
      );
    },
    run: async ({ actor, params, body: { version, shape }, tx, prepared: pages }) => {
      const { content } = await lockDraftForChange(tx, params.id, version);
      if (content) await requireMaterialsReady(tx, content);
      for (const [at, business] of testBusinesses.entries()) {
        const videoTestId = newId();
        const job = await addRenderJob(tx, {
          agencyId: actor.agencyId,
          businessId: null,
          kind: userVideoKind,
          input: JSON.parse(JSON.stringify({ videoRenderId: videoTestId, isSample: true, ...pages[at] })),
        });
        await addTestVideo(tx, { videoTestId, templateId: params.id, version, shape, business }, job.render_job_id);
      }
      return { draft: await presentDraft(tx, params.id) };
    },
  }),

  'POST /video/template/{id}/draft/publish': preparedHandler<
    PublishDraftCall,
    { nextVersion: VideoDocument; samples: TemplateSampleInput[] }
  >({
    before: async ({ params: { id }, body: { version }, inTransaction }) => {
      const { content, template } = await inTransaction(async (tx) => ({
        content: requireDraftContent(await lockDraftForChange(tx, id, version)),
        template: await templateById(tx, id),
      }));
      await requireRenderable(content);
      const nextVersion = videoDocumentOf(
        withDocumentName(content, template.template_code, (template.document_version ?? 0) + 1),
      );
      const samples = [];
      for (const language of Object.keys(nextVersion.names) as VideoLanguage[])
        samples.push(await sampleInputOf(nextVersion, id, newId(), language));
      return { nextVersion, samples };
    },
    run: async ({ actor, params: { id }, body: { version }, tx, prepared: { nextVersion, samples } }) => {
      const draft = await lockDraftForChange(tx, id, version);
      await requireMaterialsReady(tx, requireDraftContent(draft));
      const { document_version } = await templateById(tx, id, { lock: true });
      if (draft.publishedVersion !== version) {
        if ((document_version ?? 0) + 1 !== nextVersion.document.version) throw new ApiError('changed_meanwhile');
        await publishDocument(tx, id, nextVersion);
        await markDraftPublished(tx, id, version);
        for (const sample of samples) await queueSample(tx, sample, actor.agencyId);
      }
      await tx
        .updateTable('video_template')
        .set({ is_active: true, withdrawn_at: null })
        .where('template_id', '=', id)
        .execute();
      return { draft: await presentDraft(tx, id) };
    },
  }),

  'POST /video/template/{id}/withdraw': async ({ params: { id }, tx }) => {
    await withdrawTemplate(tx, id);
    return { draft: await presentDraft(tx, id) };
  },
} satisfies Handlers;
