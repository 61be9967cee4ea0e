import { type PostLanguage, type PostShape, postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import {
  everydayDrafts,
  type GreetingDraft,
  librarySource,
  occasionDrafts,
  tradeDrafts,
  wordlessDrafts,
} from './library-drafts.ts';
import { scenes } from './scenes.ts';
import { greetingWords } from './words.ts';

/* The greetings that every installation has. */

/** GST codes of states; undefined = all of India */
export const regionsOfOccasion: ReadonlyMap<string, readonly string[] | undefined> = new Map(
  Object.values(librarySource.occasions).map(({ subcategory, regions }) => [subcategory, regions]),
);

/** Kinds of trade posts that may be untrue of a shop. */
export const promisingKinds = ['new-arrivals', 'quality', 'home-delivery', 'payment', 'hours'] as const;

export const everydaySubcategories = {
  mornings: librarySource.everyday.mornings?.subcategory ?? '',
  thoughts: librarySource.everyday.thoughts?.subcategory ?? '',
};

export interface LibraryGreeting extends GreetingDraft {
  language: PostLanguage;
  shape: PostShape;
}

/** @param isOwn the demo agency's only */
export const handDrawnGreetings = ({ isOwn }: { isOwn: boolean }): LibraryGreeting[] =>
  [...scenes].flatMap(([name, scene]) =>
    scene.isOwn !== isOwn
      ? []
      : postShapes.flatMap((shape) =>
          scene.shapes[shape]
            ? Object.entries(scene.words).map(([language, { caption }]) => ({
                ...{ key: name, subcategory: scene.subcategory, tags: scene.tags, caption, shape, scene: { name } },
                language: language as PostLanguage,
              }))
            : [],
        ),
  );

export function libraryGreetings(): LibraryGreeting[] {
  const inEachShape = (language: PostLanguage, drafts: readonly GreetingDraft[]): LibraryGreeting[] =>
    drafts.flatMap((draft) => postShapes.map((shape) => ({ ...draft, language, shape })));
  return [
    ...handDrawnGreetings({ isOwn: false }),
    ...[...greetingWords()].flatMap(([language, words]) =>
      inEachShape(language, [...occasionDrafts(words), ...everydayDrafts(words), ...tradeDrafts(words)]),
    ),
    ...inEachShape('none', wordlessDrafts()),
  ];
}
