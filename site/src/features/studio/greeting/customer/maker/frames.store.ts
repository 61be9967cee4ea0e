import type { ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { atom, computed } from 'nanostores';
import { CallFailure, call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';
import { replaceCard } from '../../../../people/session/card.store.ts';
import { type Frames, offeredFrames } from './frames.rules.ts';

export const frames = slice<Frames>();
export const settingsSave = slice<true>();

/** A new favourite moves to the front only after a reload. */
const $first = atom<string | null>(null);

let ofBusiness: string | null = null;

const fetchFrames = (businessId: string): Promise<Frames> => call('GET /image-post/frames', { query: { businessId } });

export function loadFrames(businessId: string): Promise<Frames | null> {
  if (ofBusiness !== businessId) frames.reset();
  ofBusiness = businessId;
  return frames.load(async () => {
    const loaded = await fetchFrames(businessId);
    $first.set(loaded.settings.frame);
    return loaded;
  });
}

export const $offered = computed([frames.$state, $first], ({ data }, first) =>
  data ? offeredFrames(data.frames, first) : [],
);

export function countDown(mediaType: 'IMAGE' | 'VIDEO', remaining: number): void {
  const { data } = frames.$state.get();
  if (data) frames.set({ ...data, left: { ...data.left, [mediaType === 'VIDEO' ? 'videos' : 'images']: remaining } });
}

async function put(known: Frames, change: Partial<ImagePostSettings>): Promise<Frames> {
  if (!known.card) throw new CallFailure({ code: 'not_found' }, 404);
  const imagePostSettings = { ...known.settings, ...change };
  const { updatedCard } = await call('POST /updateImagePostSettings', {
    body: { cardNo: known.card.cardNo, version: known.card.version, imagePostSettings },
  });
  replaceCard(updatedCard);
  const hidden = new Set(imagePostSettings.hiddenFrames);
  return {
    ...known,
    settings: imagePostSettings,
    frames: known.frames.map((frame) => ({ ...frame, isHidden: hidden.has(frame.name) })),
    card: { cardNo: updatedCard.cardNo, version: updatedCard.version },
  };
}

/**
 * Retries a version conflict with only these fields.
 * @returns whether they are saved
 */
export async function saveSettings(change: Partial<ImagePostSettings>): Promise<boolean> {
  const known = frames.$state.get().data;
  const businessId = ofBusiness;
  if (!known || !businessId) return false;
  const isDone = await settingsSave.load(async () => {
    try {
      frames.set(await put(known, change));
    } catch (thrown) {
      if (!(thrown instanceof CallFailure && thrown.code === 'changed_meanwhile')) throw thrown;
      frames.set(await put(await fetchFrames(businessId), change));
    }
    return true as const;
  });
  return isDone === true;
}
