import { useEffect, useRef } from 'react';
import { $sheetTop } from './sheet-edge.store.ts';

/** Within a sheet over the card: tells where it begins, also while the keyboard of the phone comes and goes. */
export function SheetEdge() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = mark.current?.closest<HTMLElement>('.sheet');
    const veil = sheet?.parentElement;
    if (!sheet || !veil) return;
    // Where it will rest: it may still be on its way up.
    const observer = new ResizeObserver(() => $sheetTop.set(veil.getBoundingClientRect().top + sheet.offsetTop));
    observer.observe(sheet);
    observer.observe(veil);
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}
