import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { focalPointAt } from './greetings.rules.ts';

interface Props {
  src: string;
  value: ImagePost['focalPoint'];
  onChange(point: ImagePost['focalPoint']): void;
}

const step = 0.05;
const keyMoves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const percent = (fraction: number): string => `${fraction * 100}%`;

export function FocalPicture({ src, value, onChange }: Props) {
  const onTap = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(focalPointAt((clientX - left) / width, (clientY - top) / height));
  };
  const onKey = (event: KeyboardEvent) => {
    const delta = keyMoves[event.key];
    if (!delta) return;
    event.preventDefault();
    const current = value ?? { x: 0.5, y: 0.5 };
    onChange(value ? focalPointAt(current.x + delta[0], current.y + delta[1]) : current);
  };
  const positionText = value
    ? t('greetings.focalAt', { x: Math.round(value.x * 100), y: Math.round(value.y * 100) })
    : t('greetings.focalNone');
  return (
    <div className="field">
      <span className="label" id="focal-label">
        {t('greetings.focal')}
      </span>
      <button
        type="button"
        className="focal"
        aria-labelledby="focal-label focal-where"
        aria-describedby="focal-hint"
        onPointerUp={onTap}
        onKeyDown={onKey}
      >
        <img src={src} alt="" draggable={false} />
        {value && <span className="focal-mark" style={{ left: percent(value.x), top: percent(value.y) }} />}
      </button>
      <div className="row focal-said">
        <p className="field-hint" id="focal-hint">
          {t('greetings.focalHint')}
        </p>
        <span id="focal-where" className="visually-hidden" role="status">
          {positionText}
        </span>
        {value && (
          <button type="button" className="link" onClick={() => onChange(null)}>
            {t('greetings.focalClear')}
          </button>
        )}
      </div>
    </div>
  );
}
