import type { VideoMaterial } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { film } from './films.ts';
import type { Browser, World } from './world.ts';

export const materialPath = '/api/v1/video/template/material';

export const sendMaterial = (by: Browser, bytes: Buffer, query: object, name = 'clip.mp4') =>
  by
    .post(materialPath)
    .query({ licence: 'Ours, filmed by the studio', ...query })
    .attach('file', bytes, name);

export const materialNow = async (by: Browser, { materialId }: Pick<VideoMaterial, 'materialId'>) =>
  (await by.get(`${materialPath}/${materialId}`).expect(200)).body.data.material as VideoMaterial;

/** Uploads material and waits until it is processed. */
export async function materialsMade(
  world: World,
  by: Browser,
  bytes: Buffer,
  query: object,
  name?: string,
): Promise<VideoMaterial[]> {
  const { body } = await sendMaterial(by, bytes, query, name).expect(200);
  await world.upstream.renderJobs?.settled();
  return Promise.all(body.data.materials.map((one: VideoMaterial) => materialNow(by, one)));
}

/** Makes a tone as a music file of the type in its name. @param seconds its duration */
export const tune = (result: string, seconds: number, codec: readonly string[] = []): Buffer =>
  film(['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`, '-ac', '2', ...codec], { result });

/** Makes a moving pattern as WebM. */
export const webmFilm = (size = '640x360', seconds = 2): Buffer =>
  film(
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
