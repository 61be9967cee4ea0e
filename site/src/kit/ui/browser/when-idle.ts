import { useEffect, useState } from 'react';

export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 300);
};

export function useIdleSince(isActive: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    let isCancelled = false;
    whenIdle(() => !isCancelled && setIsIdle(true));
    return () => {
      isCancelled = true;
    };
  }, [isActive]);
  return isIdle;
}
