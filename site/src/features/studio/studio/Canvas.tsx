import { useStore } from '@nanostores/react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { SvgDrawing } from '../../../kit/ui/picture/SvgDrawing.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import type { EditingContext } from './DocumentEditor.tsx';
import { layerActionsOf } from './layer-actions.ts';
import { $previewOptions, drawing } from './preview.store.ts';
import { SelectionBox } from './Selection.tsx';

/** An arrow key moves layers by these px, without and with Shift. */
const stepPx = { small: 1, large: 10 } as const;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function layerPathAt(x: number, y: number): string | null {
  for (const element of globalThis.document.elementsFromPoint(x, y)) {
    const path = element.closest('[data-path]')?.getAttribute('data-path');
    if (path) return path;
  }
  return null;
}

export function Canvas({ editing }: { editing: EditingContext }) {
  const { data } = useStore(drawing.$state);
  const { shape } = useStore($previewOptions);
  const root = useRef<HTMLDivElement>(null);
  const { selectedPaths, select, undo, redo } = editing;
  const actions = layerActionsOf(editing, data, shape);

  const selectAtPointer = (event: PointerEvent) => {
    const path = layerPathAt(event.clientX, event.clientY);
    if (!path) return select([]);
    if (!event.shiftKey) return select([path]);
    select(selectedPaths.includes(path) ? selectedPaths.filter((one) => one !== path) : [...selectedPaths, path]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    const handleKey = (work: () => void) => {
      event.preventDefault();
      work();
    };
    const arrow = arrows[event.key];
    const key = event.key.toLowerCase();
    if (arrow && actions.canMove) {
      const stepSize = event.shiftKey ? stepPx.large : stepPx.small;
      return handleKey(() => actions.move(arrow[0] * stepSize, arrow[1] * stepSize));
    }
    if (hasModifier && key === 'z') return handleKey(() => (event.shiftKey ? redo : undo)?.());
    if (hasModifier && key === 'y') return handleKey(() => redo?.());
    if (hasModifier && key === 'd' && selectedPaths.length === 1) return handleKey(actions.duplicate);
    if ((key === 'delete' || key === 'backspace') && selectedPaths.length > 0) return handleKey(actions.remove);
    if (key === 'escape' && selectedPaths.length > 0) return handleKey(() => select([]));
    if (key === 'tab') {
      const paths = (data?.layers ?? []).map(({ path }) => path);
      const at = paths.indexOf(selectedPaths.at(-1) ?? '');
      const next = paths[event.shiftKey ? (at < 0 ? -1 : at - 1) : at + 1];
      // Tab beyond the last layer leaves the canvas, as in any page.
      if (next) handleKey(() => select([next]));
      else select([]);
    }
  };

  if (!data) return <div className="skeleton studio-canvas-waiting" aria-hidden="true" />;
  const { safe } = data;
  const percentOf = (length: number, total: number) => `${(length / total) * 100}%`;
  return (
    <div className="studio-canvas-room" style={{ '--ratio': data.width / data.height } as CSSProperties}>
      <div
        ref={root}
        className="studio-canvas"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move layers
        tabIndex={0}
        aria-label={t('studio.canvas')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (!(event.target as Element).closest('.studio-selection')) selectAtPointer(event);
        }}
      >
        <SvgDrawing svg={data.svg} viewBox={`0 0 ${data.width} ${data.height}`} prefix="studio-" />
        <div
          className="studio-safe"
          style={{
            left: percentOf(safe.x, data.width),
            top: percentOf(safe.y, data.height),
            width: percentOf(safe.width, data.width),
            height: percentOf(safe.height, data.height),
          }}
        />
        {selectedPaths.length > 0 && (
          <SelectionBox
            key={selectedPaths.join()}
            data={data}
            selectedPaths={selectedPaths}
            free={actions.free}
            onMove={actions.move}
            onResize={actions.resize}
            onTap={selectAtPointer}
          />
        )}
      </div>
    </div>
  );
}
