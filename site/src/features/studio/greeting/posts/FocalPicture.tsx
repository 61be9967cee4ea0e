import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { pointAt } from './posts.rules.ts';

interface Props {
  src: string;
  value: ImagePost['focalPoint'];
  onChange(point: ImagePost['focalPoint']): void;
}

const step = 0.05;
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const percent = (share: number): string => `${share * 100}%`;

export function FocalPicture({ src, value, onChange }: Props) {
  const tap = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(pointAt((clientX - left) / width, (clientY - top) / height));
  };
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    const from = value ?? { x: 0.5, y: 0.5 };
    onChange(value ? pointAt(from.x + by[0], from.y + by[1]) : from);
  };
  const where = value
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
        onPointerUp={tap}
        onKeyDown={move}
      >
        <img src={src} alt="" draggable={false} />
        {value && <span className="focal-mark" style={{ left: percent(value.x), top: percent(value.y) }} />}
      </button>
      <div className="row focal-said">
        <p className="field-hint" id="focal-hint">
          {t('greetings.focalHint')}
        </p>
        <span id="focal-where" className="visually-hidden" role="status">
          {where}
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
