import type { Typesetter } from '@parichay/shared/studio/layer/layer-scene.ts';
import { LRUCache } from 'lru-cache';
import type { Weight } from './font-families.ts';
import { layoutText } from './text-path.ts';

/** Cached, because a business repeats its name in every frame and greeting. */
const typesetCache = new LRUCache<string, ReturnType<Typesetter>>({ max: 1_000 });

const typesetWithoutCache: Typesetter = (text, { font, weight, ...options }) => {
  const { boxes, baselines, lines, draw, ...textLayout } = layoutText(text, {
    ...options,
    role: font,
    weight: weight as Weight,
  });
  let paths: ReturnType<typeof draw> | undefined;
  return {
    ...textLayout,
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
      paths ??= draw();
      return paths;
    },
  };
};

/** Callers share the cached result and must not change it. */
export const typeset: Typesetter = (text, options) => {
  const key = JSON.stringify([text, options]);
  const cached = typesetCache.get(key);
  if (cached) return cached;
  const textLayout = typesetWithoutCache(text, options);
  typesetCache.set(key, textLayout);
  return textLayout;
};
