import type { LayerPicture } from './layer.fields.ts';
import { ellipsePath, type LayerSpace, maskPathIn, rectPath } from './layer-boxes.ts';
import { darkTextColour, lightTextColour } from './layer-colours.ts';
import type { Area, DrawnItem } from './layer-drawn.ts';
import { fullSizePost } from './layer-keep-out.ts';
import type { PictureLayer } from './layer-kinds.ts';
import { drawPost, wouldCropTooMuch } from './layer-post.ts';
import { type PreparedLayer, type Scene, toDrawnPaint, toDrawnShadow, toDrawnStroke } from './layer-scene.ts';
import { textureBoxFor, textureKeyOf, textures } from './layer-textures.ts';

const MIN_LOGO_CONTRAST = 3;
const MAX_SQUARE_RATIO = 1.2;

function pictureOfLayer({ source }: PictureLayer, { data }: Scene): LayerPicture | undefined {
  if ('field' in source) return data.pictures[source.field];
  if ('texture' in source) return { key: textureKeyOf(source.texture), ...textures[source.texture] };
  return { key: source.mediaId, width: source.width, height: source.height };
}

function fittedBox(
  { width, height }: LayerPicture,
  area: Area,
  fit: 'cover' | 'contain',
  [px, py]: [number, number],
): Area {
  const ratios = [area.width / width, area.height / height];
  const scale = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
  const size = { width: width * scale, height: height * scale };
  return { ...size, x: area.x + (area.width - size.width) * px, y: area.y + (area.height - size.height) * py };
}

function areaInsideEllipse({ width, height }: LayerPicture, area: Area): Area {
  const ratio = width / height;
  const w = 1 / Math.sqrt(1 / area.width ** 2 + 1 / (ratio * area.height) ** 2);
  const h = w / ratio;
  return { x: area.x + (area.width - w) / 2, y: area.y + (area.height - h) / 2, width: w, height: h };
}

const insetArea = ({ x, y, width, height }: Area, margin: number): Area => ({
  x: x + margin,
  y: y + margin,
  width: Math.max(1, width - 2 * margin),
  height: Math.max(1, height - 2 * margin),
});

/** A transparent logo with low contrast gets a white or dark badge, an opaque one its edge colour. */
function drawLogoOnBadgeIfNeeded(layer: PictureLayer, picture: LayerPicture, area: Area, scene: Scene): DrawnItem[] {
  const isSquare =
    picture.width / picture.height < MAX_SQUARE_RATIO && picture.height / picture.width < MAX_SQUARE_RATIO;
  const isRound = layer.mask?.kind === 'ellipse' && isSquare;
  const pad = layer.pad * scene.scale;
  const drawPlain = (clip?: string): DrawnItem => {
    const box = fittedBox(picture, area, 'contain', layer.position);
    return {
      kind: 'picture',
      id: layer.id,
      key: picture.key,
      box,
      clip,
      shadow: clip ? undefined : toDrawnShadow(layer.shadow, scene),
    };
  };
  const drawBadge = (hex: string): DrawnItem[] => {
    const pictureBox = fittedBox(picture, insetArea(area, pad), 'contain', layer.position);
    const plate = isRound ? area : insetArea(pictureBox, -pad);
    const d = isRound ? ellipsePath(plate) : rectPath(plate, Math.min(plate.width, plate.height) * 0.14);
    const box = isRound ? areaInsideEllipse(picture, insetArea(area, pad / 2)) : pictureBox;
    const fill = { kind: 'solid', hex, alpha: 1 } as const;
    scene.backdrop.addPaint(plate, fill);
    return [
      {
        kind: 'path',
        id: `${layer.id}-plate`,
        d,
        box: plate,
        fill,
        stroke: toDrawnStroke(layer.border, scene),
        shadow: toDrawnShadow(layer.shadow, scene),
      },
      { kind: 'picture', id: layer.id, key: picture.key, box, clip: picture.isCutOut ? undefined : d },
    ];
  };
  if (picture.isCutOut) {
    const { contrast } = scene.backdrop.bestContrastColour(area, [picture.colour ?? darkTextColour]);
    if (contrast >= MIN_LOGO_CONTRAST) return [drawPlain()];
    const light = scene.backdrop;
    const mark = light.checkpoint();
    light.addPaint(area, { kind: 'solid', hex: lightTextColour, alpha: 1 });
    const onWhite = light.bestContrastColour(area, [picture.colour ?? darkTextColour]).contrast;
    light.restore(mark);
    return drawBadge(onWhite >= MIN_LOGO_CONTRAST ? lightTextColour : darkTextColour);
  }
  if (picture.edge) return drawBadge(picture.edge);
  const box = fittedBox(picture, area, 'contain', layer.position);
  return [drawPlain(rectPath(box, Math.min(box.width, box.height) * 0.14))];
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
    const pictureBox = fittedBox(picture, insetArea({ x: 0, y: 0, width, height }, pad), 'contain', [0, 0]);
    [width, height] = [pictureBox.width + 2 * pad, pictureBox.height + 2 * pad];
  }

  return {
    width,
    height,
    hasCutText: false,
    draw(x, y) {
      const area = { x, y, width, height };
      if (layer.plate === 'auto') return drawLogoOnBadgeIfNeeded(layer, picture, area, scene);
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
