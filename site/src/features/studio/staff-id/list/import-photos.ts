import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { readStored, storeValue } from '../../../../kit/ui/browser/browser-storage.ts';
import { CallFailure } from '../../../../lib/api.ts';
import { downscaled } from '../../../people/storage/downscale.ts';
import { uploadPicture } from '../../../people/storage/upload.ts';
import type { ListedMember } from './list.rules.ts';

/** 25 mm at 300 dpi is about 300 px; twice that suits any template. */
const photoDetail = { longest: 720, quality: 0.85, smallBytes: 120_000 };

/** Remembers uploaded photos, so that importing the same list again does not send them again. */
const sentKey = (businessId: string) => `staff-photos:${businessId}`;
const signOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

async function sendPhoto(businessId: string, file: File): Promise<{ mediaId: string }> {
  const sent = readStored<Record<string, string>>('localStorage', sentKey(businessId)) ?? {};
  const known = sent[signOf(file)];
  if (known) return { mediaId: known };
  const small = await downscaled(file, photoDetail);
  const { picture } = uploadPicture(Object.assign(small, { name: file.name }), 'photo', () => {});
  const { mediaId }: Picture = await picture;
  storeValue('localStorage', sentKey(businessId), { ...sent, [signOf(file)]: mediaId });
  return { mediaId };
}

/** Errors of this one file; any other error would also hit the next files. */
const ofFile = [
  'file_damaged',
  'file_type_refused',
  'file_too_large',
  'heic_refused',
  'image_incomplete',
  'image_too_many_pixels',
  'pdf_not_picture',
  'video_not_picture',
];

/** An error of the file itself is added to `left`, and the person gets no photo. */
export async function photoOf(
  businessId: string,
  { line }: ListedMember,
  file: File | undefined,
  left: { line: number; failure: CallFailure }[],
): Promise<{ mediaId: string } | null> {
  if (!file) return null;
  try {
    return await sendPhoto(businessId, file);
  } catch (thrown) {
    if (!(thrown instanceof CallFailure) || !ofFile.includes(thrown.code)) throw thrown;
    left.push({ line, failure: thrown });
    return null;
  }
}
