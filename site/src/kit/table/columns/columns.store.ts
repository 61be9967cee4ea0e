import { atom, type ReadableAtom } from 'nanostores';
import { readStored, storeValue } from '../../ui/browser/browser-storage.ts';

export interface ColumnChoice {
  readonly $hidden: ReadableAtom<readonly string[]>;
  hide(columns: readonly string[]): void;
}

export function columnChoice(table: string, hiddenByDefault: readonly string[] = []): ColumnChoice {
  const key = `columns:${table}`;
  const stored = readStored<unknown>('localStorage', key);
  const $hidden = atom<readonly string[]>(
    Array.isArray(stored) ? stored.filter((column): column is string => typeof column === 'string') : hiddenByDefault,
  );
  return {
    $hidden,
    hide(columns) {
      $hidden.set(columns);
      storeValue('localStorage', key, columns);
    },
  };
}
