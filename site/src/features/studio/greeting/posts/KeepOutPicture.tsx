import Plus from 'icon:plus';
import Trash2 from 'icon:trash';
import { MAX_KEEP_OUT_AREAS, type PictureArea } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { areaAround, movedArea, type Point, resizedArea } from './keep-out.rules.ts';
import { useAreaDrag } from './use-area-drag.ts';

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

/** Marks the words and faces of a greeting that no frame may cover. */
export function KeepOutPicture({ src, value, onChange }: Props) {
  const areas = value ?? [];
  const [selected, setSelected] = useState(-1);
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
  const pointerHandlers = useAreaDrag({ areas, onSelect: setSelected, onReplace: replaceArea, onAdd: addArea });
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
      <div className="keep-out-picture" {...pointerHandlers}>
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
