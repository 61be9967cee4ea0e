import { useStore } from '@nanostores/react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { SvgDrawing } from '../../../kit/ui/picture/SvgDrawing.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import type { Editing } from './DocumentEditor.tsx';
import { actionsOf } from './layer-actions.ts';
import { $tried, drawing } from './preview.store.ts';
import { Selection } from './Selection.tsx';

/** In px, without and with Shift. */
const step = { small: 1, large: 10 } as const;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function pathAt(x: number, y: number): string | null {
  for (const element of globalThis.document.elementsFromPoint(x, y)) {
    const path = element.closest('[data-path]')?.getAttribute('data-path');
    if (path) return path;
  }
  return null;
}

export function Canvas({ editing }: { editing: Editing }) {
  const { data } = useStore(drawing.$state);
  const { shape } = useStore($tried);
  const root = useRef<HTMLDivElement>(null);
  const { chosen, choose, undo, redo } = editing;
  const actions = actionsOf(editing, data, shape);

  const pick = (event: PointerEvent) => {
    const path = pathAt(event.clientX, event.clientY);
    if (!path) return choose([]);
    if (!event.shiftKey) return choose([path]);
    choose(chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isMain = event.ctrlKey || event.metaKey;
    const act = (work: () => void) => {
      event.preventDefault();
      work();
    };
    const arrow = arrows[event.key];
    const key = event.key.toLowerCase();
    if (arrow && actions.canMove) {
      const by = event.shiftKey ? step.large : step.small;
      return act(() => actions.move(arrow[0] * by, arrow[1] * by));
    }
    if (isMain && key === 'z') return act(() => (event.shiftKey ? redo : undo)?.());
    if (isMain && key === 'y') return act(() => redo?.());
    if (isMain && key === 'd' && chosen.length === 1) return act(actions.duplicate);
    if ((key === 'delete' || key === 'backspace') && chosen.length > 0) return act(actions.remove);
    if (key === 'escape' && chosen.length > 0) return act(() => choose([]));
    if (key === 'tab') {
      const paths = (data?.layers ?? []).map(({ path }) => path);
      const at = paths.indexOf(chosen.at(-1) ?? '');
      const next = paths[event.shiftKey ? (at < 0 ? -1 : at - 1) : at + 1];
      // Tab beyond the last layer leaves the canvas, as everywhere.
      if (next) act(() => choose([next]));
      else choose([]);
    }
  };

  if (!data) return <div className="skeleton studio-canvas-waiting" aria-hidden="true" />;
  const { safe } = data;
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div className="studio-canvas-room" style={{ '--ratio': data.width / data.height } as CSSProperties}>
      <div
        ref={root}
        className="studio-canvas"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move layers
        tabIndex={0}
        aria-label={t('studio.canvas')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (!(event.target as Element).closest('.studio-selection')) pick(event);
        }}
      >
        <SvgDrawing svg={data.svg} viewBox={`0 0 ${data.width} ${data.height}`} prefix="studio-" />
        <div
          className="studio-safe"
          style={{
            left: share(safe.x, data.width),
            top: share(safe.y, data.height),
            width: share(safe.width, data.width),
            height: share(safe.height, data.height),
          }}
        />
        {chosen.length > 0 && (
          <Selection
            key={chosen.join()}
            data={data}
            chosen={chosen}
            free={actions.free}
            onMove={actions.move}
            onResize={actions.resize}
            onTap={pick}
          />
        )}
      </div>
    </div>
  );
}
