import {
  type PostKind,
  type PostLanguage,
  type PostShape,
  postLanguages,
  postShapes,
} from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { Area, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { keepOutOfScene } from '../../upstream/src/platform/render/scene/scene-page.ts';
import { type BuiltInScene, groundOf, sceneDocument, scenes } from '../../upstream/src/platform/render/scene/scenes.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import type { Painting } from './paint/canvas.ts';

/* Greetings of the demo: each built-in scene in each of its shapes and languages. */

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

/** @returns an empty list if the set lacks the shape or the language */
function postsOfSet(
  set: string,
  { shapes, words: textsByLanguage, colours: _, document: __, film: ___, ...common }: BuiltInScene,
  shape: PostShape,
  language: PostLanguage,
): DemoPost[] {
  const texts = textsByLanguage[language];
  const design = sceneDocument({ name: set }, language);
  const shapeSettings = shapes[shape];
  if (!texts || !design || !shapeSettings) return [];
  const isStory = shape === 'STORY';
  return [
    {
      ...common,
      ...design,
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
export const posts: readonly DemoPost[] = [...scenes].flatMap(([name, set]) =>
  postShapes.flatMap((shape) => postLanguages.flatMap((language) => postsOfSet(name, set, shape, language))),
);

export const videoPosts: readonly DemoVideo[] = [...scenes].flatMap(([name, set]) =>
  postShapes.flatMap((shape) => {
    const language = set.film?.shapes[shape];
    if (!set.film || !language) return [];
    const { seconds } = set.film;
    return postsOfSet(name, set, shape, language).map(
      (post): DemoVideo => ({ ...post, motif: `${post.motif}-film`, kind: `${shape}_VIDEO`, seconds }),
    );
  }),
);

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
  const data = { texts, pictures: {}, brand: groundOf(document) };
  return drawPageForData(document, page, { shape, typesetter: typeset, data });
}

export function paintPost(post: DemoPost): Painting {
  const page = layOutPost(post);
  const svg = toSvgDocument(page, { hrefOfPicture: () => null });
  return { svg, width: page.width, height: page.height, background: groundOf(post.document) };
}

/** Its texts and its main subject, in fractions of width and height. */
export const keepOutOf = ({ set, language, shape }: DemoPost): Area[] =>
  keepOutOfScene({ scene: { name: set }, language, shape });
