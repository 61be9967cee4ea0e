import type { LayerPicture } from './layer.fields.ts';
import { type LayerSpace, maskPathIn, rectPath } from './layer-boxes.ts';
import type { DrawnItem } from './layer-drawn.ts';
import { fullSizePost } from './layer-keep-out.ts';
import type { PictureLayer } from './layer-kinds.ts';
import { drawLogo, fittedBox, insetArea, logoSize } from './layer-logo.ts';
import { drawPost, wouldCropTooMuch } from './layer-post.ts';
import { type PreparedLayer, type Scene, toDrawnPaint, toDrawnShadow, toDrawnStroke } from './layer-scene.ts';
import { textureBoxFor, textureKeyOf, textures } from './layer-textures.ts';

function pictureOfLayer({ source }: PictureLayer, { data }: Scene): LayerPicture | undefined {
  if ('field' in source) return data.pictures[source.field];
  if ('texture' in source) return { key: textureKeyOf(source.texture), ...textures[source.texture] };
  return { key: source.mediaId, width: source.width, height: source.height };
}

export function preparePicture(layer: PictureLayer, space: LayerSpace, scene: Scene): PreparedLayer | null {
  const picture = pictureOfLayer(layer, scene);
  if (!picture) return null;
  const ratio = picture.width / picture.height;
  const { width: maxWidth, isWidthFixed, height: maxHeight, isHeightFixed } = space;
  let [width, height] = [maxWidth, maxHeight ?? maxWidth / ratio];
  if (!isWidthFixed && maxHeight !== null) width = Math.min(maxWidth, maxHeight * ratio);
  if (!isHeightFixed && isWidthFixed) height = Math.min(maxHeight ?? Number.POSITIVE_INFINITY, width / ratio);
  if (layer.plate === 'auto') {
    const pad = layer.pad * scene.scale;
    const pictureBox = fittedBox(logoSize(picture), insetArea({ x: 0, y: 0, width, height }, pad), 'contain', [0, 0]);
    [width, height] = [pictureBox.width + 2 * pad, pictureBox.height + 2 * pad];
  }

  return {
    width,
    height,
    hasCutText: false,
    draw(x, y) {
      const area = { x, y, width, height };
      if (layer.plate === 'auto') return drawLogo(layer, picture, area, scene);
      const items: DrawnItem[] = [];
      const outline = layer.mask ? maskPathIn(layer.mask, area, scene.scale) : rectPath(area);
      const shadow = toDrawnShadow(layer.shadow, scene);
      const plate = layer.plate ?? (shadow ? '#ffffff' : undefined);
      if (plate !== undefined) {
        const fill = toDrawnPaint(plate, area, scene);
        scene.backdrop.addPaint(area, fill);
        items.push({ kind: 'path', id: `${layer.id}-plate`, d: outline, box: area, fill, shadow });
      }
      const inner = insetArea(area, layer.pad * scene.scale);
      const isPost = picture.key === scene.data.pictures.post?.key;
      const stroke = toDrawnStroke(layer.border, scene);
      const border: DrawnItem[] = stroke
        ? [{ kind: 'path', id: `${layer.id}-border`, d: outline, box: area, stroke }]
        : [];
      if (isPost && layer.fit === 'cover' && !layer.mask && wouldCropTooMuch(picture, inner))
        return [...items, ...drawPost(picture, fullSizePost(picture, inner), inner, scene, layer.id), ...border];
      const { source } = layer;
      const box =
        'texture' in source
          ? textureBoxFor(source.texture, inner, scene.scale, scene.data)
          : fittedBox(picture, inner, layer.fit, layer.position);
      if ('texture' in source) scene.backdrop.addPaint(inner, { kind: 'solid', ...textures[source.texture].tint });
      const isCut = layer.fit === 'cover' || layer.mask !== undefined;
      const clip = layer.mask ? maskPathIn(layer.mask, inner, scene.scale) : rectPath(inner);
      if (picture.tones) scene.backdrop.addPicture(box, picture.tones);
      const clipping = isCut ? { clip, visibleArea: layer.mask ? undefined : inner } : {};
      items.push({ kind: 'picture', id: layer.id, key: picture.key, box, ...clipping });
      return [...items, ...border];
    },
  };
}
