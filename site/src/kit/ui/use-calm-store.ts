import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useDeferredValue } from 'react';

/**
 * Follows a store without holding up the page: React draws what it changes in slices of a few milliseconds, so that a
 * cheap phone still scrolls and answers taps meanwhile. For what is shown; a button's own state follows at once.
 */
export const useCalmStore = <T>(store: ReadableAtom<T>): T => useDeferredValue(useStore(store) as T);
