import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import type { Timing } from '@parichay/shared/studio/layer/layer-time.ts';
import {
  templateDurationSecondsOf,
  type VideoTemplateContent,
} from '@parichay/shared/studio/promo-video/template-content.ts';
import { templateDurationSecondsRange } from '@parichay/shared/studio/promo-video/video.lists.ts';

export interface LayerRow {
  id: string;
  type: Layer['type'];
  path: readonly number[];
  timing: Timing;
  /** The layer is visible only in the other shape. */
  isInOtherShape: boolean;
}

export const fullTiming: Timing = { from: 0, until: null, enter: 'none', leave: 'none', lasts: 0 };

/** Layers of a group have their own times only if the group is not rendered as one picture. */
const isPlainGroup = (layer: Layer): layer is Extract<Layer, { type: 'group' }> =>
  layer.type === 'group' &&
  !layer.timing &&
  !layer.motion &&
  !layer.repeat &&
  !layer.mask &&
  !layer.view &&
  layer.rotate === 0 &&
  layer.opacity === 1;

function layerRowsOf(
  layers: readonly Layer[],
  shape: PostShape,
  path: readonly number[],
  isParentHidden: boolean,
): LayerRow[] {
  return layers.flatMap((layer, layerIndex): LayerRow[] => {
    const layerPath = [...path, layerIndex];
    const isInOtherShape = isParentHidden || (layer.when?.shape !== undefined && layer.when.shape !== shape);
    if (isPlainGroup(layer)) return layerRowsOf(layer.layers, shape, layerPath, isInOtherShape);
    return [{ id: layer.id, type: layer.type, path: layerPath, timing: layer.timing ?? fullTiming, isInOtherShape }];
  });
}

/** Back to front, as they are drawn. */
export const timelineRows = ({ document }: VideoTemplateContent, shape: PostShape): LayerRow[] =>
  layerRowsOf(document.pages[0]?.layers ?? [], shape, [], false).filter(({ isInOtherShape }) => !isInOtherShape);

export const roundToTenths = (seconds: number): number => Math.round(seconds * 10) / 10;
const clampSeconds = (value: number, min: number, max: number): number =>
  roundToTenths(Math.min(Math.max(value, min), max));

/** A layer is visible for at least these seconds. */
const MIN_SECONDS = 0.2;

export type Grip = 'from' | 'whole' | 'until';

export const endSecondsOf = ({ until }: Timing, seconds: number): number => until ?? seconds;

/** A bar that reaches the end stays attached to it. @param delta seconds */
export function dragTiming(timing: Timing, grip: Grip, delta: number, seconds: number): Timing {
  const end = endSecondsOf(timing, seconds);
  const untilOrEnd = (value: number) => (value >= seconds ? null : value);
  if (grip === 'from') return { ...timing, from: clampSeconds(timing.from + delta, 0, end - MIN_SECONDS) };
  if (grip === 'until')
    return { ...timing, until: untilOrEnd(clampSeconds(end + delta, timing.from + MIN_SECONDS, seconds)) };
  const step = clampSeconds(delta, -timing.from, seconds - end);
  const newEnd = roundToTenths(end + step);
  return {
    ...timing,
    from: roundToTenths(timing.from + step),
    until: timing.until === null && step >= 0 ? null : untilOrEnd(newEnd),
  };
}

function changeLayerAt(
  layers: readonly Layer[],
  [layerIndex = 0, ...restOfPath]: readonly number[],
  change: (layer: Layer) => Layer,
): Layer[] {
  return layers.map((layer, index) => {
    if (index !== layerIndex) return layer;
    if (restOfPath.length === 0 || layer.type !== 'group') return change(layer);
    return { ...layer, layers: changeLayerAt(layer.layers, restOfPath, change) };
  });
}

const withChangedPages = (
  content: VideoTemplateContent,
  change: (page: VideoTemplateContent['document']['pages'][number]) => object,
): VideoTemplateContent => ({
  ...content,
  document: { ...content.document, pages: content.document.pages.map((page) => ({ ...page, ...change(page) })) },
});

const isFullTiming = ({ from, until, enter, leave }: Timing): boolean =>
  from === 0 && until === null && enter === 'none' && leave === 'none';

export const withTiming = (
  content: VideoTemplateContent,
  path: readonly number[],
  timing: Timing,
): VideoTemplateContent =>
  withChangedPages(content, ({ layers }) => ({
    layers: changeLayerAt(layers, path, ({ timing: _, ...layer }) =>
      isFullTiming(timing) ? (layer as Layer) : { ...layer, timing },
    ),
  }));

/** Limits starts to `MIN_SECONDS` before the new end, and ends to the new end. */
function fitLayerTiming(layer: Layer, seconds: number): Layer {
  const fittedLayer =
    layer.type === 'group' ? { ...layer, layers: layer.layers.map((one) => fitLayerTiming(one, seconds)) } : layer;
  if (!fittedLayer.timing) return fittedLayer;
  const { timing } = fittedLayer;
  const from = Math.min(timing.from, roundToTenths(seconds - MIN_SECONDS));
  const until = timing.until !== null && timing.until >= seconds ? null : timing.until;
  return { ...fittedLayer, timing: { ...timing, from, until } };
}

export function withDuration(content: VideoTemplateContent, requestedSeconds: number): VideoTemplateContent {
  const seconds = clampSeconds(requestedSeconds, templateDurationSecondsRange.min, templateDurationSecondsRange.max);
  return withChangedPages(content, ({ layers }) => ({
    seconds,
    layers: layers.map((layer) => fitLayerTiming(layer, seconds)),
  }));
}

/** Formats 65.3 as `1:05.3`. */
export const timeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;

export { templateDurationSecondsOf as secondsOf };
