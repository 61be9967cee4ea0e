import { useStore } from '@nanostores/react';
import type { TemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { clock, endOf, type Grip, pulled, type Row, rowsOf, secondsOf, withTiming } from './template-editor.rules.ts';
import { $chosen, $moment, $shape, change, look } from './template-editor.store.ts';

const keyOf = ({ path }: Row): string => path.join('.');

/** In seconds, without and with Shift. */
const steps = { small: 0.1, large: 1 } as const;

/** In seconds; null = the key has no meaning here. */
function stepOf({ key, shiftKey }: KeyboardEvent, seconds: number): number | null {
  const step = shiftKey ? steps.large : steps.small;
  const moves: Record<string, number> = {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    PageDown: -steps.large,
    PageUp: steps.large,
    Home: -seconds,
    End: seconds,
  };
  return moves[key] ?? null;
}

export function Timeline({ film }: { film: TemplateContent }) {
  const shape = useStore($shape);
  const moment = useStore($moment);
  const seconds = secondsOf(film);
  const rows = rowsOf(film, shape).toReversed();
  const every = seconds > 30 ? 5 : seconds > 12 ? 2 : 1;
  const marks = Array.from({ length: Math.floor(seconds / every) + 1 }, (_, at) => at * every);
  return (
    <section className="timeline" aria-label={t('video-films.timeline')}>
      <div className="timeline-rule" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={{ insetInlineStart: `${(100 * mark) / seconds}%` }}>
            {mark}
          </span>
        ))}
      </div>
      <ul className="timeline-rows">
        {rows.map((row) => (
          <TimelineRow key={keyOf(row)} row={row} seconds={seconds} />
        ))}
      </ul>
      <div className="timeline-now" aria-hidden="true">
        <span style={{ insetInlineStart: `${(100 * moment) / seconds}%` }} />
      </div>
    </section>
  );
}

function TimelineRow({ row, seconds }: { row: Row; seconds: number }) {
  const chosen = useStore($chosen);
  const track = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; grip: Grip; timing: Row['timing'] } | null>(null);
  const { id, timing, path } = row;
  const [from, until] = [timing.from, endOf(timing, seconds)];
  const pull = (grip: Grip, by: number, start = timing) => {
    $chosen.set(keyOf(row));
    change((film) => withTiming(film, path, pulled(start, grip, by, seconds)));
  };
  const take = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, grip, timing };
    $chosen.set(keyOf(row));
  };
  const drag = ({ clientX }: PointerEvent) => {
    const width = track.current?.clientWidth ?? 0;
    if (held.current && width > 0 && clientX !== held.current.x)
      pull(held.current.grip, ((clientX - held.current.x) / width) * seconds, held.current.timing);
  };
  const letGo = () => {
    held.current = null;
  };
  const gripOf = (grip: Grip, value: number) => ({
    role: 'slider',
    tabIndex: 0,
    'data-grip': grip,
    'aria-label': t(`video-films.grip_${grip}`, { name: id }),
    'aria-valuemin': 0,
    'aria-valuemax': seconds,
    'aria-valuenow': value,
    'aria-valuetext': t('video-films.fromTo', { from: clock(from), until: clock(until) }),
    onPointerDown: take(grip),
    onPointerMove: drag,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onFocus: () => $chosen.set(keyOf(row)),
    onKeyDown: (event: KeyboardEvent) => {
      const by = stepOf(event, seconds);
      if (by === null) return;
      event.preventDefault();
      event.stopPropagation();
      pull(grip, by);
    },
  });
  return (
    <li className="timeline-row" data-chosen={chosen === keyOf(row) || undefined}>
      <button
        type="button"
        className="timeline-name"
        aria-pressed={chosen === keyOf(row)}
        onClick={() => {
          $chosen.set(keyOf(row));
          look({ moment: Math.min(until - 0.1, from + timing.lasts + 0.3) });
        }}
      >
        {id}
      </button>
      <div className="timeline-track" ref={track}>
        <div
          className="timeline-bar"
          data-type={row.type}
          style={{ insetInlineStart: `${(100 * from) / seconds}%`, width: `${(100 * (until - from)) / seconds}%` }}
        >
          <div className="timeline-whole" {...gripOf('whole', from)} />
          <div className="timeline-end" {...gripOf('from', from)} />
          <div className="timeline-end" {...gripOf('until', until)} />
        </div>
      </div>
    </li>
  );
}
