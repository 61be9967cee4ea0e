import { readdirSync, readFileSync } from 'node:fs';
import {
  type PostKind,
  type PostLanguage,
  type PostShape,
  postLanguages,
  postShapes,
} from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type LayerDocument, layerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { resolvePage } from '@parichay/shared/studio/layer/layer.resolve.ts';
import { toSvg } from '@parichay/shared/studio/layer/layer.svg.ts';
import { z } from 'zod';
import { assembled } from '../../upstream/src/platform/render/document-parts.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import type { Painting } from './paint/canvas.ts';

/*
 * Greetings of the demo. Each file of posts/ has one motif as a layer document, its texts by language and its shapes;
 * posts/parts.json has shared layers such as a lamp, a marigold or the lines of a wish.
 */

const fraction = z.number().min(0).max(1);
const hex = z.string().regex(/^#[0-9a-f]{6}$/);

const postSet = z.strictObject({
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
type PostSet = z.output<typeof postSet>;

/** Views and layers of the shared parts. */
const parts = z.record(
  z.string(),
  z.strictObject({ view: z.tuple([z.number(), z.number()]), layers: z.array(z.unknown()) }),
);

const folder = new URL('./posts/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const known = parts.parse(read('parts.json'));

function readSet(file: string): readonly [string, PostSet] {
  const parsed = postSet.safeParse(assembled(read(file), known));
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
  words: { message: string; tagline: string };
  document: LayerDocument;
}

/** A video greeting. */
export interface DemoFilm extends DemoPost {
  seconds: number;
}

const sets = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && file !== 'parts.json')
  .sort()
  .map(readSet);

/** Replaces colours of a document. @throws Error for a colour that it does not contain */
function coloured(document: LayerDocument, colours: Readonly<Record<string, string>> = {}): LayerDocument {
  const text = JSON.stringify(document);
  for (const old of Object.keys(colours))
    if (!text.includes(old)) throw new Error(`${document.name} has no colour ${old}`);
  return JSON.parse(text.replaceAll(/#[0-9a-f]{6}/g, (old) => colours[old] ?? old));
}

/** @returns an empty list if the set lacks the shape or the language */
function postOf(
  set: string,
  { shapes, words, colours, document, film: _, ...common }: PostSet,
  shape: PostShape,
  language: PostLanguage,
): DemoPost[] {
  const said = words[language];
  const made = shapes[shape];
  if (!said || !made) return [];
  const isStory = shape === 'STORY';
  return [
    {
      ...common,
      document: coloured(document, colours[language]),
      motif: `${set}-${language}${isStory ? '-story' : ''}`,
      set,
      shape,
      kind: isStory ? 'STORY_IMAGE' : 'SQUARE_IMAGE',
      language,
      caption: said.caption,
      focalPoint: made.focalPoint,
      words: { message: said.wish, tagline: said.line },
    },
  ];
}

/** All picture posts, by set. */
export const posts: readonly DemoPost[] = sets.flatMap(([name, set]) =>
  postShapes.flatMap((shape) => postLanguages.flatMap((language) => postOf(name, set, shape, language))),
);

/** All video posts. */
export const films: readonly DemoFilm[] = sets.flatMap(([name, set]) =>
  postShapes.flatMap((shape) => {
    const language = set.film?.shapes[shape];
    if (!set.film || !language) return [];
    const { seconds } = set.film;
    return postOf(name, set, shape, language).map(
      (post): DemoFilm => ({ ...post, motif: `${post.motif}-film`, kind: `${shape}_VIDEO`, seconds }),
    );
  }),
);

/** Background behind transparent areas. */
const groundOf = ({ palette }: LayerDocument): string => palette.ground ?? '#ffffff';

/** Resolves a post without a frame to a page 1080 px wide. */
export function resolvePost({ document, shape, words, seconds }: DemoPost & { seconds?: number }): DrawnPage {
  const [still] = document.pages;
  if (!still) throw new Error(`${document.name} has no page`);
  const page = seconds === undefined ? still : { ...still, seconds };
  const data = { texts: words, pictures: {}, brand: groundOf(document) };
  return resolvePage(document, page, { shape, set: typeset, data });
}

/** Draws a post for its upload. */
export function paintPost(post: DemoPost): Painting {
  const drawn = resolvePost(post);
  const svg = toSvg(drawn, { hrefOf: () => null });
  return { svg, width: drawn.width, height: drawn.height, background: groundOf(post.document) };
}
