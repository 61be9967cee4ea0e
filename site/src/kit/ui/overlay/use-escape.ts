import { useEffect, useEffectEvent } from 'react';
import { isForPage } from './keys.ts';

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
