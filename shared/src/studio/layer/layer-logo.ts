import type { LayerPicture } from './layer.fields.ts';
import { ellipsePath, rectPath } from './layer-boxes.ts';
import { darkTextColour, lightTextColour } from './layer-colours.ts';
import type { Area, DrawnItem } from './layer-drawn.ts';
import type { PictureLayer } from './layer-kinds.ts';
import { type Scene, toDrawnShadow, toDrawnStroke } from './layer-scene.ts';

type Size = Pick<Area, 'width' | 'height'>;

export function fittedBox(
  { width, height }: Size,
  area: Area,
  fit: 'cover' | 'contain',
  [px, py]: [number, number],
): Area {
  const ratios = [area.width / width, area.height / height];
  const scale = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
  const size = { width: width * scale, height: height * scale };
  return { ...size, x: area.x + (area.width - size.width) * px, y: area.y + (area.height - size.height) * py };
}

function areaInsideEllipse({ width, height }: Size, area: Area): Area {
  const ratio = width / height;
  const w = 1 / Math.sqrt(1 / area.width ** 2 + 1 / (ratio * area.height) ** 2);
  const h = w / ratio;
  return { x: area.x + (area.width - w) / 2, y: area.y + (area.height - h) / 2, width: w, height: h };
}

export const insetArea = ({ x, y, width, height }: Area, margin: number): Area => ({
  x: x + margin,
  y: y + margin,
  width: Math.max(1, width - 2 * margin),
  height: Math.max(1, height - 2 * margin),
});

const MIN_LOGO_CONTRAST = 3;
/** Below it, a badge has nearly the colour of its ground. */
const MIN_BADGE_CONTRAST = 1.15;
const MAX_SQUARE_RATIO = 1.2;

const wholePicture = { x: 0, y: 0, width: 1, height: 1 };

export const logoSize = ({ width, height, content = wholePicture }: LayerPicture): Size => ({
  width: width * content.width,
  height: height * content.height,
});

function boxWithMargin({ content = wholePicture }: LayerPicture, box: Area): Area {
  const [width, height] = [box.width / content.width, box.height / content.height];
  return { x: box.x - content.x * width, y: box.y - content.y * height, width, height };
}

/** A transparent logo with low contrast gets a white or dark badge, an opaque one a badge of its edge colour. */
export function drawLogo(layer: PictureLayer, picture: LayerPicture, area: Area, scene: Scene): DrawnItem[] {
  const size = logoSize(picture);
  const isSquare = size.width / size.height < MAX_SQUARE_RATIO && size.height / size.width < MAX_SQUARE_RATIO;
  const isRound = layer.mask?.kind === 'ellipse' && isSquare;
  const pad = layer.pad * scene.scale;
  const plainBox = fittedBox(size, area, 'contain', layer.position);
  const drawPlain = (clip?: string): DrawnItem => ({
    ...{ kind: 'picture', id: layer.id, key: picture.key, clip },
    box: boxWithMargin(picture, plainBox),
    shadow: clip ? undefined : toDrawnShadow(layer.shadow, scene),
  });
  const drawBadge = (hex: string): DrawnItem[] => {
    const paddedBox = fittedBox(size, insetArea(area, pad), 'contain', layer.position);
    const plate = isRound ? area : insetArea(paddedBox, -pad);
    const d = isRound ? ellipsePath(plate) : rectPath(plate, Math.min(plate.width, plate.height) * 0.14);
    const box = isRound ? areaInsideEllipse(size, insetArea(area, pad / 2)) : paddedBox;
    const fill = { kind: 'solid', hex, alpha: 1 } as const;
    scene.backdrop.addPaint(plate, fill);
    const [stroke, shadow] = [toDrawnStroke(layer.border, scene), toDrawnShadow(layer.shadow, scene)];
    return [
      { kind: 'path', id: `${layer.id}-plate`, d, box: plate, fill, stroke, shadow },
      {
        ...{ kind: 'picture', id: layer.id, key: picture.key, box: boxWithMargin(picture, box) },
        clip: picture.isCutOut ? undefined : d,
      },
    ];
  };
  const contrastOf = (hex: string) => scene.backdrop.bestContrastColour(area, [hex]).contrast;
  if (picture.isCutOut) {
    const logoColour = picture.colour ?? darkTextColour;
    if (contrastOf(logoColour) >= MIN_LOGO_CONTRAST) return [drawPlain()];
    const checkpoint = scene.backdrop.checkpoint();
    scene.backdrop.addPaint(area, { kind: 'solid', hex: lightTextColour, alpha: 1 });
    const contrastOnWhite = contrastOf(logoColour);
    scene.backdrop.restore(checkpoint);
    return drawBadge(contrastOnWhite >= MIN_LOGO_CONTRAST ? lightTextColour : darkTextColour);
  }
  if (picture.edge && contrastOf(picture.edge) < MIN_BADGE_CONTRAST) return [drawPlain(rectPath(plainBox))];
  if (picture.edge) return drawBadge(picture.edge);
  return [drawPlain(rectPath(plainBox, Math.min(plainBox.width, plainBox.height) * 0.14))];
}
