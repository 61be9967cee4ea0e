import { z } from 'zod';
import { id } from '../../platform/lib/fields.ts';
import { type PostShape, postShapes } from '../greeting/greeting.lists.ts';
import { textFields } from '../layer/layer.fields.ts';
import type { Layer } from '../layer/layer-kinds.ts';
import { untrustedLayerDocument } from '../layer/layer-limits.ts';
import { builtInMusicLoops, templateDurationSecondsRange, type VideoLanguage, videoLanguages } from './video.lists.ts';

const templateTexts = z.partialRecord(z.enum(textFields), z.string().min(1).max(500));
const recordByLanguage = <Schema extends z.ZodType>(schema: Schema) => {
  const others = Object.fromEntries(videoLanguages.map((language) => [language, schema.optional()]));
  return z.strictObject({ ...(others as Record<VideoLanguage, z.ZodOptional<Schema>>), en: schema });
};

const clip = z.strictObject({
  ...({ SQUARE: id.optional(), STORY: id.optional() } satisfies Record<PostShape, unknown>),
  /** Darkness, from 0 to 0.9. */
  shade: z.number().min(0).max(0.9).default(0.3),
});

const templateFields = z.strictObject({
  category: z.string().max(60).nullable(),
  music: z.union([z.enum(builtInMusicLoops), z.strictObject({ materialId: id })]),
  clip: clip.optional(),
  names: recordByLanguage(z.string().min(1).max(80)),
  words: recordByLanguage(templateTexts),
  /** Texts that only the owner can know, such as an offer: shown in the form and the gallery, never in a video. */
  examples: recordByLanguage(templateTexts).optional(),
  slots: z.array(z.strictObject({ key: z.enum(textFields), maxLength: z.number().int().min(1).max(500) })).max(40),
  document: untrustedLayerDocument,
});
type TemplateFields = z.output<typeof templateFields>;

function timingFaultsOf(
  layers: readonly Layer[],
  seconds: number,
  path: readonly (string | number)[],
): [string, string][] {
  return layers.flatMap((layer, at) => {
    const layerPath = [...path, at];
    const innerFaults = layer.type === 'group' ? timingFaultsOf(layer.layers, seconds, [...layerPath, 'layers']) : [];
    if (!layer.timing) return innerFaults;
    const { from, until } = layer.timing;
    const fault =
      from >= seconds
        ? 'begins after the film has ended'
        : until !== null && until <= from
          ? 'ends before it begins'
          : until !== null && until > seconds
            ? 'ends after the film'
            : null;
    return fault === null
      ? innerFaults
      : [[[...layerPath, 'timing'].join('.'), `${layer.id} ${fault}`], ...innerFaults];
  });
}

/** [path, message] pairs for rules that the schema does not express. */
function templateFaultsOf({ document, clip, names, words }: TemplateFields): [string, string][] {
  const [page] = document.pages;
  const at = 'document.pages.0';
  if (!page || document.pages.length > 1) return [['document.pages', 'a film is one page']];
  const { seconds, size, layers } = page;
  const { min: minSeconds, max: maxSeconds } = templateDurationSecondsRange;
  if (seconds === undefined || seconds < minSeconds || seconds > maxSeconds)
    return [[`${at}.seconds`, `a film has ${minSeconds} to ${maxSeconds} seconds`]];
  const shapes = postShapes.filter((shape) => shape in size);
  if (shapes.length === 0) return [[`${at}.size`, 'a film is square, a story, or both']];
  const missing = clip ? shapes.filter((shape) => clip[shape] === undefined) : [];
  const incompleteLanguages = videoLanguages.filter((language) => language in names !== language in words);
  return [
    ...incompleteLanguages.map((language): [string, string] => [
      `words.${language}`,
      'a language has a name and words',
    ]),
    ...timingFaultsOf(layers, seconds, ['document', 'pages', 0, 'layers']),
    ...missing.map((shape): [string, string] => [`clip.${shape}`, 'there is no clip for this shape']),
  ];
}

export const videoTemplateContent = templateFields.superRefine((value, context) => {
  for (const [path, message] of templateFaultsOf(value))
    context.addIssue({ code: 'custom', path: path.split('.'), message });
});
export type VideoTemplateContent = z.output<typeof videoTemplateContent>;

export const templateDurationSecondsOf = ({ document }: VideoTemplateContent): number =>
  document.pages[0]?.seconds ?? 0;

export const templateShapesOf = ({ document }: VideoTemplateContent): PostShape[] =>
  postShapes.filter((shape) => shape in (document.pages[0]?.size ?? {}));
