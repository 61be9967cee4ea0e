import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { typeset } from '../text/typeset.ts';
import { greetingDesign, groundOf, type SceneReference } from './scenes.ts';

const maxStoredPages = 200;
const storedPages = new Map<string, DrawnPage | null>();

/** The greeting without a frame; layers that continue beyond its page are drawn there too. null = no such scene */
export function scenePage({ name, language, shape }: SceneReference): DrawnPage | null {
  const key = `${name} ${language} ${shape}`;
  const stored = storedPages.get(key);
  if (stored !== undefined) return stored;
  const design = greetingDesign(name, language);
  const [page] = design?.document.pages ?? [];
  const data = design && { texts: design.texts, pictures: {}, brand: groundOf(design.document) };
  const drawn =
    design && page && data
      ? drawPageForData(design.document, page, { shape, typesetter: typeset, data, isContinued: true })
      : null;
  if (storedPages.size >= maxStoredPages) storedPages.delete(storedPages.keys().next().value ?? '');
  storedPages.set(key, drawn);
  return drawn;
}
