import type { VideoMaterial } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { runFfmpeg } from './video-files.ts';
import type { Client, World } from './world.ts';

export const materialPath = '/api/v1/video/template/material';

export const uploadMaterial = (browser: Client, bytes: Buffer, query: object, name = 'clip.mp4') =>
  browser
    .post(materialPath)
    .query({ licence: 'Ours, filmed by the studio', ...query })
    .attach('file', bytes, name);

export const readMaterial = async (browser: Client, { materialId }: Pick<VideoMaterial, 'materialId'>) =>
  (await browser.get(`${materialPath}/${materialId}`).expect(200)).body.data.material as VideoMaterial;

export async function uploadAndProcessMaterial(
  world: World,
  browser: Client,
  bytes: Buffer,
  query: object,
  name?: string,
): Promise<VideoMaterial[]> {
  const { body } = await uploadMaterial(browser, bytes, query, name).expect(200);
  await world.upstream.renderJobs?.whenIdle();
  return Promise.all(body.data.materials.map((one: VideoMaterial) => readMaterial(browser, one)));
}

/** Makes a tone as a music file of the type in its name. @param seconds its duration */
export const musicFile = (result: string, seconds: number, codec: readonly string[] = []): Buffer =>
  runFfmpeg(['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`, '-ac', '2', ...codec], { result });

/** Makes a moving pattern as WebM. */
export const webmVideo = (size = '640x360', seconds = 2): Buffer =>
  runFfmpeg(
    [
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=${size}:r=25:d=${seconds}`,
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
    ],
    { result: 'out.webm' },
  );
