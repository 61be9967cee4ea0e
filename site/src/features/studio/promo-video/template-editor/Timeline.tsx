import { useStore } from '@nanostores/react';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import {
  dragTiming,
  endSecondsOf,
  type Grip,
  type LayerRow,
  secondsOf,
  timelineRows,
  timeText,
  withTiming,
} from './template-editor.rules.ts';
import {
  $previewSeconds,
  $previewShape,
  $selectedPath,
  changeContent,
  setPreviewView,
} from './template-editor.store.ts';
import { keyStepSeconds } from './timeline-keys.rules.ts';

const rowKey = ({ path }: LayerRow): string => path.join('.');

export function Timeline({ content }: { content: VideoTemplateContent }) {
  const shape = useStore($previewShape);
  const moment = useStore($previewSeconds);
  const seconds = secondsOf(content);
  const rows = timelineRows(content, shape).toReversed();
  const markInterval = seconds > 30 ? 5 : seconds > 12 ? 2 : 1;
  const marks = Array.from({ length: Math.floor(seconds / markInterval) + 1 }, (_, index) => index * markInterval);
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
          <TimelineRow key={rowKey(row)} row={row} seconds={seconds} />
        ))}
      </ul>
      <div className="timeline-now" aria-hidden="true">
        <span style={{ insetInlineStart: `${(100 * moment) / seconds}%` }} />
      </div>
    </section>
  );
}

function TimelineRow({ row, seconds }: { row: LayerRow; seconds: number }) {
  const selectedKey = useStore($selectedPath);
  const track = useRef<HTMLDivElement>(null);
  const dragStart = useRef<{ x: number; grip: Grip; timing: LayerRow['timing'] } | null>(null);
  const { id, timing, path } = row;
  const [from, until] = [timing.from, endSecondsOf(timing, seconds)];
  const applyDrag = (grip: Grip, delta: number, start = timing) => {
    $selectedPath.set(rowKey(row));
    changeContent((content) => withTiming(content, path, dragTiming(start, grip, delta, seconds)));
  };
  const startDrag = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { x: event.clientX, grip, timing };
    $selectedPath.set(rowKey(row));
  };
  const onDrag = ({ clientX }: PointerEvent) => {
    const width = track.current?.clientWidth ?? 0;
    if (dragStart.current && width > 0 && clientX !== dragStart.current.x)
      applyDrag(dragStart.current.grip, ((clientX - dragStart.current.x) / width) * seconds, dragStart.current.timing);
  };
  const endDrag = () => {
    dragStart.current = null;
  };
  const gripProps = (grip: Grip, value: number) => ({
    role: 'slider',
    tabIndex: 0,
    'data-grip': grip,
    'aria-label': t(`video-films.grip_${grip}`, { name: id }),
    'aria-valuemin': 0,
    'aria-valuemax': seconds,
    'aria-valuenow': value,
    'aria-valuetext': t('video-films.fromTo', { from: timeText(from), until: timeText(until) }),
    onPointerDown: startDrag(grip),
    onPointerMove: onDrag,
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onFocus: () => $selectedPath.set(rowKey(row)),
    onKeyDown: (event: KeyboardEvent) => {
      const delta = keyStepSeconds(event, seconds);
      if (delta === null) return;
      event.preventDefault();
      event.stopPropagation();
      applyDrag(grip, delta);
    },
  });
  return (
    <li className="timeline-row" data-chosen={selectedKey === rowKey(row) || undefined}>
      <button
        type="button"
        className="timeline-name"
        aria-pressed={selectedKey === rowKey(row)}
        onClick={() => {
          $selectedPath.set(rowKey(row));
          setPreviewView({ moment: Math.min(until - 0.1, from + timing.lasts + 0.3) });
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
          <div className="timeline-whole" {...gripProps('whole', from)} />
          <div className="timeline-end" {...gripProps('from', from)} />
          <div className="timeline-end" {...gripProps('until', until)} />
        </div>
      </div>
    </li>
  );
}
