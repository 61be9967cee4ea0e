import { ellipsePath, maskPath, type Room, rectPath } from './layer.boxes.ts';
import { darkInk, lightInk } from './layer.colours.ts';
import type { Area, DrawnItem } from './layer.drawn.ts';
import type { LayerPicture } from './layer.fields.ts';
import type { PictureLayer } from './layer.kinds.ts';
import { losesTooMuch, wholePost } from './layer.post.ts';
import { drawnPaint, drawnShadow, drawnStroke, type Prepared, type Scene } from './layer.scene.ts';
import { pieceOf, textureKey, textures } from './layer.textures.ts';

const VISIBLE = 3;
const SQUARE = 1.2;

function pictureOf({ source }: PictureLayer, { data }: Scene): LayerPicture | undefined {
  if ('field' in source) return data.pictures[source.field];
  if ('texture' in source) return { key: textureKey(source.texture), ...textures[source.texture] };
  return { key: source.mediaId, width: source.width, height: source.height };
}

function fitted(
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

function insideEllipse({ width, height }: LayerPicture, area: Area): Area {
  const ratio = width / height;
  const w = 1 / Math.sqrt(1 / area.width ** 2 + 1 / (ratio * area.height) ** 2);
  const h = w / ratio;
  return { x: area.x + (area.width - w) / 2, y: area.y + (area.height - h) / 2, width: w, height: h };
}

const inset = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x + by,
  y: y + by,
  width: Math.max(1, width - 2 * by),
  height: Math.max(1, height - 2 * by),
});

/** Low contrast gives a transparent logo a white or dark badge, an opaque one its edge colour. */
function drawLogo(layer: PictureLayer, picture: LayerPicture, area: Area, scene: Scene): DrawnItem[] {
  const isSquare = picture.width / picture.height < SQUARE && picture.height / picture.width < SQUARE;
  const isRound = layer.mask?.kind === 'ellipse' && isSquare;
  const pad = layer.pad * scene.scale;
  const whole = (clip?: string): DrawnItem => {
    const box = fitted(picture, area, 'contain', layer.position);
    return {
      kind: 'picture',
      id: layer.id,
      key: picture.key,
      box,
      clip,
      shadow: clip ? undefined : drawnShadow(layer.shadow, scene),
    };
  };
  const badge = (hex: string): DrawnItem[] => {
    const tight = fitted(picture, inset(area, pad), 'contain', layer.position);
    const plate = isRound ? area : inset(tight, -pad);
    const d = isRound ? ellipsePath(plate) : rectPath(plate, Math.min(plate.width, plate.height) * 0.14);
    const box = isRound ? insideEllipse(picture, inset(area, pad / 2)) : tight;
    const fill = { kind: 'solid', hex, alpha: 1 } as const;
    scene.backdrop.lay(plate, fill);
    return [
      {
        kind: 'path',
        id: `${layer.id}-plate`,
        d,
        box: plate,
        fill,
        stroke: drawnStroke(layer.border, scene),
        shadow: drawnShadow(layer.shadow, scene),
      },
      { kind: 'picture', id: layer.id, key: picture.key, box, clip: picture.isCutOut ? undefined : d },
    ];
  };
  if (picture.isCutOut) {
    const { contrast } = scene.backdrop.best(area, [picture.colour ?? darkInk]);
    if (contrast >= VISIBLE) return [whole()];
    const light = scene.backdrop;
    const mark = light.mark();
    light.lay(area, { kind: 'solid', hex: lightInk, alpha: 1 });
    const onWhite = light.best(area, [picture.colour ?? darkInk]).contrast;
    light.rewind(mark);
    return badge(onWhite >= VISIBLE ? lightInk : darkInk);
  }
  if (picture.edge) return badge(picture.edge);
  const box = fitted(picture, area, 'contain', layer.position);
  return [whole(rectPath(box, Math.min(box.width, box.height) * 0.14))];
}

export function preparePicture(layer: PictureLayer, room: Room, scene: Scene): Prepared | null {
  const picture = pictureOf(layer, scene);
  if (!picture) return null;
  const ratio = picture.width / picture.height;
  const { width: most, isWidthFixed, height: asked, isHeightFixed } = room;
  let [width, height] = [most, asked ?? most / ratio];
  if (!isWidthFixed && asked !== null) width = Math.min(most, asked * ratio);
  if (!isHeightFixed && isWidthFixed) height = Math.min(asked ?? Number.POSITIVE_INFINITY, width / ratio);
  if (layer.plate === 'auto') {
    const pad = layer.pad * scene.scale;
    const tight = fitted(picture, inset({ x: 0, y: 0, width, height }, pad), 'contain', [0, 0]);
    [width, height] = [tight.width + 2 * pad, tight.height + 2 * pad];
  }

  return {
    width,
    height,
    isCut: false,
    draw(x, y) {
      const area = { x, y, width, height };
      if (layer.plate === 'auto') return drawLogo(layer, picture, area, scene);
      const items: DrawnItem[] = [];
      const outline = layer.mask ? maskPath(layer.mask, area, scene.scale) : rectPath(area);
      const shadow = drawnShadow(layer.shadow, scene);
      const plate = layer.plate ?? (shadow ? '#ffffff' : undefined);
      if (plate !== undefined) {
        const fill = drawnPaint(plate, area, scene);
        scene.backdrop.lay(area, fill);
        items.push({ kind: 'path', id: `${layer.id}-plate`, d: outline, box: area, fill, shadow });
      }
      const inner = inset(area, layer.pad * scene.scale);
      const isPost = picture.key === scene.post.key;
      const stroke = drawnStroke(layer.border, scene);
      const border: DrawnItem[] = stroke
        ? [{ kind: 'path', id: `${layer.id}-border`, d: outline, box: area, stroke }]
        : [];
      if (isPost && layer.fit === 'cover' && !layer.mask && losesTooMuch(picture, inner))
        return [...items, ...wholePost(picture, inner, inner, scene, layer.id), ...border];
      const { source } = layer;
      const box =
        'texture' in source
          ? pieceOf(source.texture, inner, scene.scale, scene.data)
          : fitted(picture, inner, layer.fit, layer.position);
      if ('texture' in source) scene.backdrop.lay(inner, { kind: 'solid', ...textures[source.texture].tint });
      const isCut = layer.fit === 'cover' || layer.mask !== undefined;
      const clip = layer.mask ? maskPath(layer.mask, inner, scene.scale) : rectPath(inner);
      if (picture.tones) scene.backdrop.layPicture(box, picture.tones);
      if (isPost) scene.post.area = box;
      const cut = isCut ? { clip, seen: layer.mask ? undefined : inner } : {};
      items.push({ kind: 'picture', id: layer.id, key: picture.key, box, ...cut });
      return [...items, ...border];
    },
  };
}
