import { atom } from 'nanostores';
import { useEffect, useEffectEvent } from 'react';
import { closeOnBack } from '../../../lib/back.ts';

/** While an overlay is open, history back closes the overlay instead of leaving the page. */
export function useCloseOnBack(close: () => void, isOpen = true): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? closeOnBack(() => closeNow()) : undefined), [isOpen]);
}

/** A running upload of a form field, which leaving would abort. */
export interface FieldUpload {
  input: HTMLInputElement;
  count: number;
  /** false = failed; an aborted upload answers true. */
  done: Promise<boolean>;
  finish(hasSucceeded: boolean): void;
  abort(): void;
}

export const $uploads = atom<readonly FieldUpload[]>([]);

export const uploadsIn = (container: Element | null, uploads = $uploads.get()): readonly FieldUpload[] =>
  uploads.filter(({ input }) => container?.contains(input));
