import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer.kinds.ts';
import type { Timing } from '@parichay/shared/studio/layer/layer.time.ts';
import { secondsOf, type TemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { templateSeconds } from '@parichay/shared/studio/promo-video/video.lists.ts';

/* Pure functions: each returns a changed film. */

export interface Row {
  id: string;
  type: Layer['type'];
  path: readonly number[];
  timing: Timing;
  /** Visible only in the other shape. */
  isElsewhere: boolean;
}

export const always: Timing = { from: 0, until: null, enter: 'none', leave: 'none', lasts: 0 };

/** Layers have times of their own only in a group that is not rendered as one picture. */
const isTransparent = (layer: Layer): layer is Extract<Layer, { type: 'group' }> =>
  layer.type === 'group' &&
  !layer.timing &&
  !layer.motion &&
  !layer.repeat &&
  !layer.mask &&
  !layer.view &&
  layer.rotate === 0 &&
  layer.opacity === 1;

function rowsIn(layers: readonly Layer[], shape: PostShape, path: readonly number[], isOutside: boolean): Row[] {
  return layers.flatMap((layer, at): Row[] => {
    const here = [...path, at];
    const isElsewhere = isOutside || (layer.when?.shape !== undefined && layer.when.shape !== shape);
    if (isTransparent(layer)) return rowsIn(layer.layers, shape, here, isElsewhere);
    return [{ id: layer.id, type: layer.type, path: here, timing: layer.timing ?? always, isElsewhere }];
  });
}

/** Back to front, as they are drawn. */
export const rowsOf = ({ document }: TemplateContent, shape: PostShape): Row[] =>
  rowsIn(document.pages[0]?.layers ?? [], shape, [], false).filter(({ isElsewhere }) => !isElsewhere);

/** In steps of 0.1 s. */
export const rounded = (seconds: number): number => Math.round(seconds * 10) / 10;
const within = (value: number, least: number, most: number): number => rounded(Math.min(Math.max(value, least), most));

/** In seconds. */
const SHORTEST = 0.2;

export type Grip = 'from' | 'whole' | 'until';

export const endOf = ({ until }: Timing, seconds: number): number => until ?? seconds;

/** A bar that reaches the end stays attached to it. @param by seconds */
export function pulled(timing: Timing, grip: Grip, by: number, seconds: number): Timing {
  const end = endOf(timing, seconds);
  const until = (value: number) => (value >= seconds ? null : value);
  if (grip === 'from') return { ...timing, from: within(timing.from + by, 0, end - SHORTEST) };
  if (grip === 'until') return { ...timing, until: until(within(end + by, timing.from + SHORTEST, seconds)) };
  const step = within(by, -timing.from, seconds - end);
  const to = rounded(end + step);
  return { ...timing, from: rounded(timing.from + step), until: timing.until === null && step >= 0 ? null : until(to) };
}

function changeAt(
  layers: readonly Layer[],
  [at = 0, ...deeper]: readonly number[],
  change: (layer: Layer) => Layer,
): Layer[] {
  return layers.map((layer, index) => {
    if (index !== at) return layer;
    if (deeper.length === 0 || layer.type !== 'group') return change(layer);
    return { ...layer, layers: changeAt(layer.layers, deeper, change) };
  });
}

const withPage = (
  film: TemplateContent,
  change: (page: TemplateContent['document']['pages'][number]) => object,
): TemplateContent => ({
  ...film,
  document: { ...film.document, pages: film.document.pages.map((page) => ({ ...page, ...change(page) })) },
});

const isAlways = ({ from, until, enter, leave }: Timing): boolean =>
  from === 0 && until === null && enter === 'none' && leave === 'none';

export const withTiming = (film: TemplateContent, path: readonly number[], timing: Timing): TemplateContent =>
  withPage(film, ({ layers }) => ({
    layers: changeAt(layers, path, ({ timing: _, ...layer }) =>
      isAlways(timing) ? (layer as Layer) : { ...layer, timing },
    ),
  }));

/** Starts and ends beyond the new length are moved to its end. */
function fitted(layer: Layer, seconds: number): Layer {
  const inside = layer.type === 'group' ? { ...layer, layers: layer.layers.map((one) => fitted(one, seconds)) } : layer;
  if (!inside.timing) return inside;
  const { timing } = inside;
  const from = Math.min(timing.from, rounded(seconds - SHORTEST));
  const until = timing.until !== null && timing.until >= seconds ? null : timing.until;
  return { ...inside, timing: { ...timing, from, until } };
}

export function withSeconds(film: TemplateContent, wanted: number): TemplateContent {
  const seconds = within(wanted, templateSeconds.least, templateSeconds.most);
  return withPage(film, ({ layers }) => ({ seconds, layers: layers.map((layer) => fitted(layer, seconds)) }));
}

/** For example `1:05.3`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;

export { secondsOf };
