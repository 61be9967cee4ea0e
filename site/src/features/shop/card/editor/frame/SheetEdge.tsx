import { useEffect, useRef } from 'react';
import { $sheetTop } from './sheet-edge.store.ts';

export function SheetEdge() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = mark.current?.closest<HTMLElement>('.sheet');
    const veil = sheet?.parentElement;
    if (!sheet || !veil) return;
    // `offsetTop` is the final position, even while the sheet still slides up.
    const observer = new ResizeObserver(() => $sheetTop.set(veil.getBoundingClientRect().top + sheet.offsetTop));
    observer.observe(sheet);
    observer.observe(veil);
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}
