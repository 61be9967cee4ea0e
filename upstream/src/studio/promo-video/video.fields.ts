import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type Field, type LayerData, pictureFields, textFields } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import type { Timing } from '@parichay/shared/studio/layer/layer-time.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import type { VideoDocument } from './video-documents.ts';

export type Slot = VideoTemplate['slots'][number];

/** In the order of the form; length in UTF-16 units. */
const slotSettingsByField: Partial<Record<Field, readonly [label: string, maxLength: number]>> = {
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

function fieldsOfLayer(layer: Layer): Field[] {
  if (layer.type === 'picture') return 'field' in layer.source ? [layer.source.field] : [];
  const text = layer.type === 'text' ? layer.text : layer.type === 'qr' ? layer.value : '';
  const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name);
  return [...textFields, ...pictureFields].filter((field) => names.includes(field));
}

interface TimedLayer {
  layer: Layer;
  timing: Timing | undefined;
}

function timedLayersOf(layers: readonly Layer[], shape: PostShape | null, parentTiming?: Timing): TimedLayer[] {
  return layers.flatMap((layer): TimedLayer[] => {
    if (shape && layer.when?.shape && layer.when.shape !== shape) return [];
    const timing = layer.timing ?? parentTiming;
    const innerLayers = layer.type === 'group' ? timedLayersOf(layer.layers, shape, timing) : [];
    return [{ layer, timing }, ...innerLayers];
  });
}

export const timedLayersOfTemplate = ({ document }: VideoDocument, shape: PostShape | null): TimedLayer[] =>
  timedLayersOf(document.pages[0]?.layers ?? [], shape);

export function contentSlotsOf(template: VideoDocument): Slot[] {
  const shownFields = new Set(timedLayersOfTemplate(template, null).flatMap(({ layer }) => fieldsOfLayer(layer)));
  const ownMaxLengths = new Map(template.slots.map(({ key, maxLength }) => [key as Field, maxLength]));
  return (Object.entries(slotSettingsByField) as [Field, readonly [string, number]][])
    .filter(([key]) => shownFields.has(key))
    .map(([key, [label, defaultMaxLength]]) => {
      const isPicture = (pictureFields as readonly string[]).includes(key);
      const type = isPicture ? ('picture' as const) : ('text' as const);
      return { key, label, type, maxLength: ownMaxLengths.get(key) ?? defaultMaxLength, isRequired: false };
    });
}

/** Seconds to wait after the animation has ended. */
const SETTLE_SECONDS = 0.3;

/** @returns seconds; null = not shown in this shape */
export function secondWhenVisible(template: VideoDocument, field: string, shape: PostShape): number | null {
  const timedLayer = timedLayersOfTemplate(template, shape).find(({ layer }) =>
    fieldsOfLayer(layer).includes(field as Field),
  );
  if (!timedLayer) return null;
  const { from = 0, until = null, lasts = 0 } = timedLayer.timing ?? {};
  return Math.min(from + lasts + SETTLE_SECONDS, (until ?? template.seconds) - lasts);
}

export const showsBusinessName = (template: VideoDocument, shape: PostShape, second: number): boolean =>
  timedLayersOfTemplate(template, shape).some(
    ({ layer, timing }) =>
      layer.type === 'text' &&
      layer.text.includes('{businessName}') &&
      (timing?.from ?? 0) <= second &&
      (timing?.until ?? template.seconds) > second,
  );

const READING_SECONDS = 1.2;

/** The time whose picture sells best: the typed offer, else the headline. */
export function posterSecondOf(template: VideoDocument, shape: PostShape, texts: LayerData['texts'] = {}): number {
  const offerSecond = texts.offer ? secondWhenVisible(template, 'offer', shape) : null;
  return Math.min(
    (offerSecond ?? secondWhenVisible(template, 'headline', shape) ?? 0) + READING_SECONDS,
    template.seconds / 2,
  );
}
