import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { Timing } from '@parichay/shared/studio/layer/layer-time.ts';
import { timedLayersOfTemplate } from './video.fields.ts';
import type { VideoDocument } from './video-documents.ts';

/** Seconds. */
interface Interval {
  from: number;
  until: number;
}

const MIN_GAP_SECONDS = 0.5;
const CROSSFADE_SECONDS = 0.3;

const hasContent = (item: DrawnItem): boolean => {
  if (item.kind === 'group') return item.items.some(hasContent);
  return item.kind === 'text' || (item.kind === 'picture' && !item.isClipStill);
};

const intervalOf = (timing: Timing | undefined, seconds: number): Interval => ({
  from: timing?.from ?? 0,
  until: timing?.until ?? seconds,
});

function withoutIntervals(intervals: readonly Interval[], removed: readonly Interval[]): Interval[] {
  return removed.reduce<Interval[]>(
    (rest, { from, until }) =>
      rest.flatMap((one) =>
        [
          { from: one.from, until: Math.min(one.until, from) },
          { from: Math.max(one.from, until), until: one.until },
        ].filter((left) => left.until > left.from),
      ),
    [...intervals],
  );
}

function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { from, until } of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else merged.push({ from, until });
  }
  return merged;
}

interface Cut extends Interval {
  /** The next scene begins so much earlier, while the one before fades out. */
  crossfade: number;
}

/** Times at which the template shows texts or pictures, but this page none, because the owner left them empty. */
function emptyScenesOf(template: VideoDocument, shape: PostShape, page: DrawnPage): Cut[] {
  const { seconds } = template;
  const planned = timedLayersOfTemplate(template, shape)
    .filter(({ layer }) => ['text', 'picture', 'qr'].includes(layer.type))
    .map(({ timing }) => intervalOf(timing, seconds));
  const drawn = page.items
    .filter(hasContent)
    .map((item) => intervalOf(item.kind === 'group' ? item.time?.timing : undefined, seconds));
  return withoutIntervals(mergeIntervals(planned), drawn)
    .filter(({ from, until }) => until - from > MIN_GAP_SECONDS)
    .map((gap) => ({ ...gap, crossfade: drawn.some(({ until }) => until === gap.from) ? CROSSFADE_SECONDS : 0 }));
}

const secondAfterCuts = (cuts: readonly Cut[], second: number, isEnd = false): number =>
  cuts.reduceRight((rest, { from, until, crossfade }) => {
    if (rest <= from) return rest;
    return rest < until ? from - (isEnd ? 0 : crossfade) : rest - (until - from) - crossfade;
  }, second);

export interface CutPage {
  page: DrawnPage;
  seconds: number;
  secondInVideo(second: number): number;
}

export function cutEmptyScenes(template: VideoDocument, shape: PostShape, page: DrawnPage): CutPage {
  // A clip is worth seeing without texts.
  const cuts = template.clip ? [] : emptyScenesOf(template, shape, page);
  const secondInVideo = (second: number) => secondAfterCuts(cuts, second);
  const seconds = Math.round(secondAfterCuts(cuts, template.seconds, true) * 100) / 100;
  if (cuts.length === 0) return { page, seconds, secondInVideo };
  const items = page.items.flatMap((item): DrawnItem[] => {
    const timing = item.kind === 'group' ? item.time?.timing : undefined;
    if (item.kind !== 'group' || !item.time || !timing) return [item];
    const before = intervalOf(timing, template.seconds);
    const after = { from: secondInVideo(before.from), until: secondAfterCuts(cuts, before.until, true) };
    const isCut = after.until - after.from < Math.min(MIN_GAP_SECONDS, before.until - before.from);
    const until = timing.until === null ? null : after.until;
    return isCut ? [] : [{ ...item, time: { ...item.time, timing: { ...timing, from: after.from, until } } }];
  });
  return { page: { ...page, items }, seconds, secondInVideo };
}
