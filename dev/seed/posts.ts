import { readdirSync, readFileSync } from 'node:fs';
import {
  type PostKind,
  type PostLanguage,
  type PostShape,
  postLanguages,
  postShapes,
} from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { type LayerDocument, layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { Area, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { drawnTextAreas } from '@parichay/shared/studio/layer/layer-keep-out.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { z } from 'zod';
import { expandFragments } from '../../upstream/src/platform/render/document-fragments.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import type { Painting } from './paint/canvas.ts';

/*
 * Greetings of the demo. Each file of posts/ has one motif as a layer document, its texts by language and its shapes;
 * posts/parts.json has shared layers such as a lamp, a marigold or the lines of a greeting text.
 */

const fraction = z.number().min(0).max(1);
const hex = z.string().regex(/^#[0-9a-f]{6}$/);

const postSetSchema = z.strictObject({
  /** A subcategory that every new installation has. */
  subcategory: z.string(),
  tags: z.array(z.string()).min(1),
  /** true = exclusive to the demo agency; false = the platform's, for all agencies. */
  isOwn: z.boolean().default(false),
  /** Focal point by shape, which no frame may cover. */
  shapes: z.partialRecord(
    z.enum(postShapes),
    z.strictObject({ focalPoint: z.strictObject({ x: fraction, y: fraction }) }),
  ),
  /** Texts by language: `{message}`, an optional `{tagline}`, and the caption for sharing. */
  words: z.partialRecord(
    z.enum(postLanguages),
    z.strictObject({ wish: z.string().min(1), line: z.string().default(''), caption: z.string().min(1).max(500) }),
  ),
  /** Replaced colours by language, so that an occasion's greetings look different. */
  colours: z.partialRecord(z.enum(postLanguages), z.record(hex, hex)).default({}),
  /** Settings of its video, in one language per shape; layers move by `timing` and `motion`. */
  film: z
    .strictObject({
      seconds: z.number().min(6).max(8),
      shapes: z.partialRecord(z.enum(postShapes), z.enum(postLanguages)),
    })
    .optional(),
  document: layerDocument,
});
type PostSet = z.output<typeof postSetSchema>;

/** Views and layers of the shared elements. */
const parts = z.record(
  z.string(),
  z.strictObject({ view: z.tuple([z.number(), z.number()]), layers: z.array(z.unknown()) }),
);

const folder = new URL('./posts/', import.meta.url);
const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const sharedParts = parts.parse(readJson('parts.json'));

function readPostSet(file: string): readonly [string, PostSet] {
  const parsed = postSetSchema.safeParse(expandFragments(readJson(file), sharedParts));
  const name = file.replace(/\.json$/, '');
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.document.name !== name)
    throw new Error(`The document in ${file} calls itself ${parsed.data.document.name}`);
  return [name, parsed.data];
}

export interface DemoPost {
  /** Name for `paint`: `diwali-hi`, `diwali-hi-story`. */
  motif: string;
  set: string;
  kind: PostKind;
  shape: PostShape;
  subcategory: string;
  tags: readonly string[];
  isOwn: boolean;
  language: PostLanguage;
  caption: string;
  focalPoint: { x: number; y: number };
  texts: { message: string; tagline: string };
  document: LayerDocument;
}

export interface DemoVideo extends DemoPost {
  seconds: number;
}

const sets = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && file !== 'parts.json')
  .sort()
  .map(readPostSet);

/** Replaces colours of a document. @throws Error for a colour that it does not contain */
function coloured(document: LayerDocument, colours: Readonly<Record<string, string>> = {}): LayerDocument {
  const text = JSON.stringify(document);
  for (const oldColour of Object.keys(colours))
    if (!text.includes(oldColour)) throw new Error(`${document.name} has no colour ${oldColour}`);
  return JSON.parse(text.replaceAll(/#[0-9a-f]{6}/g, (oldColour) => colours[oldColour] ?? oldColour));
}

/** @returns an empty list if the set lacks the shape or the language */
function postsOfSet(
  set: string,
  { shapes, words: textsByLanguage, colours, document, film: _, ...common }: PostSet,
  shape: PostShape,
  language: PostLanguage,
): DemoPost[] {
  const texts = textsByLanguage[language];
  const shapeSettings = shapes[shape];
  if (!texts || !shapeSettings) return [];
  const isStory = shape === 'STORY';
  return [
    {
      ...common,
      document: coloured(document, colours[language]),
      texts: { message: texts.wish, tagline: texts.line },
      shape,
      motif: `${set}-${language}${isStory ? '-story' : ''}`,
      set,
      kind: isStory ? 'STORY_IMAGE' : 'SQUARE_IMAGE',
      language,
      caption: texts.caption,
      focalPoint: shapeSettings.focalPoint,
    },
  ];
}

/** All picture posts, by set. */
export const posts: readonly DemoPost[] = sets.flatMap(([name, set]) =>
  postShapes.flatMap((shape) => postLanguages.flatMap((language) => postsOfSet(name, set, shape, language))),
);

export const videoPosts: readonly DemoVideo[] = sets.flatMap(([name, set]) =>
  postShapes.flatMap((shape) => {
    const language = set.film?.shapes[shape];
    if (!set.film || !language) return [];
    const { seconds } = set.film;
    return postsOfSet(name, set, shape, language).map(
      (post): DemoVideo => ({ ...post, motif: `${post.motif}-film`, kind: `${shape}_VIDEO`, seconds }),
    );
  }),
);

/** Background behind transparent areas. */
const backgroundOf = ({ palette }: LayerDocument): string => palette.ground ?? '#ffffff';

/** Resolves a post without a frame to a page 1080 px wide. */
export function layOutPost({
  document,
  shape,
  texts,
  seconds,
}: Pick<DemoPost, 'document' | 'shape' | 'texts'> & { seconds?: number }): DrawnPage {
  const [firstPage] = document.pages;
  if (!firstPage) throw new Error(`${document.name} has no page`);
  const page = seconds === undefined ? firstPage : { ...firstPage, seconds };
  const data = { texts, pictures: {}, brand: backgroundOf(document) };
  return drawPageForData(document, page, { shape, typesetter: typeset, data });
}

export function paintPost(post: DemoPost): Painting {
  const page = layOutPost(post);
  const svg = toSvgDocument(page, { hrefOfPicture: () => null });
  return { svg, width: page.width, height: page.height, background: backgroundOf(post.document) };
}

/** Side of the square around the focal point, as a fraction of the width. */
const SUBJECT_SIDE = 0.24;

/** Its texts and its main subject, in fractions of width and height. */
export function keepOutOf(post: DemoPost): Area[] {
  const { width, height, items } = layOutPost(post);
  const { focalPoint: focal } = post;
  const within = ({ x, y, width: w, height: h }: Area): Area => {
    const [left, top] = [Math.max(0, x / width), Math.max(0, y / height)];
    return { x: left, y: top, width: Math.min(1, (x + w) / width) - left, height: Math.min(1, (y + h) / height) - top };
  };
  const side = SUBJECT_SIDE * width;
  const subject = { x: focal.x * width - side / 2, y: focal.y * height - side / 2, width: side, height: side };
  return [...drawnTextAreas(items), subject].map(within);
}
