import { MAX_KEEP_OUT_AREAS, type PictureArea } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type PointerEvent, useRef } from 'react';
import { areaAround, areaBetween, movedArea, type Point, resizedArea } from './keep-out.rules.ts';

interface Drag {
  kind: 'draw' | 'move' | 'resize';
  index: number;
  from: Point;
  area: PictureArea;
}

const minDrawnSide = 0.03;

interface Options {
  areas: readonly PictureArea[];
  onSelect(index: number): void;
  onReplace(index: number, area: PictureArea): void;
  onAdd(area: PictureArea): void;
}

/** Handlers of the picture: a drag draws, moves or resizes an area, and a tap adds one. */
export function useAreaDrag({ areas, onSelect, onReplace, onAdd }: Options) {
  const drag = useRef<Drag | null>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-area]')?.dataset.area ?? -1);
    const from = pointOf(event);
    const area = areas[index];
    if (!area && areas.length >= MAX_KEEP_OUT_AREAS) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (area) onSelect(index);
    const kind = !area ? 'draw' : target.dataset.corner === undefined ? 'move' : 'resize';
    drag.current = { kind, index: area ? index : areas.length, from, area: area ?? areaBetween(from, from) };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const { kind, index, from, area } = drag.current;
    const to = pointOf(event);
    const by = { x: to.x - from.x, y: to.y - from.y };
    if (kind !== 'draw') onReplace(index, kind === 'move' ? movedArea(area, by) : resizedArea(area, by));
    else if (areas[index]) onReplace(index, areaBetween(from, to));
    else if (Math.hypot(by.x, by.y) > minDrawnSide) onAdd(areaBetween(from, to));
  };
  const onPointerUp = () => {
    if (drag.current?.kind === 'draw' && !areas[drag.current.index]) onAdd(areaAround(drag.current.from));
    drag.current = null;
  };
  const onPointerCancel = () => {
    drag.current = null;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
