import { createWriteStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { videoKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { clipIdOf } from './video-page.ts';

/** Music files are never served directly. */
export const musicKey = (materialId: string): string => `music/${materialId.slice(-2)}/${materialId}.m4a`;

export async function downloadTo(media: MediaStore, key: string, path: string): Promise<boolean> {
  const stream = await media.getStream(key);
  if (!stream) return false;
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  return true;
}

const builtInMusicPath = (name: string): string => fileURLToPath(new URL(`./music/${name}.m4a`, import.meta.url));

/**
 * @returns file names in `directory`, for `renderPageVideo`
 * @throws ApiError not_found
 */
export async function fetchMaterials(
  media: MediaStore,
  directory: string,
  { page, music }: { page: DrawnPage; music: VideoTemplateContent['music'] | null },
): Promise<{ sound?: string; clip?: string }> {
  const fetchMaterial = async (key: string, name: string) => {
    if (!(await downloadTo(media, key, join(directory, name)))) throw new ApiError('not_found');
    return name;
  };
  const clipId = clipIdOf(page);
  const clip = clipId === null ? {} : { clip: await fetchMaterial(videoKey(clipId, 'video.mp4'), 'clip.mp4') };
  if (music === null) return clip;
  const sound = 'music.m4a';
  if (typeof music === 'object') await fetchMaterial(musicKey(music.materialId), sound);
  else await copyFile(builtInMusicPath(music), join(directory, sound));
  return { ...clip, sound };
}
