import type { ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { atom, computed } from 'nanostores';
import { CallFailure, call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';
import { replaceCard } from '../../../../people/session/card.store.ts';
import { availableFrames, type Frames } from './frames.rules.ts';

export const frames = slice<Frames>();
export const frameSettingsSave = slice<true>();

/** Frame shown first: a new favourite moves to the front only after a reload. */
const $firstFrame = atom<string | null>(null);

let currentBusinessId: string | null = null;

const fetchFrames = (businessId: string): Promise<Frames> => call('GET /image-post/frames', { query: { businessId } });

export function loadFrames(businessId: string): Promise<Frames | null> {
  if (currentBusinessId !== businessId) frames.reset();
  currentBusinessId = businessId;
  return frames.load(async () => {
    const loaded = await fetchFrames(businessId);
    $firstFrame.set(loaded.settings.frame);
    return loaded;
  });
}

export const $availableFrames = computed([frames.$state, $firstFrame], ({ data }, firstFrame) =>
  data ? availableFrames(data.frames, firstFrame) : [],
);

export function setRemainingAllowance(mediaType: 'IMAGE' | 'VIDEO', remaining: number): void {
  const { data } = frames.$state.get();
  if (data) frames.set({ ...data, left: { ...data.left, [mediaType === 'VIDEO' ? 'videos' : 'images']: remaining } });
}

async function sendFrameSettings(current: Frames, change: Partial<ImagePostSettings>): Promise<Frames> {
  if (!current.card) throw new CallFailure({ code: 'not_found' }, 404);
  const imagePostSettings = { ...current.settings, ...change };
  const { updatedCard } = await call('POST /updateImagePostSettings', {
    body: { cardNo: current.card.cardNo, version: current.card.version, imagePostSettings },
  });
  replaceCard(updatedCard);
  const hiddenNames = new Set(imagePostSettings.hiddenFrames);
  return {
    ...current,
    settings: imagePostSettings,
    frames: current.frames.map((frame) => ({ ...frame, isHidden: hiddenNames.has(frame.name) })),
    card: { cardNo: updatedCard.cardNo, version: updatedCard.version },
  };
}

/**
 * Retries a version conflict with only the changed fields.
 * @returns whether they are saved
 */
export async function saveFrameSettings(change: Partial<ImagePostSettings>): Promise<boolean> {
  const current = frames.$state.get().data;
  const businessId = currentBusinessId;
  if (!current || !businessId) return false;
  const isDone = await frameSettingsSave.load(async () => {
    try {
      frames.set(await sendFrameSettings(current, change));
    } catch (thrown) {
      if (!(thrown instanceof CallFailure && thrown.code === 'changed_meanwhile')) throw thrown;
      frames.set(await sendFrameSettings(await fetchFrames(businessId), change));
    }
    return true as const;
  });
  return isDone === true;
}
