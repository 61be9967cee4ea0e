import { useEffect, useRef, useState } from 'react';
import { headingId, type SectionId } from './agency-sections.ts';

const headingTopOf = (id: SectionId): number =>
  document.getElementById(headingId(id))?.getBoundingClientRect().top ?? 0;

/** Scroll spy: the last section with its heading above a line, which moves down for the last sections. */
export function useActiveSection(sections: readonly SectionId[]) {
  const [current, setCurrent] = useState(sections[0]);
  const chosen = useRef<SectionId>(undefined);
  useEffect(() => {
    let frame = 0;
    const update = (scroller: Element) => {
      frame = 0;
      const { top, height } =
        scroller === document.documentElement ? new DOMRect(0, 0, 0, innerHeight) : scroller.getBoundingClientRect();
      if (chosen.current) {
        const chosenTop = headingTopOf(chosen.current);
        if (chosenTop >= top && chosenTop < top + height) return;
        chosen.current = undefined;
      }
      const line = top + (height * scroller.scrollTop) / Math.max(1, scroller.scrollHeight - scroller.clientHeight);
      setCurrent(sections.findLast((id) => headingTopOf(id) <= line + 1) ?? sections[0]);
    };
    const onScroll = ({ target }: Event) => {
      const scroller = target instanceof Element ? target : document.documentElement;
      if (scroller.contains(document.getElementById(headingId('brand'))))
        frame ||= requestAnimationFrame(() => update(scroller));
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [sections]);
  const choose = (id: SectionId) => {
    chosen.current = id;
    setCurrent(id);
  };
  return { current, choose };
}
