import { useStore } from '@nanostores/react';
import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { $sheetTop } from '../layout/sheet-edge.store.ts';
import type { EditorView } from '../sections/editor-views.ts';

const minReadableScale = 0.62;
/** Minimum height of the card, in px; the keyboard may leave less. */
const minCardHeightPx = 260;

const marginPx = 8;

/** These views affect the entire card, not one section. */
const wholeCardViews: ReadonlySet<EditorView | null> = new Set<EditorView | null>(['contents', 'template', 'publish']);

/** Fits a card of height `full` into `free` px, with its lowest buttons visible. */
export function fitInto(free: number, full: number, view: EditorView | null): { scale: number; height: number } {
  const fullScale = Math.min(1, free / full);
  const scale = Math.max(wholeCardViews.has(view) ? fullScale : Math.max(fullScale, minReadableScale), 0.3);
  return { scale, height: Math.max(minCardHeightPx, Math.round(free / scale)) };
}

export function useFreeAreaStyle(
  stage: RefObject<HTMLElement | null>,
  view: EditorView | null,
): CSSProperties | undefined {
  const sheetTop = useStore($sheetTop);
  const [style, setStyle] = useState<CSSProperties>();
  useEffect(() => {
    const box = stage.current?.getBoundingClientRect();
    if (sheetTop === null || !box) return setStyle(undefined);
    const { scale, height } = fitInto(sheetTop - box.top - 2 * marginPx, box.height, view);
    setStyle({ '--scale': scale, '--frame-height': `${height}px` } as CSSProperties);
  }, [sheetTop, view, stage]);
  return style;
}
