import { atom, type ReadableAtom } from 'nanostores';
import { readStored, storeValue } from '../../ui/browser/browser-storage.ts';

export interface ColumnChoice {
  readonly $hidden: ReadableAtom<readonly string[]>;
  hide(columns: readonly string[]): void;
}

/** @param usual columns that are hidden by default */
export function columnChoice(table: string, usual: readonly string[] = []): ColumnChoice {
  const key = `columns:${table}`;
  const kept = readStored<unknown>('localStorage', key);
  const $hidden = atom<readonly string[]>(
    Array.isArray(kept) ? kept.filter((column): column is string => typeof column === 'string') : usual,
  );
  return {
    $hidden,
    hide(columns) {
      $hidden.set(columns);
      storeValue('localStorage', key, columns);
    },
  };
}
