import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useDeferredValue } from 'react';

/** Defers updates for slow phones; not for buttons, which must react at once. */
export const useDeferredStore = <T>(store: ReadableAtom<T>): T => useDeferredValue(useStore(store) as T);
