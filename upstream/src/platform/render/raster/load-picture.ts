import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { pictureKey } from '../../media/media.rules.ts';
import type { MediaStore } from '../../media/media-files.ts';
import type { PictureLoader } from './raster.ts';

/** Keys have the form `{mediaId}/{file}`. @throws ApiError not_found */
export const createPictureLoader =
  (media: MediaStore): PictureLoader =>
  async (key) => {
    const [mediaId = '', file = ''] = key.split('/');
    const bytes = await media.getBytes(pictureKey(mediaId, file));
    if (!bytes) throw new ApiError('not_found');
    return bytes;
  };

export const nullIfNotFound = <T>(picture: Promise<T>): Promise<T | null> =>
  picture.catch((error) => {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  });
