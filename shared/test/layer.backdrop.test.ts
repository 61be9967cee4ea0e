import { expect, it } from 'vitest';
import { createBackdrop } from '../src/studio/layer/layer-backdrop.ts';

it('a translucent layer in a translucent group weakens the contrast of a text by both opacities', () => {
  const area = { x: 0, y: 0, width: 100, height: 100 };
  const contrastAt = (opacities: readonly number[]): number => {
    const backdrop = createBackdrop({ hex: '#ffffff', alpha: 1 });
    const faded = opacities.reduce((outer, opacity) => outer.withOpacity(opacity), backdrop);
    faded.addPaint(area, { kind: 'solid', hex: '#000000', alpha: 1 });
    return backdrop.bestContrastColour(area, ['#000000']).contrast;
  };
  expect(contrastAt([0.5, 0.5])).toBeCloseTo(contrastAt([0.25]), 5);
  expect(contrastAt([0.5, 0.5])).toBeGreaterThan(contrastAt([0.5]));
});
