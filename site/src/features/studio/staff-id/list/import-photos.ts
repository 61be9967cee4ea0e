import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { readStored, storeValue } from '../../../../kit/ui/browser/browser-storage.ts';
import { CallFailure } from '../../../../lib/api.ts';
import { downscale } from '../../../people/storage/downscale.ts';
import { uploadPicture } from '../../../people/storage/upload.ts';
import type { ListedMember } from './list.rules.ts';

/** A photo of 25 mm has about 300 px at 300 dpi; twice that suits any template. */
const photoDownscaling = { maxSidePx: 720, quality: 0.85, smallBytes: 120_000 };

/** Stored, so importing the same list again does not send photos again. */
const storageKey = (businessId: string) => `staff-photos:${businessId}`;
const fileSignature = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

async function uploadPhotoOnce(businessId: string, file: File): Promise<{ mediaId: string }> {
  const mediaIdBySignature = readStored<Record<string, string>>('localStorage', storageKey(businessId)) ?? {};
  const knownMediaId = mediaIdBySignature[fileSignature(file)];
  if (knownMediaId) return { mediaId: knownMediaId };
  const smallFile = await downscale(file, photoDownscaling);
  const { picture } = uploadPicture(Object.assign(smallFile, { name: file.name }), 'photo', () => {});
  const { mediaId }: Picture = await picture;
  storeValue('localStorage', storageKey(businessId), { ...mediaIdBySignature, [fileSignature(file)]: mediaId });
  return { mediaId };
}

/** These errors concern one file; any other error would also affect the next files. */
const fileErrorCodes = [
  'file_damaged',
  'file_type_refused',
  'file_too_large',
  'heic_refused',
  'image_incomplete',
  'image_too_many_pixels',
  'pdf_not_picture',
  'video_not_picture',
];

export async function uploadPhotoOf(
  businessId: string,
  { line }: ListedMember,
  file: File | undefined,
  failures: { line: number; failure: CallFailure }[],
): Promise<{ mediaId: string } | null> {
  if (!file) return null;
  try {
    return await uploadPhotoOnce(businessId, file);
  } catch (thrown) {
    if (!(thrown instanceof CallFailure) || !fileErrorCodes.includes(thrown.code)) throw thrown;
    failures.push({ line, failure: thrown });
    return null;
  }
}
