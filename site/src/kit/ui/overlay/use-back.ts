import { useEffect, useEffectEvent } from 'react';
import { holdBack } from '../../../lib/back.ts';

/** While open, history back closes it instead of leaving the page. */
export function useBack(close: () => void, isOpen = true): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? holdBack(() => closeNow()) : undefined), [isOpen]);
}
