import type { Picture } from '@parichay/shared/lib/media.ts';
import { readStored, storeValue } from '../../../kit/ui/browser-storage.ts';
import { CallFailure } from '../../../lib/api.ts';
import { downscaled } from '../../document/downscale.ts';
import { uploadPicture } from '../../document/upload.ts';
import type { ListedMember } from './list.rules.ts';

/** A staff id shows a photo of 25 mm at 300 dots an inch; twice that is enough for any template. */
const photoDetail = { longest: 720, quality: 0.85, smallBytes: 120_000 };

/** Photos that were sent once are not sent again when the same list is taken in once more. */
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

/** What of a photo is this file's fault; anything else would befall the next ones as well. */
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

/** Sends the photo of one person; what is wrong with the file itself is noted in `left`, and there is no photo. */
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
