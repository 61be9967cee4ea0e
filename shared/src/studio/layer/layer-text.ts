import { fillTemplate } from './layer-bind.ts';
import { type LayerSpace, rectPath, stretchMatrix } from './layer-boxes.ts';
import { darkTextColour, lightTextColour } from './layer-colours.ts';
import type { AlphaColour, Area, DrawnItem, DrawnStroke } from './layer-drawn.ts';
import { type IconName, icons } from './layer-icons.ts';
import type { TextLayer } from './layer-kinds.ts';
import {
  type PreparedLayer,
  type Scene,
  type TypesetText,
  toDrawnPaint,
  toDrawnShadow,
  toDrawnStroke,
} from './layer-scene.ts';

const ICON_VIEW_BOX = [24, 24] as const;
/** Minimum contrast of WCAG AA. */
const MIN_TEXT_CONTRAST = 4.5;
/** em: icon side, its gap to the text, and its middle above the baseline. */
const iconMetrics = { side: 0.92, gap: 0.36, middle: 0.35 };
const textShrinkFactors = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5, 0.45, 0.4];

/** The colour `contrast` adds a halo where neither ink is readable. */
export function readableColourOn(
  colour: string,
  area: Area,
  size: number,
  { colours, backdrop }: Scene,
): { fill: AlphaColour; halo: DrawnStroke | undefined } {
  const ownTint = colours(colour);
  if (!colours.isContrastColour(colour)) return { fill: ownTint, halo: undefined };
  const best = backdrop.bestContrastColour(area, [lightTextColour, darkTextColour]);
  const isWeak = best.contrast < MIN_TEXT_CONTRAST;
  const opposite = best.hex === lightTextColour ? darkTextColour : lightTextColour;
  return {
    fill: { hex: best.hex, alpha: ownTint.alpha },
    halo: isWeak ? { hex: opposite, alpha: 0.8, width: Math.max(4, size * 0.18) } : undefined,
  };
}

export function drawIconItems(
  id: string,
  icon: IconName,
  box: Area,
  fill: AlphaColour,
  halo: DrawnStroke | undefined,
): DrawnItem[] {
  const matrix = stretchMatrix(ICON_VIEW_BOX, box);
  const shape = { kind: 'path', id, d: icons[icon], box, matrix } as const;
  const haloItems: DrawnItem[] = halo ? [{ ...shape, stroke: { ...halo, width: halo.width / matrix[0] } }] : [];
  return [...haloItems, { ...shape, fill: { kind: 'solid', ...fill } }];
}

const textAlignOf = ({ align }: TextLayer, { textStartSide }: Scene): TextLayer['align'] =>
  align === 'start' ? (textStartSide ?? 'start') : align;

const minTextSizeOf = ({ size, minSize }: TextLayer, { scale, minTextScale }: Scene): number =>
  minSize === undefined ? size * scale : Math.min(size * scale, minSize * minTextScale);

function typesetWithin(
  layer: TextLayer,
  text: string,
  maxWidth: number,
  height: number | null,
  scene: Scene,
  shrink: number,
) {
  const { scale, typesetter } = scene;
  const maxSize = layer.size * scale;
  const minSize = minTextSizeOf(layer, scene);
  let best: TypesetText | null = null;
  for (const factor of textShrinkFactors) {
    const size = Math.max(minSize, maxSize * shrink * factor);
    best = typesetter(text, {
      font: layer.font,
      weight: layer.weight,
      size,
      minSize,
      wrapBelow: layer.wrapBelow && Math.min(size, layer.wrapBelow * scale),
      maxWidth,
      maxLines: layer.maxLines,
      lineHeight: layer.lineHeight,
      tracking: layer.tracking,
      align: textAlignOf(layer, scene),
      direction: layer.direction === 'auto' ? undefined : layer.direction,
      language: scene.data.language,
    });
    if (height === null || best.height <= height || size === minSize) break;
  }
  return best;
}

/**
 * Shrinks, then wraps, then cuts; null = empty.
 * @param shrink scale ≤ 1 from the group
 */
export function prepareText(layer: TextLayer, space: LayerSpace, scene: Scene, shrink: number): PreparedLayer | null {
  const text = fillTemplate(layer.text, scene.data.texts) || (layer.fallback ?? '');
  if (text === '') return null;
  const { plate } = layer;
  const [padX, padY] = [(plate?.padX ?? 0) * scene.scale, (plate?.padY ?? 0) * scene.scale];
  const maxHeight = space.height === null ? null : space.height - 2 * padY;
  const availableWidth = space.width - 2 * padX;
  const iconEm = layer.icon ? iconMetrics.side + iconMetrics.gap : 0;
  const textWidthAt = (size: number) => Math.max(1, availableWidth - iconEm * size);
  const fitText = (content: string) => {
    const maxWidth = textWidthAt(layer.size * scene.scale * shrink);
    const textBlock = typesetWithin(layer, content, maxWidth, maxHeight, scene, shrink);
    if (!textBlock?.isTextCut || !layer.icon) return { set: textBlock, most: maxWidth };
    // The icon scales with the text, so smaller text has more space.
    const widerWidth = textWidthAt(minTextSizeOf(layer, scene));
    return { set: typesetWithin(layer, content, widerWidth, maxHeight, scene, shrink), most: widerWidth };
  };
  let { set: textBlock, most: maxWidth } = fitText(text);
  const shorter = textBlock?.isTextCut && layer.shorter ? fillTemplate(layer.shorter, scene.data.texts) : '';
  if (shorter !== '') ({ set: textBlock, most: maxWidth } = fitText(shorter));
  if (!textBlock || textBlock.lines.length === 0) return null;

  const fillsWidth = space.isWidthFixed && !plate;
  const isRtl = textBlock.direction === 'rtl';
  const iconWidth = iconEm * textBlock.size;
  const align = textAlignOf(layer, scene);
  const side = align === 'start' ? (isRtl ? 'right' : 'left') : align;
  const spareLeft = (availableWidth - maxWidth - iconWidth) * { left: 0, center: 0.5, right: 1 }[side];
  const leftmost = Math.min(...textBlock.lines.map((line) => line.x));
  const width = fillsWidth ? space.width : textBlock.width + iconWidth + 2 * padX;
  const naturalHeight = textBlock.height + 2 * padY;
  const height = space.isHeightFixed && space.height !== null ? space.height : naturalHeight;
  const offsetTop = (height - naturalHeight) * { top: 0, middle: 0.5, bottom: 1 }[layer.valign];

  return {
    width,
    height,
    baseline: offsetTop + padY + (textBlock.lines[0]?.baseline ?? 0),
    hasCutText: textBlock.isTextCut && !layer.mayBeCut,
    draw(x, y) {
      const top = y + offsetTop;
      const items: DrawnItem[] = [];
      if (plate) {
        const area = { x, y: top, width, height: naturalHeight };
        const fill = toDrawnPaint(plate.fill, area, scene);
        scene.backdrop.addPaint(area, fill);
        items.push({
          kind: 'path',
          id: `${layer.id}-plate`,
          d: rectPath(area, plate.radius, scene.scale),
          box: area,
          fill,
          stroke: toDrawnStroke(plate.stroke, scene),
        });
      }
      const originX = x + padX + (isRtl ? 0 : iconWidth) + (fillsWidth ? spareLeft : -leftmost);
      const originY = top + padY;
      const lines = textBlock.lines.map((line) => ({
        text: line.text,
        baseline: originY + line.baseline,
        box: {
          x: originX + line.x,
          y: originY + line.top,
          width: line.width,
          height: line.bottom - line.top,
        },
      }));
      const box = { x: originX + leftmost, y: originY, width: textBlock.width, height: textBlock.height };
      const { fill, halo } = readableColourOn(layer.colour, box, textBlock.size, scene);
      const shadow = toDrawnShadow(layer.shadow, scene);
      const outline = toDrawnStroke(layer.outline, scene) ?? halo;
      const { d, colourPaths } = textBlock.draw();
      const [first] = lines;
      if (layer.icon && first) {
        const length = iconMetrics.side * textBlock.size;
        const iconGap = iconMetrics.gap * textBlock.size;
        const left = isRtl ? first.box.x + first.box.width + iconGap : first.box.x - iconGap - length;
        const area = {
          x: left,
          y: first.baseline - iconMetrics.middle * textBlock.size - length / 2,
          width: length,
          height: length,
        };
        items.push(...drawIconItems(`${layer.id}-icon`, layer.icon, area, fill, outline));
      }
      items.push({
        kind: 'text',
        id: layer.id,
        x: originX,
        y: originY,
        d,
        colourPaths: colourPaths.map((path) => ({ ...path, alpha: path.alpha * fill.alpha })),
        box,
        fill,
        outline,
        shadow,
        lines,
        size: textBlock.size,
        font: layer.font,
        weight: layer.weight,
        tracking: layer.tracking,
        direction: textBlock.direction,
        language: scene.data.language,
        isTextCut: textBlock.isTextCut,
      });
      return items;
    },
  };
}
