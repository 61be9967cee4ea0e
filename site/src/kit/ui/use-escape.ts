import { useEffect, useEffectEvent } from 'react';
import { isForPage } from './keys.ts';

/** Hears Escape wherever the focus is on the page. */
export function useEscape(leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isForPage(event)) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
