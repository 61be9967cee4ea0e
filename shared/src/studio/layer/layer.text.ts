import { filled } from './layer.bind.ts';
import { type Room, rectPath, stretched } from './layer.boxes.ts';
import { darkInk, lightInk } from './layer.colours.ts';
import type { Area, DrawnItem, DrawnStroke, Tint } from './layer.drawn.ts';
import { type IconName, icons } from './layer.icons.ts';
import type { TextLayer } from './layer.kinds.ts';
import { drawnPaint, drawnShadow, drawnStroke, type Prepared, type Scene, type SetText } from './layer.scene.ts';

const ICON_VIEW = [24, 24] as const;
/** Minimum contrast of WCAG AA. */
const READABLE = 4.5;
/** em: icon side, its gap to the text, and its middle above the baseline. */
const sign = { side: 0.92, gap: 0.36, middle: 0.35 };
const shrinking = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5, 0.45, 0.4];

/** `contrast` adds a halo where no ink is readable. */
export function inkOver(
  colour: string,
  area: Area,
  size: number,
  { colours, backdrop }: Scene,
): { fill: Tint; halo: DrawnStroke | undefined } {
  const own = colours(colour);
  if (!colours.isContrast(colour)) return { fill: own, halo: undefined };
  const best = backdrop.best(area, [lightInk, darkInk]);
  const isWeak = best.contrast < READABLE;
  const opposite = best.hex === lightInk ? darkInk : lightInk;
  return {
    fill: { hex: best.hex, alpha: own.alpha },
    halo: isWeak ? { hex: opposite, alpha: 0.8, width: Math.max(4, size * 0.18) } : undefined,
  };
}

/** @param halo in px of the canvas */
export function signItems(
  id: string,
  icon: IconName,
  box: Area,
  fill: Tint,
  halo: DrawnStroke | undefined,
): DrawnItem[] {
  const matrix = stretched(ICON_VIEW, box);
  const shape = { kind: 'path', id, d: icons[icon], box, matrix } as const;
  const behind: DrawnItem[] = halo ? [{ ...shape, stroke: { ...halo, width: halo.width / matrix[0] } }] : [];
  return [...behind, { ...shape, fill: { kind: 'solid', ...fill } }];
}

const alignOf = ({ align }: TextLayer, { begins }: Scene): TextLayer['align'] =>
  align === 'start' ? (begins ?? 'start') : align;

const smallestOf = ({ size, minSize }: TextLayer, { scale, leastScale }: Scene): number =>
  minSize === undefined ? size * scale : Math.min(size * scale, minSize * leastScale);

function setIn(layer: TextLayer, text: string, maxWidth: number, height: number | null, scene: Scene, shrink: number) {
  const { scale, set } = scene;
  const largest = layer.size * scale;
  const smallest = smallestOf(layer, scene);
  let best: SetText | null = null;
  for (const factor of shrinking) {
    const size = Math.max(smallest, largest * shrink * factor);
    best = set(text, {
      font: layer.font,
      weight: layer.weight,
      size,
      minSize: smallest,
      wrapBelow: layer.wrapBelow && Math.min(size, layer.wrapBelow * scale),
      maxWidth,
      maxLines: layer.maxLines,
      lineHeight: layer.lineHeight,
      tracking: layer.tracking,
      align: alignOf(layer, scene),
      direction: layer.direction === 'auto' ? undefined : layer.direction,
      language: scene.data.language,
    });
    if (height === null || best.height <= height || size === smallest) break;
  }
  return best;
}

/**
 * Shrinks, then wraps, then cuts; null = empty.
 * @param shrink scale ≤ 1 from the group
 */
export function prepareText(layer: TextLayer, room: Room, scene: Scene, shrink: number): Prepared | null {
  const text = filled(layer.text, scene.data.texts) || (layer.fallback ?? '');
  if (text === '') return null;
  const { plate } = layer;
  const [padX, padY] = [(plate?.padX ?? 0) * scene.scale, (plate?.padY ?? 0) * scene.scale];
  const limit = room.height === null ? null : room.height - 2 * padY;
  const across = room.width - 2 * padX;
  const signEm = layer.icon ? sign.side + sign.gap : 0;
  const given = (size: number) => Math.max(1, across - signEm * size);
  const fitIn = (words: string) => {
    const most = given(layer.size * scene.scale * shrink);
    const set = setIn(layer, words, most, limit, scene, shrink);
    if (!set?.isCut || !layer.icon) return { set, most };
    // The icon scales with the text, so smaller text has more room.
    const more = given(smallestOf(layer, scene));
    return { set: setIn(layer, words, more, limit, scene, shrink), most: more };
  };
  let { set, most } = fitIn(text);
  const shorter = set?.isCut && layer.shorter ? filled(layer.shorter, scene.data.texts) : '';
  if (shorter !== '') ({ set, most } = fitIn(shorter));
  if (!set || set.lines.length === 0) return null;

  const isWhole = room.isWidthFixed && !plate;
  const isRtl = set.direction === 'rtl';
  const signRoom = signEm * set.size;
  const align = alignOf(layer, scene);
  const side = align === 'start' ? (isRtl ? 'right' : 'left') : align;
  const spare = (across - most - signRoom) * { left: 0, center: 0.5, right: 1 }[side];
  const leftmost = Math.min(...set.lines.map((line) => line.x));
  const width = isWhole ? room.width : set.width + signRoom + 2 * padX;
  const natural = set.height + 2 * padY;
  const height = room.isHeightFixed && room.height !== null ? room.height : natural;
  const above = (height - natural) * { top: 0, middle: 0.5, bottom: 1 }[layer.valign];

  return {
    width,
    height,
    baseline: above + padY + (set.lines[0]?.baseline ?? 0),
    isCut: set.isCut,
    draw(x, y) {
      const top = y + above;
      const items: DrawnItem[] = [];
      if (plate) {
        const area = { x, y: top, width, height: natural };
        const fill = drawnPaint(plate.fill, area, scene);
        scene.backdrop.lay(area, fill);
        items.push({
          kind: 'path',
          id: `${layer.id}-plate`,
          d: rectPath(area, plate.radius, scene.scale),
          box: area,
          fill,
          stroke: drawnStroke(plate.stroke, scene),
        });
      }
      const originX = x + padX + (isRtl ? 0 : signRoom) + (isWhole ? spare : -leftmost);
      const originY = top + padY;
      const lines = set.lines.map((line) => ({
        text: line.text,
        baseline: originY + line.baseline,
        box: {
          x: originX + line.x,
          y: originY + line.top,
          width: line.width,
          height: line.bottom - line.top,
        },
      }));
      const box = { x: originX + leftmost, y: originY, width: set.width, height: set.height };
      const { fill, halo } = inkOver(layer.colour, box, set.size, scene);
      const shadow = drawnShadow(layer.shadow, scene);
      const outline = drawnStroke(layer.outline, scene) ?? halo;
      const [first] = lines;
      if (layer.icon && first) {
        const length = sign.side * set.size;
        const off = sign.gap * set.size;
        const left = isRtl ? first.box.x + first.box.width + off : first.box.x - off - length;
        const area = {
          x: left,
          y: first.baseline - sign.middle * set.size - length / 2,
          width: length,
          height: length,
        };
        items.push(...signItems(`${layer.id}-icon`, layer.icon, area, fill, outline));
      }
      items.push({
        kind: 'text',
        id: layer.id,
        x: originX,
        y: originY,
        d: set.draw(),
        box,
        fill,
        outline,
        shadow,
        lines,
        size: set.size,
        font: layer.font,
        weight: layer.weight,
        tracking: layer.tracking,
        direction: set.direction,
        language: scene.data.language,
        isCut: set.isCut,
      });
      return items;
    },
  };
}
