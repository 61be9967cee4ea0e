import type { DrawnLayer } from '@parichay/shared/studio/studio.endpoints.ts';
import interact from 'interactjs';
import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { EdgeMoves } from './layers.rules.ts';
import type { Drawing } from './preview.store.ts';
import { snapLines } from './snap.rules.ts';

interface Props {
  data: Drawing;
  chosen: readonly string[];
  /** Those of them that have a place of their own. */
  free: readonly DrawnLayer[];
  /** px of the canvas. */
  onMove(x: number, y: number): void;
  onResize(by: EdgeMoves): void;
  /** It was touched and not moved: what lies there may be another layer. */
  onTap(event: PointerEvent): void;
}

/** px of the screen within which an edge is drawn to a line. */
const range = 6;

/**
 * The frame around what is chosen. While it is dragged only transforms change; what it comes to is said once, at the end.
 */
export function Selection({ data, chosen, free, onMove, onResize, onTap }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const boxes = data.layers.filter(({ path }) => chosen.includes(path)).map(({ box }) => box);
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;

  /** px of the canvas in one of the screen. */
  const unit = useEffectEvent(() => data.width / (root.current?.parentElement?.clientWidth || data.width));
  const parts = () =>
    free.flatMap(({ path }) => [
      ...(root.current?.parentElement?.querySelectorAll<SVGElement>(`[data-path="${path}"]`) ?? []),
    ]);
  const show = useEffectEvent((x: number, y: number) => {
    if (root.current) root.current.style.translate = `${x}px ${y}px`;
    for (const part of parts()) part.style.translate = `${x * unit()}px ${y * unit()}px`;
  });
  const moved = useEffectEvent((x: number, y: number) => onMove(x, y));
  const resized = useEffectEvent((by: EdgeMoves) => onResize(by));
  const lines = useEffectEvent(() => snapLines(data, chosen, unit()));

  const pending = useRef({ x: 0, y: 0 });
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const place = {
    left: share(left, data.width),
    top: share(top, data.height),
    width: share(width, data.width),
    height: share(height, data.height),
  };
  // Drawn anew, it stands where it belongs: what the hand has changed is forgotten.
  const stand = useEffectEvent((_drawn: Drawing) => {
    Object.assign(pending.current, { x: 0, y: 0 });
    if (root.current) Object.assign(root.current.style, { translate: '', right: 'auto', bottom: 'auto', ...place });
  });
  useLayoutEffect(() => stand(data), [data]);

  useEffect(() => {
    const element = root.current;
    if (!element || free.length === 0) return;
    const from = { x: 0, y: 0 };
    // What was let go stays where it is until it is drawn anew.
    const waiting = pending.current;
    const edges: EdgeMoves = { left: 0, right: 0, top: 0, bottom: 0 };
    const snapping = {
      range,
      offset: 'parent' as const,
      targets: [(x: number, y: number) => lines().near(x, y)],
    };
    const handle = interact(element).draggable({
      modifiers: [
        interact.modifiers.snap({
          ...snapping,
          targets: [(x: number, y: number) => lines().near(x, y, element.offsetWidth, element.offsetHeight)],
          relativePoints: [{ x: 0, y: 0 }],
        }),
      ],
      listeners: {
        move({ dx, dy }: { dx: number; dy: number }) {
          from.x += dx;
          from.y += dy;
          show(waiting.x + from.x, waiting.y + from.y);
        },
        end() {
          const [x, y] = [Math.round(from.x * unit()), Math.round(from.y * unit())];
          waiting.x += from.x;
          waiting.y += from.y;
          Object.assign(from, { x: 0, y: 0 });
          if (x !== 0 || y !== 0) moved(x, y);
        },
      },
    });
    if (free.length === 1 && chosen.length === 1)
      handle.resizable({
        edges: { left: '.is-left', right: '.is-right', top: '.is-top', bottom: '.is-bottom' },
        modifiers: [
          interact.modifiers.snapEdges(snapping),
          interact.modifiers.restrictSize({ min: { width: 6, height: 6 } }),
        ],
        listeners: {
          move({ deltaRect }: { deltaRect: EdgeMoves }) {
            for (const side of ['left', 'right', 'top', 'bottom'] as const) edges[side] += deltaRect[side];
            element.style.inset = `${element.offsetTop + deltaRect.top}px auto auto ${element.offsetLeft + deltaRect.left}px`;
            element.style.width = `${element.offsetWidth + deltaRect.right - deltaRect.left}px`;
            element.style.height = `${element.offsetHeight + deltaRect.bottom - deltaRect.top}px`;
          },
          end() {
            const inCanvas = (px: number) => Math.round(px * unit());
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
  );
}
