import { useStore } from '@nanostores/react';
import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import type { Part } from './parts.ts';
import { $sheetTop } from './sheet-edge.store.ts';

/** So small its words can still be read. */
const readable = 0.62;
/** Less of a card than this is no card, px; what the keyboard leaves may be less. */
const leastHeight = 260;

/** Above and below it, px: as the style sheet has it. */
const margin = 8;

/** Parts that are chosen by how the whole card looks, not by what stands in one place. */
const seenWhole: ReadonlySet<Part | null> = new Set<Part | null>(['contents', 'template', 'publish']);

/**
 * How a card of `full` px is drawn into `free` px above a sheet: smaller, and as a phone of its own, so that its
 * buttons stand at its end.
 */
export function fitInto(free: number, full: number, part: Part | null): { scale: number; height: number } {
  const whole = Math.min(1, free / full);
  const scale = Math.max(seenWhole.has(part) ? whole : Math.max(whole, readable), 0.3);
  return { scale, height: Math.max(leastHeight, Math.round(free / scale)) };
}

/** While a sheet lies over the card: the style that draws the card into what is left above it. */
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
