import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { MediaStore } from '../../media/media.files.ts';
import { mediaKey } from '../../media/media.rules.ts';
import type { LoadPicture } from './raster.ts';

/** Keys have the form `{mediaId}/{file}`. @throws ApiError not_found */
export const loadPicture =
  (media: MediaStore): LoadPicture =>
  async (key) => {
    const [mediaId = '', file = ''] = key.split('/');
    const bytes = await media.getBytes(mediaKey(mediaId, file));
    if (!bytes) throw new ApiError('not_found');
    return bytes;
  };

export const unlessGone = <T>(picture: Promise<T>): Promise<T | null> =>
  picture.catch((error) => {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  });
