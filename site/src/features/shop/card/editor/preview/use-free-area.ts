import { useStore } from '@nanostores/react';
import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { $sheetTop } from '../frame/sheet-edge.store.ts';
import type { Part } from '../sections/parts.ts';

const readable = 0.62;
/** Minimum height of the card, in px; the keyboard may leave less. */
const leastHeight = 260;

const margin = 8;

/** These parts affect the whole card, not one place. */
const seenWhole: ReadonlySet<Part | null> = new Set<Part | null>(['contents', 'template', 'publish']);

/** Scales `full` px into `free` px; a shorter viewport shows the bottom buttons. */
export function fitInto(free: number, full: number, part: Part | null): { scale: number; height: number } {
  const whole = Math.min(1, free / full);
  const scale = Math.max(seenWhole.has(part) ? whole : Math.max(whole, readable), 0.3);
  return { scale, height: Math.max(leastHeight, Math.round(free / scale)) };
}

export function useFreeArea(stage: RefObject<HTMLElement | null>, part: Part | null): CSSProperties | undefined {
  const sheetTop = useStore($sheetTop);
  const [style, setStyle] = useState<CSSProperties>();
  useEffect(() => {
    const box = stage.current?.getBoundingClientRect();
    if (sheetTop === null || !box) return setStyle(undefined);
    const { scale, height } = fitInto(sheetTop - box.top - 2 * margin, box.height, part);
    setStyle({ '--scale': scale, '--frame-height': `${height}px` } as CSSProperties);
  }, [sheetTop, part, stage]);
  return style;
}
