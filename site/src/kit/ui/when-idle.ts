import { useEffect, useState } from 'react';

/** Does what nobody waits for once the page has nothing else to do, within two seconds. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 300);
};

/** @returns whether the page has had nothing else to do since something became so */
export function useIdleSince(isSo: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    let isOver = false;
    whenIdle(() => !isOver && setIsIdle(true));
    return () => {
      isOver = true;
    };
  }, [isSo]);
  return isIdle;
}
