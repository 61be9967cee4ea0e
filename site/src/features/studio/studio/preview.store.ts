import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { atom } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export type Drawing = OutputOf<'POST /studio/preview'>;
type PreviewOptions = Required<Omit<NonNullable<InputOf<'POST /studio/preview'>['body']>, 'document' | 'builtIn'>>;

export const $previewOptions = atom<PreviewOptions>({
  page: 0,
  shape: 'SQUARE',
  displayStyle: 'style-1',
  sample: 'short',
});
export const setPreviewOptions = (change: Partial<PreviewOptions>): void =>
  $previewOptions.set({ ...$previewOptions.get(), ...change });

export const drawing = slice<Drawing>();

const debounceMs = 120;
let debounceTimer: ReturnType<typeof setTimeout> | undefined;

export function drawPreview(document: LayerDocument, previewOptions: PreviewOptions): () => void {
  const isFirst = drawing.$state.get().status === 'idle';
  debounceTimer = setTimeout(
    () => drawing.load(() => call('POST /studio/preview', { body: { ...previewOptions, document: { ...document } } })),
    isFirst ? 0 : debounceMs,
  );
  return () => clearTimeout(debounceTimer);
}
