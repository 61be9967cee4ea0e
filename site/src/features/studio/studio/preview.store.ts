import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import { atom } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export type Drawing = OutputOf<'POST /studio/preview'>;
type Tried = Required<Omit<NonNullable<InputOf<'POST /studio/preview'>['body']>, 'document' | 'builtIn'>>;

export const $tried = atom<Tried>({ page: 0, shape: 'SQUARE', displayStyle: 'style-1', sample: 'short' });
export const tryOn = (change: Partial<Tried>): void => $tried.set({ ...$tried.get(), ...change });

export const drawing = slice<Drawing>();

/** Debounce, in ms. */
const pause = 120;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function draw(document: LayerDocument, tried: Tried): () => void {
  const isFirst = drawing.$state.get().status === 'idle';
  waiting = setTimeout(
    () => drawing.load(() => call('POST /studio/preview', { body: { ...tried, document: { ...document } } })),
    isFirst ? 0 : pause,
  );
  return () => clearTimeout(waiting);
}
