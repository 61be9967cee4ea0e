import { useStore } from '@nanostores/react';
import type { LogoAdjustment } from '@parichay/shared/shop/frame/frame.fields.ts';
import { Move } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { type Box, keepOnPicture, transformTo } from './logo.rules.ts';
import { $logo, moveLogo, type Preview } from './maker.store.ts';

/** Change per key press: px of the canvas, and factor of the size. */
const step = 16;
const growth = 1.06;

const keys: Readonly<Record<string, Partial<LogoAdjustment>>> = {
  ArrowLeft: { x: -step },
  ArrowRight: { x: step },
  ArrowUp: { y: -step },
  ArrowDown: { y: step },
  '+': { scale: growth },
  '-': { scale: 1 / growth },
};

interface Finger {
  x: number;
  y: number;
}
const between = (one: Finger, other: Finger): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

/** One finger moves, two scale, keys do both; the server draws after a pause. */
export function LogoHandle({ preview }: { preview: Preview & { logo: Box } }) {
  const { logo, width, height, place: drawnAt } = preview;
  const place = useStore($logo);
  const handle = useRef<HTMLButtonElement>(null);
  const fingers = useRef(new Map<number, Finger>());

  useEffect(() => {
    const layer = handle.current?.closest('.stage-paper')?.querySelector('[data-layer="logo"]');
    const own = layer?.getAttribute('data-drawn') ?? layer?.getAttribute('transform') ?? '';
    layer?.setAttribute('data-drawn', own);
    layer?.setAttribute('transform', `${transformTo(place, drawnAt, logo)} ${own}`);
  }, [place, drawnAt, logo]);

  const move = ({ x = 0, y = 0, scale = 1 }: Partial<LogoAdjustment>) =>
    moveLogo(keepOnPicture({ x: place.x + x, y: place.y + y, scale: place.scale * scale }, drawnAt, logo, preview));

  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    const before = fingers.current.get(event.pointerId);
    const paper = event.currentTarget.closest('.stage-paper');
    if (!before || !paper) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) return move({ scale: between(now, other) / between(before, other) });
    const perPixel = width / paper.clientWidth;
    move({ x: (now.x - before.x) * perPixel, y: (now.y - before.y) * perPixel });
  };
  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  const press = (event: KeyboardEvent) => {
    const change = keys[event.key];
    if (!change) return;
    event.preventDefault();
    event.stopPropagation();
    move(change);
  };

  const ratio = place.scale / drawnAt.scale;
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`;
  return (
    <button
      ref={handle}
      type="button"
      className="logo-handle"
      style={{
        left: share(logo.x + (logo.width * (1 - ratio)) / 2 + place.x - drawnAt.x, width),
        top: share(logo.y + (logo.height * (1 - ratio)) / 2 + place.y - drawnAt.y, height),
        width: share(logo.width * ratio, width),
        height: share(logo.height * ratio, height),
      }}
      aria-label={t('daily.logoMove')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={follow}
      onPointerUp={lift}
      onPointerCancel={lift}
      onKeyDown={press}
    >
      <Move size={16} aria-hidden="true" />
    </button>
  );
}
