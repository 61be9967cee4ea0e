import { readdirSync, readFileSync } from 'node:fs';
import {
  type PostLanguage,
  type PostShape,
  postLanguages,
  postShapes,
} from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { GreetingTexts, StoredScene } from '@parichay/shared/studio/greeting/greeting-scene.ts';
import { type LayerDocument, layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { z } from 'zod';
import { expandFragments } from '../document-fragments.ts';
import { designDocument } from './designs.ts';

/* Scenes drawn by hand: each file of documents/ is one; parts.json has their shared layers. */

const fraction = z.number().min(0).max(1);
const hex = z.string().regex(/^#[0-9a-f]{6}$/);

const sceneSchema = z.strictObject({
  /** A subcategory that every new installation has. */
  subcategory: z.string(),
  tags: z.array(z.string()).min(1),
  /** true = exclusive to the demo agency; false = the platform's, for all agencies. */
  isOwn: z.boolean().default(false),
  shapes: z.partialRecord(
    z.enum(postShapes),
    z.strictObject({ focalPoint: z.strictObject({ x: fraction, y: fraction }) }),
  ),
  /** Texts by language: `{message}`, an optional `{tagline}`, and the caption for sharing. */
  words: z.partialRecord(
    z.enum(postLanguages),
    z.strictObject({ wish: z.string().min(1), line: z.string().default(''), caption: z.string().min(1).max(500) }),
  ),
  colours: z.partialRecord(z.enum(postLanguages), z.record(z.string(), hex)).default({}),
  /** Settings of its video, in one language per shape; layers move by `timing` and `motion`. */
  film: z
    .strictObject({
      seconds: z.number().min(6).max(8),
      shapes: z.partialRecord(z.enum(postShapes), z.enum(postLanguages)),
    })
    .optional(),
  document: layerDocument,
});
export type BuiltInScene = z.output<typeof sceneSchema>;

/** Views and layers of the shared elements. */
const parts = z.record(
  z.string(),
  z.strictObject({ view: z.tuple([z.number(), z.number()]), layers: z.array(z.unknown()) }),
);

const folder = new URL('./documents/', import.meta.url);
const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const sharedParts = parts.parse(readJson('parts.json'));

function readScene(file: string): readonly [string, BuiltInScene] {
  const parsed = sceneSchema.safeParse(expandFragments(readJson(file), sharedParts));
  const name = file.replace(/\.json$/, '');
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.document.name !== name)
    throw new Error(`The document in ${file} calls itself ${parsed.data.document.name}`);
  return [name, parsed.data];
}

export const scenes: ReadonlyMap<string, BuiltInScene> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'parts.json')
    .sort()
    .map(readScene),
);

function coloured(document: LayerDocument, colours: Readonly<Record<string, string>> = {}): LayerDocument {
  for (const name of Object.keys(colours))
    if (!(name in document.palette)) throw new Error(`${document.name} has no colour ${name}`);
  return { ...document, palette: { ...document.palette, ...colours } };
}

export interface SceneReference {
  scene: StoredScene;
  language: PostLanguage;
  shape: PostShape;
}

export interface SceneDocument {
  document: LayerDocument;
  texts: GreetingTexts;
}

/** null = there is no such scene, or not in this language */
export function sceneDocument(stored: StoredScene, language: PostLanguage): SceneDocument | null {
  if ('design' in stored) return { document: designDocument(stored.design, stored.texts), texts: stored.texts };
  const scene = scenes.get(stored.name);
  const words = scene?.words[language];
  if (!scene || !words) return null;
  return {
    document: coloured(scene.document, scene.colours[language]),
    texts: { message: words.wish, tagline: words.line },
  };
}

/** Background behind transparent areas. */
export const groundOf = ({ palette }: LayerDocument): string => palette.ground ?? '#ffffff';
