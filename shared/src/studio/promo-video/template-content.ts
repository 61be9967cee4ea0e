import { z } from 'zod';
import { id } from '../../platform/lib/fields.ts';
import { type PostShape, postShapes } from '../greeting/greeting.lists.ts';
import { textFields } from '../layer/layer.fields.ts';
import type { Layer } from '../layer/layer.kinds.ts';
import { givenDocument } from '../layer/layer.limits.ts';
import { templateSeconds, type VideoLanguage, videoLanguages, videoLoops } from './video.lists.ts';

/* Validates built-in and staff's video templates. */

const words = z.partialRecord(z.enum(textFields), z.string().min(1).max(500));
/** English is required, other languages are optional. */
const inLanguages = <Of extends z.ZodType>(of: Of) => {
  const others = Object.fromEntries(videoLanguages.map((language) => [language, of.optional()]));
  return z.strictObject({ ...(others as Record<VideoLanguage, z.ZodOptional<Of>>), en: of });
};

const clip = z.strictObject({
  ...({ SQUARE: id.optional(), STORY: id.optional() } satisfies Record<PostShape, unknown>),
  /** Darkness, from 0 to 1. */
  shade: z.number().min(0).max(0.9).default(0.3),
});

const parts = z.strictObject({
  category: z.string().max(60).nullable(),
  music: z.union([z.enum(videoLoops), z.strictObject({ materialId: id })]),
  clip: clip.optional(),
  names: inLanguages(z.string().min(1).max(80)),
  words: inLanguages(words),
  slots: z.array(z.strictObject({ key: z.enum(textFields), maxLength: z.number().int().min(1).max(500) })).max(40),
  document: givenDocument,
});
type Parts = z.output<typeof parts>;

function timesOf(layers: readonly Layer[], seconds: number, path: readonly (string | number)[]): [string, string][] {
  return layers.flatMap((layer, at) => {
    const here = [...path, at];
    const inside = layer.type === 'group' ? timesOf(layer.layers, seconds, [...here, 'layers']) : [];
    if (!layer.timing) return inside;
    const { from, until } = layer.timing;
    const fault =
      from >= seconds
        ? 'begins after the film has ended'
        : until !== null && until <= from
          ? 'ends before it begins'
          : until !== null && until > seconds
            ? 'ends after the film'
            : null;
    return fault === null ? inside : [[[...here, 'timing'].join('.'), `${layer.id} ${fault}`], ...inside];
  });
}

/** Returns [path, message] pairs for rules that the schema does not express. */
function faultsOf({ document, clip, names, words }: Parts): [string, string][] {
  const [page] = document.pages;
  const at = 'document.pages.0';
  if (!page || document.pages.length > 1) return [['document.pages', 'a film is one page']];
  const { seconds, size, layers } = page;
  const { least, most } = templateSeconds;
  if (seconds === undefined || seconds < least || seconds > most)
    return [[`${at}.seconds`, `a film has ${least} to ${most} seconds`]];
  const shapes = postShapes.filter((shape) => shape in size);
  if (shapes.length === 0) return [[`${at}.size`, 'a film is square, a story, or both']];
  const missing = clip ? shapes.filter((shape) => clip[shape] === undefined) : [];
  const halfSaid = videoLanguages.filter((language) => language in names !== language in words);
  return [
    ...halfSaid.map((language): [string, string] => [`words.${language}`, 'a language has a name and words']),
    ...timesOf(layers, seconds, ['document', 'pages', 0, 'layers']),
    ...missing.map((shape): [string, string] => [`clip.${shape}`, 'there is no clip for this shape']),
  ];
}

export const film = parts.superRefine((value, context) => {
  for (const [path, message] of faultsOf(value)) context.addIssue({ code: 'custom', path: path.split('.'), message });
});
export type TemplateContent = z.output<typeof film>;

export const secondsOf = ({ document }: TemplateContent): number => document.pages[0]?.seconds ?? 0;

export const shapesOf = ({ document }: TemplateContent): PostShape[] =>
  postShapes.filter((shape) => shape in (document.pages[0]?.size ?? {}));
