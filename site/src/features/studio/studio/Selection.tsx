import type { DrawnLayer } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import interact from 'interactjs';
import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { EdgeMoves } from './layers.rules.ts';
import type { Drawing } from './preview.store.ts';
import { snapLines } from './snap.rules.ts';

interface Props {
  data: Drawing;
  chosen: readonly string[];
  free: readonly DrawnLayer[];
  /** In px of the canvas. */
  onMove(x: number, y: number): void;
  onResize(by: EdgeMoves): void;
  onTap(event: PointerEvent): void;
}

/** Snap distance, in px of the screen. */
const range = 6;

/** Selection frame. A drag changes only CSS transforms, and reports the result once at its end. */
export function Selection({ data, chosen, free, onMove, onResize, onTap }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const boxes = data.layers.filter(({ path }) => chosen.includes(path)).map(({ box }) => box);
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;

  const [across, down] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)];
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const guide = useEffectEvent((met: { x: number | null; y: number | null }) => {
    for (const [line, side, at, size] of [
      [across.current, 'left', met.x, data.width],
      [down.current, 'top', met.y, data.height],
    ] as const) {
      if (!line) continue;
      line.hidden = at === null;
      if (at !== null) line.style[side] = share(at, size);
    }
  });
  /** Measured once, as measuring between two moves would force a layout. */
  const held = useEffectEvent((element: HTMLElement) => {
    const canvas = element.parentElement;
    /** Canvas px per screen px. */
    const unit = data.width / (canvas?.clientWidth || data.width);
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
    return {
      unit,
      parts: free.flatMap(({ path }) => [...(canvas?.querySelectorAll<SVGElement>(`[data-path="${path}"]`) ?? [])]),
      lines: snapLines(data, chosen, unit),
      /** In px of the screen, relative to the canvas. */
      box: { left: offsetLeft, top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight },
    };
  });
  const moved = useEffectEvent((x: number, y: number) => onMove(x, y));
  const resized = useEffectEvent((by: EdgeMoves) => onResize(by));

  const pending = useRef({ x: 0, y: 0 });
  const place = {
    left: share(left, data.width),
    top: share(top, data.height),
    width: share(width, data.width),
    height: share(height, data.height),
  };
  // The new drawing shows the final position, so the drag's styles are reset.
  const stand = useEffectEvent((_drawn: Drawing) => {
    Object.assign(pending.current, { x: 0, y: 0 });
    if (root.current) Object.assign(root.current.style, { translate: '', right: 'auto', bottom: 'auto', ...place });
  });
  useLayoutEffect(() => stand(data), [data]);

  useEffect(() => {
    const element = root.current;
    if (!element || free.length === 0) return;
    const from = { x: 0, y: 0 };
    // A dropped layer keeps its offset until the new drawing arrives.
    const waiting = pending.current;
    const edges: EdgeMoves = { left: 0, right: 0, top: 0, bottom: 0 };
    let hand = held(element);
    const hold = () => {
      hand = held(element);
    };
    const snapping = { range, offset: 'parent' as const };
    const handle = interact(element)
      .on('down', hold)
      .draggable({
        modifiers: [
          interact.modifiers.snap({
            ...snapping,
            targets: [
              (x: number, y: number) =>
                hand.lines.near(x, y, hand.box.right - hand.box.left, hand.box.bottom - hand.box.top),
            ],
            relativePoints: [{ x: 0, y: 0 }],
          }),
        ],
        listeners: {
          move({ dx, dy }: { dx: number; dy: number }) {
            from.x += dx;
            from.y += dy;
            const { box, unit, parts, lines } = hand;
            const [x, y] = [waiting.x + from.x, waiting.y + from.y];
            element.style.translate = `${x}px ${y}px`;
            for (const part of parts) part.style.translate = `${x * unit}px ${y * unit}px`;
            guide(lines.met(box.left + x, box.top + y, box.right - box.left, box.bottom - box.top));
          },
          end() {
            const [x, y] = [Math.round(from.x * hand.unit), Math.round(from.y * hand.unit)];
            waiting.x += from.x;
            waiting.y += from.y;
            Object.assign(from, { x: 0, y: 0 });
            guide({ x: null, y: null });
            if (x !== 0 || y !== 0) moved(x, y);
          },
        },
      });
    if (free.length === 1 && chosen.length === 1)
      handle.resizable({
        edges: { left: '.is-left', right: '.is-right', top: '.is-top', bottom: '.is-bottom' },
        modifiers: [
          interact.modifiers.snapEdges({ ...snapping, targets: [(x: number, y: number) => hand.lines.near(x, y)] }),
          interact.modifiers.restrictSize({ min: { width: 6, height: 6 } }),
        ],
        listeners: {
          move({ deltaRect, edges: by }: { deltaRect: EdgeMoves; edges: Record<keyof EdgeMoves, boolean> }) {
            const { box, lines } = hand;
            for (const side of ['left', 'right', 'top', 'bottom'] as const) {
              edges[side] += deltaRect[side];
              box[side] += deltaRect[side];
            }
            element.style.inset = `${box.top}px auto auto ${box.left}px`;
            element.style.width = `${box.right - box.left}px`;
            element.style.height = `${box.bottom - box.top}px`;
            guide(lines.met(by.left ? box.left : box.right, by.top ? box.top : box.bottom));
          },
          end() {
            const inCanvas = (px: number) => Math.round(px * hand.unit);
            guide({ x: null, y: null });
            resized({
              left: inCanvas(edges.left),
              right: inCanvas(edges.right),
              top: inCanvas(edges.top),
              bottom: inCanvas(edges.bottom),
            });
            Object.assign(edges, { left: 0, right: 0, top: 0, bottom: 0 });
          },
        },
      });
    return () => handle.unset();
  }, [free.length, chosen.length]);

  const pressed = useRef<{ x: number; y: number } | null>(null);
  if (boxes.length === 0) return null;
  return (
    <>
      <div
        ref={root}
        className="studio-selection"
        data-free={free.length > 0}
        style={place}
        onPointerDown={({ clientX: x, clientY: y }) => {
          pressed.current = { x, y };
        }}
        onPointerUp={(event) => {
          const at = pressed.current;
          if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) < 3) onTap(event);
        }}
      >
        {free.length === 1 &&
          chosen.length === 1 &&
          ['is-left is-top', 'is-right is-top', 'is-left is-bottom', 'is-right is-bottom'].map((corner) => (
            <span key={corner} className={`studio-handle ${corner}`} />
          ))}
      </div>
      <span ref={across} className="studio-guide is-across" hidden />
      <span ref={down} className="studio-guide is-down" hidden />
    </>
  );
}
