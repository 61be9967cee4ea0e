import type { LayerPicture } from './layer.fields.ts';
import { edgeColoursOf, type ToneGrid } from './layer-backdrop.ts';
import { rectPath } from './layer-boxes.ts';
import type { Area, DrawnItem, DrawnPaint } from './layer-drawn.ts';
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
