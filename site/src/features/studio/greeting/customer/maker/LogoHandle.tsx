import Move from 'icon:move';
import { useStore } from '@nanostores/react';
import type { LogoAdjustment } from '@parichay/shared/shop/frame/frame.fields.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { type Box, clampLogo, logoTransform } from './logo.rules.ts';
import { $logoAdjustment, adjustLogo, type Preview } from './maker.store.ts';

const stepPx = 16;
const scaleStep = 1.06;

const keyMoves: Readonly<Record<string, Partial<LogoAdjustment>>> = {
  ArrowLeft: { x: -stepPx },
  ArrowRight: { x: stepPx },
  ArrowUp: { y: -stepPx },
  ArrowDown: { y: stepPx },
  '+': { scale: scaleStep },
  '-': { scale: 1 / scaleStep },
};

interface TouchPoint {
  x: number;
  y: number;
}
const distance = (one: TouchPoint, other: TouchPoint): number =>
  Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

export function LogoHandle({ preview }: { preview: Preview & { logo: Box } }) {
  const { logo, width, height, logoAdjustment: drawnAdjustment } = preview;
  const adjustment = useStore($logoAdjustment);
  const handle = useRef<HTMLButtonElement>(null);
  const touchPoints = useRef(new Map<number, TouchPoint>());

  useEffect(() => {
    const layer = handle.current?.closest('.stage-paper')?.querySelector('[data-layer="logo"]');
    const originalTransform = layer?.getAttribute('data-drawn') ?? layer?.getAttribute('transform') ?? '';
    layer?.setAttribute('data-drawn', originalTransform);
    layer?.setAttribute('transform', `${logoTransform(adjustment, drawnAdjustment, logo)} ${originalTransform}`);
  }, [adjustment, drawnAdjustment, logo]);

  const move = ({ x = 0, y = 0, scale = 1 }: Partial<LogoAdjustment>) =>
    adjustLogo(
      clampLogo(
        { x: adjustment.x + x, y: adjustment.y + y, scale: adjustment.scale * scale },
        drawnAdjustment,
        logo,
        preview,
      ),
    );

  const onDrag = (event: PointerEvent<HTMLButtonElement>) => {
    const previous = touchPoints.current.get(event.pointerId);
    const canvas = event.currentTarget.closest('.stage-paper');
    if (!previous || !canvas) return;
    const current = { x: event.clientX, y: event.clientY };
    touchPoints.current.set(event.pointerId, current);
    const other = [...touchPoints.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) return move({ scale: distance(current, other) / distance(previous, other) });
    const canvasPerScreenPx = width / canvas.clientWidth;
    move({ x: (current.x - previous.x) * canvasPerScreenPx, y: (current.y - previous.y) * canvasPerScreenPx });
  };
  const onRelease = ({ pointerId }: PointerEvent) => touchPoints.current.delete(pointerId);
  const onKey = (event: KeyboardEvent) => {
    const change = keyMoves[event.key];
    if (!change) return;
    event.preventDefault();
    event.stopPropagation();
    move(change);
  };

  const scaleRatio = adjustment.scale / drawnAdjustment.scale;
  const percentOf = (length: number, total: number) => `${(length / total) * 100}%`;
  return (
    <button
      ref={handle}
      type="button"
      className="logo-handle"
      style={{
        left: percentOf(logo.x + (logo.width * (1 - scaleRatio)) / 2 + adjustment.x - drawnAdjustment.x, width),
        top: percentOf(logo.y + (logo.height * (1 - scaleRatio)) / 2 + adjustment.y - drawnAdjustment.y, height),
        width: percentOf(logo.width * scaleRatio, width),
        height: percentOf(logo.height * scaleRatio, height),
      }}
      aria-label={t('daily.logoMove')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        touchPoints.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={onDrag}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
      onKeyDown={onKey}
    >
      <Move size={16} aria-hidden="true" />
    </button>
  );
}
