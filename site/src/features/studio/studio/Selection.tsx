import type { DrawnLayer } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import interact from 'interactjs';
import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { EdgeMoves } from './layers.rules.ts';
import type { Drawing } from './preview.store.ts';
import { createSnapping, snapDistance } from './snap.rules.ts';

interface Props {
  data: Drawing;
  selectedPaths: readonly string[];
  free: readonly DrawnLayer[];
  /** Both values are in px of the canvas. */
  onMove(x: number, y: number): void;
  onResize(by: EdgeMoves): void;
  onTap(event: PointerEvent): void;
}

/** A drag changes only CSS transforms, and reports the result once at its end. */
export function SelectionBox({ data, selectedPaths, free, onMove, onResize, onTap }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const boxes = data.layers.filter(({ path }) => selectedPaths.includes(path)).map(({ box }) => box);
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;

  const [verticalGuide, horizontalGuide] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)];
  const percentOf = (length: number, total: number) => `${(length / total) * 100}%`;
  const showGuides = useEffectEvent((touchedLines: { x: number | null; y: number | null }) => {
    for (const [line, side, start, size] of [
      [verticalGuide.current, 'left', touchedLines.x, data.width],
      [horizontalGuide.current, 'top', touchedLines.y, data.height],
    ] as const) {
      if (!line) continue;
      line.hidden = start === null;
      if (start !== null) line.style[side] = percentOf(start, size);
    }
  });
  /** Measured once, because later measuring would force a layout. */
  const measureDrag = useEffectEvent((element: HTMLElement) => {
    const canvas = element.parentElement;
    const canvasPerScreenPx = data.width / (canvas?.clientWidth || data.width);
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
    return {
      unit: canvasPerScreenPx,
      elements: free.flatMap(({ path }) => [...(canvas?.querySelectorAll<SVGElement>(`[data-path="${path}"]`) ?? [])]),
      lines: createSnapping(data, selectedPaths, canvasPerScreenPx),
      /** The box is in px of the screen, relative to the canvas. */
      box: { left: offsetLeft, top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight },
    };
  });
  const reportMove = useEffectEvent((x: number, y: number) => onMove(x, y));
  const reportResize = useEffectEvent((by: EdgeMoves) => onResize(by));

  const pendingOffset = useRef({ x: 0, y: 0 });
  const boxStyle = {
    left: percentOf(left, data.width),
    top: percentOf(top, data.height),
    width: percentOf(width, data.width),
    height: percentOf(height, data.height),
  };
  // The new drawing shows the final position, so the drag's styles are reset.
  const resetDrag = useEffectEvent((_drawn: Drawing) => {
    Object.assign(pendingOffset.current, { x: 0, y: 0 });
    if (root.current) Object.assign(root.current.style, { translate: '', right: 'auto', bottom: 'auto', ...boxStyle });
  });
  useLayoutEffect(() => resetDrag(data), [data]);

  useEffect(() => {
    const element = root.current;
    if (!element || free.length === 0) return;
    const dragOffset = { x: 0, y: 0 };
    // A dropped layer retains its offset until the new drawing arrives.
    const pendingMove = pendingOffset.current;
    const edges: EdgeMoves = { left: 0, right: 0, top: 0, bottom: 0 };
    let drag = measureDrag(element);
    const startDrag = () => {
      drag = measureDrag(element);
    };
    const snapping = { range: snapDistance, offset: 'parent' as const };
    const handle = interact(element)
      .on('down', startDrag)
      .draggable({
        modifiers: [
          interact.modifiers.snap({
            ...snapping,
            targets: [
              (x: number, y: number) =>
                drag.lines.snap(x, y, drag.box.right - drag.box.left, drag.box.bottom - drag.box.top),
            ],
            relativePoints: [{ x: 0, y: 0 }],
          }),
        ],
        listeners: {
          move({ dx, dy }: { dx: number; dy: number }) {
            dragOffset.x += dx;
            dragOffset.y += dy;
            const { box, unit, elements, lines } = drag;
            const [x, y] = [pendingMove.x + dragOffset.x, pendingMove.y + dragOffset.y];
            element.style.translate = `${x}px ${y}px`;
            for (const partElement of elements) partElement.style.translate = `${x * unit}px ${y * unit}px`;
            showGuides(lines.touchedLines(box.left + x, box.top + y, box.right - box.left, box.bottom - box.top));
          },
          end() {
            const [x, y] = [Math.round(dragOffset.x * drag.unit), Math.round(dragOffset.y * drag.unit)];
            pendingMove.x += dragOffset.x;
            pendingMove.y += dragOffset.y;
            Object.assign(dragOffset, { x: 0, y: 0 });
            showGuides({ x: null, y: null });
            if (x !== 0 || y !== 0) reportMove(x, y);
          },
        },
      });
    if (free.length === 1 && selectedPaths.length === 1)
      handle.resizable({
        edges: { left: '.is-left', right: '.is-right', top: '.is-top', bottom: '.is-bottom' },
        modifiers: [
          interact.modifiers.snapEdges({ ...snapping, targets: [(x: number, y: number) => drag.lines.snap(x, y)] }),
          interact.modifiers.restrictSize({ min: { width: 6, height: 6 } }),
        ],
        listeners: {
          move({ deltaRect, edges: by }: { deltaRect: EdgeMoves; edges: Record<keyof EdgeMoves, boolean> }) {
            const { box, lines } = drag;
            for (const side of ['left', 'right', 'top', 'bottom'] as const) {
              edges[side] += deltaRect[side];
              box[side] += deltaRect[side];
            }
            element.style.inset = `${box.top}px auto auto ${box.left}px`;
            element.style.width = `${box.right - box.left}px`;
            element.style.height = `${box.bottom - box.top}px`;
            showGuides(lines.touchedLines(by.left ? box.left : box.right, by.top ? box.top : box.bottom));
          },
          end() {
            const inCanvas = (px: number) => Math.round(px * drag.unit);
            showGuides({ x: null, y: null });
            reportResize({
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
  }, [free.length, selectedPaths.length]);

  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  if (boxes.length === 0) return null;
  return (
    <>
      <div
        ref={root}
        className="studio-selection"
        data-free={free.length > 0}
        style={boxStyle}
        onPointerDown={({ clientX: x, clientY: y }) => {
          pressedAt.current = { x, y };
        }}
        onPointerUp={(event) => {
          const start = pressedAt.current;
          if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 3) onTap(event);
        }}
      >
        {free.length === 1 &&
          selectedPaths.length === 1 &&
          ['is-left is-top', 'is-right is-top', 'is-left is-bottom', 'is-right is-bottom'].map((corner) => (
            <span key={corner} className={`studio-handle ${corner}`} />
          ))}
      </div>
      <span ref={verticalGuide} className="studio-guide is-across" hidden />
      <span ref={horizontalGuide} className="studio-guide is-down" hidden />
    </>
  );
}
