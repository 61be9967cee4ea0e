import type { LayerData } from '../src/studio/layer/layer.fields.ts';
import { drawPageForData } from '../src/studio/layer/layer-arrange.ts';
import { type LayerDocument, type LayerDocumentInput, layerDocument } from '../src/studio/layer/layer-document.ts';
import type { DrawnItem, DrawnPage } from '../src/studio/layer/layer-drawn.ts';
import type { LayerInput } from '../src/studio/layer/layer-kinds.ts';
import type { ResolvePageOptions } from '../src/studio/layer/layer-resolve.ts';
import type { Typesetter } from '../src/studio/layer/layer-scene.ts';

/** Width of a letter and height of a line, in px for one px of size. */
export const LETTER = 0.5;
export const LINE = 1;

/** Letters are half as wide as high; a long text shrinks, then wraps, then is cut. */
export const fixedTypesetter: Typesetter = (
  text,
  { size, minSize, wrapBelow = minSize, maxWidth, maxLines, align },
) => {
  const lineOf = (fontSize: number) => Math.max(1, Math.floor(maxWidth / (fontSize * LETTER)));
  const wrapped = (fontSize: number): string[] => {
    const lines: string[] = [''];
    for (const word of text.split(' ')) {
      const last = lines.at(-1) ?? '';
      const longer = last === '' ? word : `${last} ${word}`;
      if (longer.length <= lineOf(fontSize) || last === '') lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  const fits = (fontSize: number, lineCount: number) => {
    const lines = wrapped(fontSize);
    return lines.length <= lineCount && lines.every((line) => line.length <= lineOf(fontSize));
  };
  let [chosen, isCut] = [minSize, true];
  outer: for (let lineCount = 1; lineCount <= maxLines; lineCount++) {
    for (let fontSize = size; fontSize >= minSize; fontSize -= 1) {
      if (!fits(fontSize, lineCount)) continue;
      if (isCut || fontSize > chosen) [chosen, isCut] = [fontSize, false];
      if (fontSize >= wrapBelow) break outer;
      break;
    }
  }
  const lines = wrapped(chosen).slice(0, maxLines);
  const direction = /[\u0590-\u08ff]/.test(text) ? 'rtl' : 'ltr';
  const alignFraction = { start: direction === 'rtl' ? 1 : 0, left: 0, center: 0.5, right: 1 }[align];
  const widthOf = (line: string) => Math.min(maxWidth, line.length * chosen * LETTER);
  return {
    width: Math.max(...lines.map(widthOf)),
    height: lines.length * chosen * LINE,
    size: chosen,
    direction,
    isTextCut: isCut,
    lines: lines.map((line, index) => ({
      text: line,
      x: (maxWidth - widthOf(line)) * alignFraction,
      width: widthOf(line),
      top: index * chosen * LINE,
      bottom: (index + 1) * chosen * LINE,
      baseline: (index + 0.8) * chosen * LINE,
    })),
    draw: () => ({ d: 'M0 0H1V1Z', colourPaths: [] }),
  };
};

export const testDocumentOf = (layers: LayerInput[], more: Partial<LayerDocumentInput> = {}): LayerDocument =>
  layerDocument.parse({
    format: 1,
    name: 'tried',
    version: 1,
    pages: [{ id: 'page', size: { width: 1000, height: 1000 }, layers }],
    ...more,
  });

export const emptyLayerData: LayerData = { texts: {}, pictures: {}, brand: '#b3202c' };

export function resolvedPage(
  layers: LayerInput[],
  options: Partial<ResolvePageOptions> = {},
  more: Partial<LayerDocumentInput> = {},
): DrawnPage {
  const document = testDocumentOf(layers, more);
  const [page] = document.pages;
  if (!page) throw new Error('a document has a page');
  return drawPageForData(document, page, { data: emptyLayerData, typesetter: fixedTypesetter, ...options });
}

export const flatItems = (items: readonly DrawnItem[]): Exclude<DrawnItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flatItems(item.items) : [item]));

export function drawnItem(page: DrawnPage, id: string): Exclude<DrawnItem, { kind: 'group' }> {
  const found = flatItems(page.items).find((item) => item.id === id);
  if (!found) throw new Error(`nothing is drawn of ${id}`);
  return found;
}

export function drawnText(page: DrawnPage, id: string) {
  const item = drawnItem(page, id);
  if (item.kind !== 'text') throw new Error(`${id} is no text`);
  return item;
}

export const isDrawn = (page: DrawnPage, id: string): boolean => flatItems(page.items).some((item) => item.id === id);
