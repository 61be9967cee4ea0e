import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import type { Area, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { drawnTextAreas } from '@parichay/shared/studio/layer/layer-keep-out.ts';
import { typeset } from '../text/typeset.ts';
import { groundOf, type SceneDocument, type SceneReference, sceneDocument, scenes } from './scenes.ts';

const maxStoredPages = 200;
const storedPages = new Map<string, DrawnPage | null>();

function drawScene({ document, texts }: SceneDocument, shape: PostShape, isContinued: boolean): DrawnPage | null {
  const [page] = document.pages;
  if (!page) return null;
  const data = { texts, pictures: {}, brand: groundOf(document) };
  return drawPageForData(document, page, { shape, typesetter: typeset, data, isContinued });
}

/** Layers continue beyond the page. null = no such scene */
export function scenePage(reference: SceneReference): DrawnPage | null {
  const key = JSON.stringify(reference);
  const stored = storedPages.get(key);
  if (stored !== undefined) return stored;
  const found = sceneDocument(reference.scene, reference.language);
  const drawn = found && drawScene(found, reference.shape, true);
  if (storedPages.size >= maxStoredPages) storedPages.delete(storedPages.keys().next().value ?? '');
  storedPages.set(key, drawn);
  return drawn;
}

/** Side of the square around the main subject, as a fraction of the width. */
const SUBJECT_SIDE = 0.24;

function middleOfSubject({ scene, shape }: SceneReference, { document }: SceneDocument, { width, height }: DrawnPage) {
  if ('name' in scene) {
    const focal = scenes.get(scene.name)?.shapes[shape]?.focalPoint;
    return focal && { x: focal.x * width, y: focal.y * height };
  }
  const motif = document.pages[0]?.layers.find(({ id }) => id.startsWith('motif'));
  const { left = 0, top = 0, width: w = 0, height: h = 0 } = motif?.boxes?.[shape] ?? motif?.box ?? {};
  return motif && { x: Number(left) + Number(w) / 2, y: Number(top) + Number(h) / 2 };
}

/** In fractions of width and height. */
export function keepOutOfScene(reference: SceneReference): Area[] {
  const found = sceneDocument(reference.scene, reference.language);
  const page = found && drawScene(found, reference.shape, false);
  if (!page) return [];
  const { width, height, items } = page;
  const within = ({ x, y, width: w, height: h }: Area): Area => {
    const [left, top] = [Math.max(0, x / width), Math.max(0, y / height)];
    return { x: left, y: top, width: Math.min(1, (x + w) / width) - left, height: Math.min(1, (y + h) / height) - top };
  };
  const side = SUBJECT_SIDE * width;
  const middle = middleOfSubject(reference, found, page);
  const subject = middle && { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side };
  return [...drawnTextAreas(items), ...(subject ? [subject] : [])].map(within);
}
