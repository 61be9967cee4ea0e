import { atom, type ReadableAtom } from 'nanostores';
import { readStored, storeValue } from '../ui/browser-storage.ts';

/** Which columns of a table somebody has put away, on this device. */
export interface ColumnChoice {
  readonly $hidden: ReadableAtom<readonly string[]>;
  hide(columns: readonly string[]): void;
}

/** @param usual what is put away as long as nobody has chosen */
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
