import { useEffect, useState } from 'react';

export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 300);
};

/** @returns whether the page has been idle since `isSo` became true */
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
