import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useDeferredValue } from 'react';

/** Time-sliced for slow phones; not for buttons, which must follow at once. */
export const useCalmStore = <T>(store: ReadableAtom<T>): T => useDeferredValue(useStore(store) as T);
