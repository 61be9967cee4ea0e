import type { Typesetter } from '@parichay/shared/studio/layer/layer.scene.ts';
import { LRUCache } from 'lru-cache';
import type { Weight } from './font-catalogue.ts';
import { layoutText } from './text-path.ts';

/** A business repeats the same name in every frame and greeting. */
const remembered = new LRUCache<string, ReturnType<Typesetter>>({ max: 1_000 });

const setAnew: Typesetter = (text, { font, weight, ...options }) => {
  const { boxes, baselines, lines, draw, ...set } = layoutText(text, {
    ...options,
    role: font,
    weight: weight as Weight,
  });
  let drawn: string | undefined;
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
    draw() {
      drawn ??= draw();
      return drawn;
    },
  };
};

/** Callers share the cached result and must not change it. */
export const typeset: Typesetter = (text, options) => {
  const key = JSON.stringify([text, options]);
  const known = remembered.get(key);
  if (known) return known;
  const set = setAnew(text, options);
  remembered.set(key, set);
  return set;
};
