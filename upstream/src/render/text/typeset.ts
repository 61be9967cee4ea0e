import type { Typesetter } from '@parichay/shared/layer/layer.scene.ts';
import type { Weight } from './font-catalogue.ts';
import { layoutText } from './text-path.ts';

/** The typesetter of layer documents: HarfBuzz over the fonts of the catalogue. */
export const typeset: Typesetter = (text, { font, weight, ...options }) => {
  const { boxes, baselines, lines, ...set } = layoutText(text, { ...options, role: font, weight: weight as Weight });
  return {
    ...set,
    lines: lines.map((line, index) => ({
      text: line,
      baseline: baselines[index] ?? 0,
      x: 0,
      width: 0,
      top: 0,
      bottom: 0,
      ...boxes[index],
    })),
  };
};
