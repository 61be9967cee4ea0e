import Plus from 'icon:plus';
import Trash2 from 'icon:trash';
import { MAX_KEEP_OUT_AREAS, type PictureArea } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { areaAround, areaBetween, movedArea, type Point, resizedArea } from './keep-out.rules.ts';

interface Props {
  src: string;
  value: readonly PictureArea[] | null;
  onChange(areas: PictureArea[]): void;
}

const step = 0.02;
const keyMoves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

const percent = (fraction: number): string => `${fraction * 100}%`;
const rounded = (fraction: number): number => Math.round(fraction * 100);

interface Drag {
  kind: 'draw' | 'move' | 'resize';
  index: number;
  from: Point;
  area: PictureArea;
}

const minDrawnSide = 0.03;

/** Marks the words and faces of a greeting that no frame may cover. */
export function KeepOutPicture({ src, value, onChange }: Props) {
  const areas = value ?? [];
  const [selected, setSelected] = useState(-1);
  const drag = useRef<Drag | null>(null);
  const canAdd = areas.length < MAX_KEEP_OUT_AREAS;
  const replaceArea = (index: number, area: PictureArea) =>
    onChange(areas.map((one, at) => (at === index ? area : one)));
  const addArea = (area: PictureArea) => {
    setSelected(areas.length);
    onChange([...areas, area]);
  };
  const removeArea = (index: number) => {
    setSelected(-1);
    onChange(areas.filter((_, at) => at !== index));
  };
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-area]')?.dataset.area ?? -1);
    const from = pointOf(event);
    const area = areas[index];
    if (!area && !canAdd) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (area) setSelected(index);
    const kind = !area ? 'draw' : target.dataset.corner === undefined ? 'move' : 'resize';
    drag.current = { kind, index: area ? index : areas.length, from, area: area ?? areaBetween(from, from) };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const { kind, index, from, area } = drag.current;
    const to = pointOf(event);
    const by = { x: to.x - from.x, y: to.y - from.y };
    if (kind !== 'draw') replaceArea(index, kind === 'move' ? movedArea(area, by) : resizedArea(area, by));
    else if (areas[index]) replaceArea(index, areaBetween(from, to));
    else if (Math.hypot(by.x, by.y) > minDrawnSide) addArea(areaBetween(from, to));
  };
  const onPointerUp = () => {
    if (drag.current?.kind === 'draw' && !areas[drag.current.index]) addArea(areaAround(drag.current.from));
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent, index: number, area: PictureArea) => {
    const by = keyMoves[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') removeArea(index);
    else if (by) replaceArea(index, event.shiftKey ? resizedArea(area, by) : movedArea(area, by));
    else return;
    event.preventDefault();
  };
  return (
    <fieldset className="field keep-out">
      <legend className="label">{t('greetings.keepOut')}</legend>
      <p className="field-hint">{t('greetings.keepOutHint')}</p>
      <div
        className="keep-out-picture"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          drag.current = null;
        }}
      >
        <img src={src} alt="" draggable={false} />
        {areas.map((area, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: areas have no ids, and their order does not change
            key={index}
            type="button"
            className="keep-out-area"
            data-area={index}
            aria-pressed={index === selected}
            aria-label={t('greetings.keepOutArea', {
              number: index + 1,
              ...{ x: rounded(area.x), y: rounded(area.y) },
              ...{ width: rounded(area.width), height: rounded(area.height) },
            })}
            style={{
              ...{ left: percent(area.x), top: percent(area.y) },
              ...{ width: percent(area.width), height: percent(area.height) },
            }}
            onFocus={() => setSelected(index)}
            onKeyDown={(event) => onKeyDown(event, index, area)}
          >
            <span data-corner aria-hidden="true" />
          </button>
        ))}
      </div>
      <div className="row keep-out-buttons">
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={!canAdd}
          onClick={() => addArea(areaAround({ x: 0.5, y: 0.5 }))}
        >
          <Plus size={18} aria-hidden="true" />
          {t('greetings.keepOutAdd')}
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={!areas[selected]}
          onClick={() => removeArea(selected)}
        >
          <Trash2 size={18} aria-hidden="true" />
          {t('greetings.keepOutRemove')}
        </button>
        <span className="muted" role="status">
          {areas.length === 0 ? t('greetings.keepOutNone') : t('greetings.keepOutCount', { count: areas.length })}
        </span>
      </div>
    </fieldset>
  );
}
