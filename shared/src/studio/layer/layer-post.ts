import type { LayerPicture } from './layer.fields.ts';
import { edgeColoursOf, type ToneGrid } from './layer-backdrop.ts';
import { rectPath } from './layer-boxes.ts';
import type { Area, DrawnItem, DrawnPage, DrawnPaint, Matrix } from './layer-drawn.ts';
import type { Scene } from './layer-scene.ts';

/** The area around a post that does not fill it: from the colour of its upper edge to that of its lower edge. */
function mattePaint(tones: ToneGrid, { x, y, height }: Area): DrawnPaint {
  const { top, bottom } = edgeColoursOf(tones);
  return {
    kind: 'linear',
    ...{ x1: x, y1: y, x2: x, y2: y + height },
    stops: [
      { at: 0, hex: top, alpha: 1 },
      { at: 1, hex: bottom, alpha: 1 },
    ],
  };
}

/** True = filling the area would cut off more than a quarter of the post. */
export const wouldCropTooMuch = ({ width, height }: LayerPicture, area: Area): boolean => {
  const ratios = [area.width / width, area.height / height];
  return Math.min(...ratios) < Math.max(...ratios) * 0.75;
};

const isFilled = (box: Area, area: Area): boolean =>
  box.x <= area.x &&
  box.y <= area.y &&
  box.x + box.width >= area.x + area.width &&
  box.y + box.height >= area.y + area.height;

export function drawPost(post: LayerPicture, box: Area, area: Area, scene: Scene, id: string): DrawnItem[] {
  const matte = post.tones && !isFilled(box, area) ? mattePaint(post.tones, box) : null;
  if (matte) scene.backdrop.addPaint(area, matte);
  if (post.tones) scene.backdrop.addPicture(box, post.tones);
  const picture: DrawnItem = { kind: 'picture', id, key: post.key, box };
  return matte ? [{ kind: 'path', id: 'post-matte', d: rectPath(area), box: area, fill: matte }, picture] : [picture];
}

/** @param tones colours of the greeting without a frame, for the contrast of texts on it */
export function drawLivePost(
  post: DrawnPage,
  tones: ToneGrid | undefined,
  box: Area,
  area: Area,
  scene: Scene,
): DrawnItem[] {
  const scale = box.width / post.width;
  const ground: DrawnItem[] = post.background
    ? [{ kind: 'path', id: 'post-ground', ...continuedGround(post), fill: post.background }]
    : [];
  if (tones) scene.backdrop.addPaint(area, mattePaint(tones, box));
  if (tones) scene.backdrop.addPicture(box, tones);
  const matrices: Matrix[] = [[scale, 0, 0, scale, box.x, box.y]];
  const greeting: DrawnItem = { kind: 'group', id: 'post-scene', matrices, items: [...ground, ...post.items] };
  return [{ kind: 'group', id: 'post', clip: rectPath(area), items: [greeting] }];
}

/** The greeting's page with two more on each side, which are enough for the smallest size. */
function continuedGround({ width, height }: DrawnPage): { d: string; box: Area } {
  const box = { x: -2 * width, y: -2 * height, width: 5 * width, height: 5 * height };
  return { d: rectPath(box), box };
}
