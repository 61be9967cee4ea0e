import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type Field, pictureFields, textFields } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer.kinds.ts';
import type { Timing } from '@parichay/shared/studio/layer/layer.time.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import type { VideoDocument } from './video.documents.ts';

export type Slot = VideoTemplate['slots'][number];

/** Label and default maximum length in UTF-16 units, in the order of the form. */
const known: Partial<Record<Field, readonly [label: string, maxLength: number]>> = {
  headline: ['Headline', 32],
  offer: ['Offer', 24],
  line: ['Second line', 44],
  openingHours: ['Opening hours', 60],
  ...Object.fromEntries(
    [1, 2, 3].flatMap((at) => [
      [`product${at}Name`, [`Product ${at}`, 40]],
      [`product${at}Price`, [`Price of product ${at}`, 24]],
      [`product${at}Picture`, [`Picture of product ${at}`, 80]],
    ]),
  ),
  photo: ['Photo', 80],
  logo: ['Logo', 80],
  businessName: ['Business name', 80],
  tagline: ['Tagline', 80],
  category: ['Category', 60],
  phone: ['Phone', 24],
  address: ['Address', 120],
  website: ['Website', 60],
};

function shownBy(layer: Layer): Field[] {
  if (layer.type === 'picture') return 'field' in layer.source ? [layer.source.field] : [];
  const words = layer.type === 'text' ? layer.text : layer.type === 'qr' ? layer.value : '';
  const names = [...words.matchAll(/\{(\w+)/g)].map(([, name]) => name);
  return [...textFields, ...pictureFields].filter((field) => names.includes(field));
}

interface Seen {
  layer: Layer;
  timing: Timing | undefined;
}

function layersOf(layers: readonly Layer[], shape: PostShape | null, above?: Timing): Seen[] {
  return layers.flatMap((layer): Seen[] => {
    if (shape && layer.when?.shape && layer.when.shape !== shape) return [];
    const timing = layer.timing ?? above;
    const inside = layer.type === 'group' ? layersOf(layer.layers, shape, timing) : [];
    return [{ layer, timing }, ...inside];
  });
}

const layersOfTemplate = ({ document }: VideoDocument, shape: PostShape | null): Seen[] =>
  layersOf(document.pages[0]?.layers ?? [], shape);

export function slotsOf(film: VideoDocument): Slot[] {
  const shown = new Set(layersOfTemplate(film, null).flatMap(({ layer }) => shownBy(layer)));
  const own = new Map(film.slots.map(({ key, maxLength }) => [key as Field, maxLength]));
  return (Object.entries(known) as [Field, readonly [string, number]][])
    .filter(([key]) => shown.has(key))
    .map(([key, [label, most]]) => {
      const isPicture = (pictureFields as readonly string[]).includes(key);
      const type = isPicture ? ('picture' as const) : ('text' as const);
      return { key, label, type, maxLength: own.get(key) ?? most, isRequired: false };
    });
}

/** Seconds after the animation has ended. */
const REST = 0.3;

/** @returns seconds; null = not shown in this shape */
export function momentOf(film: VideoDocument, field: string, shape: PostShape): number | null {
  const seen = layersOfTemplate(film, shape).find(({ layer }) => shownBy(layer).includes(field as Field));
  if (!seen) return null;
  const { from = 0, until = null, lasts = 0 } = seen.timing ?? {};
  return Math.min(from + lasts + REST, (until ?? film.seconds) - lasts);
}

/** Seconds to read the first words. */
const READ = 1.2;

export const posterMoment = (film: VideoDocument, shape: PostShape): number =>
  Math.min((momentOf(film, 'headline', shape) ?? 0) + READ, film.seconds / 2);
