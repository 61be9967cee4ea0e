import { uploadSizes } from '@parichay/shared/platform/lib/upload-sizes.ts';
import type { VideoMaterialKind } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoMaterial } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { atom } from 'nanostores';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { uploadMaterial } from '../../../people/storage/upload.ts';
import { change, draft } from './template-editor.store.ts';

export interface Sending {
  name: string;
  status: 'sending' | 'making' | 'failed';
  /** Share that is uploaded or transcoded, 0–1. */
  share: number;
  fault: string | null;
}

const nothing: Readonly<Record<VideoMaterialKind, Sending | null>> = { clip: null, music: null };
export const $sending = atom(nothing);
const say = (kind: VideoMaterialKind, now: Sending | null): void => $sending.set({ ...$sending.get(), [kind]: now });

const askEvery = 1_000;
const underWay = new Map<VideoMaterialKind, () => void>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isMoving = ({ status }: VideoMaterial): boolean => status === 'queued' || status === 'rendering';

/** Polls until all are ready or failed. @param isLeft true = the user has cancelled */
async function untilReady(
  sent: readonly VideoMaterial[],
  hear: (share: number) => void,
  isLeft: () => boolean,
): Promise<VideoMaterial[]> {
  let now = [...sent];
  while (now.some(isMoving) && !isLeft()) {
    await wait(askEvery);
    now = await Promise.all(
      now.map(async (one) => {
        if (!isMoving(one)) return one;
        const { materialId } = one;
        return (await call('GET /video/template/material/{materialId}', { params: { materialId } })).material;
      }),
    );
    hear(now.reduce((sum, { progress }) => sum + progress, 0) / (100 * now.length));
  }
  return now;
}

function use(materials: readonly VideoMaterial[]): void {
  const idOf = (shape: string) => materials.find((one) => one.shape === shape)?.materialId;
  const [first] = materials;
  change((film) => {
    if (first?.kind === 'music') return { ...film, music: { materialId: first.materialId } };
    const stored = film.clip ?? { shade: 0.3 };
    const [SQUARE, STORY] = [idOf('SQUARE') ?? stored.SQUARE, idOf('STORY') ?? stored.STORY];
    return { ...film, clip: { shade: stored.shade, ...(SQUARE && { SQUARE }), ...(STORY && { STORY }) } };
  });
  const { data } = draft.$state.get();
  if (data) draft.set({ ...data, materials: [...data.materials, ...materials] });
}

export async function sendMaterial(kind: VideoMaterialKind, file: File, licence: string): Promise<void> {
  leaveMaterial(kind);
  const { name } = file;
  const failed = (fault: string) => say(kind, { name, status: 'failed', share: 0, fault });
  // Checked before an upload that may take minutes.
  if (file.size > uploadSizes.videoMaterial) return failed(t('errors.file_too_large'));
  let isLeft = false;
  const upload = uploadMaterial(file, { kind, licence }, (share) =>
    say(kind, { name, status: 'sending', share, fault: null }),
  );
  say(kind, { name, status: 'sending', share: 0, fault: null });
  underWay.set(kind, () => {
    isLeft = true;
    upload.abandon();
  });
  try {
    const { materials } = await upload.answer;
    const hear = (share: number) => !isLeft && say(kind, { name, status: 'making', share, fault: null });
    hear(0);
    const made = await untilReady(materials, hear, () => isLeft);
    if (isLeft) return;
    const broken = made.find(({ status }) => status !== 'ready');
    if (broken) return failed(t(`video-films.reason_${broken.reason ?? 'render_failed'}`));
    use(made);
    say(kind, null);
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    if (!isLeft) failed(failureText(thrown));
  }
}

export function leaveMaterial(kind: VideoMaterialKind): void {
  underWay.get(kind)?.();
  underWay.delete(kind);
  say(kind, null);
}
