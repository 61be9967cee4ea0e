import { useEffect, useEffectEvent } from 'react';
import { holdBack } from '../../lib/back.ts';

/** Lets going back close something instead of leaving the page, while it is open. */
export function useBack(close: () => void, isOpen = true): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? holdBack(() => closeNow()) : undefined), [isOpen]);
}
