import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useDeferredValue } from 'react';

/**
 * Time-sliced rendering, so that slow phones still scroll and answer taps. For content only: the state of a button
 * must follow at once.
 */
export const useCalmStore = <T>(store: ReadableAtom<T>): T => useDeferredValue(useStore(store) as T);
