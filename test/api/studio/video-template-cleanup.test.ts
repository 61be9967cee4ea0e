import { join } from 'node:path';
import type { VideoLanguage } from '@parichay/shared/studio/promo-video/video.lists.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../upstream/src/platform/database/database.ts';
import { pictureKey, videoKey } from '../../../upstream/src/platform/media/media.rules.ts';
import { openMediaStore } from '../../../upstream/src/platform/media/media.store.ts';
import { musicKey } from '../../../upstream/src/studio/promo-video/video-material-files.ts';
import { deleteTemplateFiles } from '../../../upstream/src/studio/promo-video/video-template.cleanup.ts';
import { putSample } from '../../../upstream/src/studio/promo-video/video-template.queries.ts';
import { queueTemplateSamples } from '../../../upstream/src/studio/promo-video/video-template-queue.ts';
import { jobDependencies } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
beforeAll(async () => {
  world = await startWorld();
  superadmin = await world.as('superadmin');
});
afterAll(() => world?.close());

const media = () => openMediaStore(join(world.stores.directory, 'media'));
const deleteTemplateFilesAfter = (days: number) =>
  deleteTemplateFiles({ ...jobDependencies(world), media: media() }, Date.now() + days * 86_400_000);
const query = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];

/** Stores the still and the clip of a version like their job. */
async function storeSample(templateId: string, version: number, language?: VideoLanguage): Promise<string> {
  const mediaId = v7();
  await media().put(pictureKey(mediaId, '400.webp'), Buffer.from('still'), 'image/webp');
  await media().put(videoKey(mediaId, 'preview.mp4'), Buffer.from('clip'), 'video/mp4');
  await inTenant(world.upstream.database.db, 'platform', (tx) =>
    putSample(tx, templateId, version, { mediaId, width: 720, height: 720 }, language),
  );
  return mediaId;
}
const isSampleStored = async (mediaId: string): Promise<boolean> => {
  const files = [pictureKey(mediaId, '400.webp'), videoKey(mediaId, 'preview.mp4')];
  const found = await Promise.all(files.map((file) => media().stat(file)));
  expect(new Set(found.map((one) => one === null)).size).toBe(1);
  return found[0] !== null;
};
const templateIdOf = async (code: string): Promise<string> =>
  (await superadmin.get('/api/v1/video/template').query({ search: code }).expect(200)).body.data.items[0].templateId;

const versionOf = async (templateId: string): Promise<number> =>
  Number(
    (await query('select document_version from video_template where template_id = $1', [templateId]))[0]
      ?.document_version,
  );

test('still images and clips of earlier template versions are deleted after a day, and current ones stay', async () => {
  const id = await templateIdOf('thank-you');
  const version = await versionOf(id);
  const first = await storeSample(id, version);
  await query(
    `insert into video_document (template_id, version, film)
     select template_id, version + 1, film from video_document where template_id = $1`,
    [id],
  );
  await query('update video_template set document_version = document_version + 1 where template_id = $1', [id]);
  // A sample finished after a newer publication is not shown.
  const late = await storeSample(id, version);
  const second = await storeSample(id, version + 1);
  await deleteTemplateFilesAfter(0);
  expect([await isSampleStored(first), await isSampleStored(late), await isSampleStored(second)]).toEqual([
    true,
    true,
    true,
  ]);
  await deleteTemplateFilesAfter(2);
  expect([await isSampleStored(first), await isSampleStored(late), await isSampleStored(second)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await query('select * from video_sample_left')).toEqual([]);
});

test('samples of deleted or withdrawn templates are deleted after thirty days, and rendered again when published', async () => {
  const deleted = await templateIdOf('we-are-open');
  const withdrawn = await templateIdOf('price-reel');
  // Removes jobs queued by the previous test.
  await query(`delete from render_job where kind = 'video-template-sample'`);
  const one = await storeSample(deleted, await versionOf(deleted));
  const other = await storeSample(withdrawn, await versionOf(withdrawn));
  const inHindi = await storeSample(deleted, await versionOf(deleted), 'hi');
  await superadmin.delete('/api/v1/video/template').send({ templateId: deleted }).expect(200);
  await superadmin.post(`/api/v1/video/template/${withdrawn}/withdraw`).send({}).expect(200);
  await deleteTemplateFilesAfter(2);
  expect([await isSampleStored(one), await isSampleStored(other), await isSampleStored(inHindi)]).toEqual([
    true,
    true,
    true,
  ]);
  const queued = async () =>
    (
      await query(`select state from render_job where kind = 'video-template-sample' and input ->> 'templateId' = $1`, [
        withdrawn,
      ])
    ).length;
  await deleteTemplateFilesAfter(31);
  expect([await isSampleStored(one), await isSampleStored(other), await isSampleStored(inHindi)]).toEqual([
    false,
    false,
    false,
  ]);
  await queueTemplateSamples(world.upstream.database.db);
  expect(await queued()).toBe(0);
  const { draft } = (await superadmin.get(`/api/v1/video/template/${withdrawn}/draft`).expect(200)).body.data;
  expect(draft.template).toMatchObject({ thumbnail: null, sampleUrl: null });
  await superadmin
    .post(`/api/v1/video/template/${withdrawn}/draft/publish`)
    .send({ version: draft.version })
    .expect(200);
  await queueTemplateSamples(world.upstream.database.db);
  // Only the first language is rendered, because no customer has chosen another.
  expect(await queued()).toBe(1);
});

test('test renderings of video templates are deleted after a week, and unused uploads after two days', async () => {
  const id = await templateIdOf('new-arrivals');
  await superadmin.post(`/api/v1/video/template/${id}/draft/test`).send({ version: 0, shape: 'SQUARE' }).expect(200);
  const [testRendering] = await query('select video_test_id from video_test limit 1');
  const testVideoKey = videoKey(String(testRendering?.video_test_id), 'video.mp4');
  await media().put(testVideoKey, Buffer.from('film'), 'video/mp4');
  const [used, unused] = [v7(), v7()];
  for (const materialId of [used, unused]) {
    await query(
      `insert into video_material (material_id, kind, file_name, licence, uploaded_by, render_job_id, seconds)
       values ($1, 'music', 'a.mp3', 'ours', $1, $1, 3)`,
      [materialId],
    );
    await media().put(musicKey(materialId), Buffer.from('music'), 'audio/mp4');
  }
  const { draft } = (await superadmin.get(`/api/v1/video/template/${id}/draft`).expect(200)).body.data;
  const changed = { ...draft.film, music: { materialId: used } };
  await superadmin.put(`/api/v1/video/template/${id}/draft`).send({ version: 0, film: changed }).expect(200);
  const filesExist = () =>
    Promise.all(
      [testVideoKey, musicKey(used), musicKey(unused)].map(async (key) => (await media().stat(key)) !== null),
    );
  await deleteTemplateFilesAfter(1);
  expect(await filesExist()).toEqual([true, true, true]);
  await deleteTemplateFilesAfter(3);
  expect(await filesExist()).toEqual([true, true, false]);
  await deleteTemplateFilesAfter(8);
  expect(await filesExist()).toEqual([false, true, false]);
  expect(await query('select * from video_test')).toEqual([]);
});
