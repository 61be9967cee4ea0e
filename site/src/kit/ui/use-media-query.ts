import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as it changes. For islands that are drawn in the browser only. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
