import { useEffect, useEffectEvent } from 'react';
import { isPageShortcut } from './keys.ts';

export function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isPageShortcut(event)) return;
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
