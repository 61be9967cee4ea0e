import { qrPath } from '../../shop/card/qr.ts';
import { fillTemplate } from './layer-bind.ts';
import { ellipsePath, type LayerSpace, rectPath, stretchMatrix } from './layer-boxes.ts';
import type { Area, DrawnItem, DrawnPaint } from './layer-drawn.ts';
import type { GradientLayer, IconLayer, PathLayer, QrLayer, ShapeLayer } from './layer-kinds.ts';
import type { Paint } from './layer-paint.ts';
import { type PreparedLayer, type Scene, toDrawnPaint, toDrawnShadow, toDrawnStroke } from './layer-scene.ts';
import { drawIconItems, readableColourOn } from './layer-text.ts';

const prepareToFillSpace = (space: LayerSpace, draw: (area: Area) => DrawnItem[]): PreparedLayer => {
  const width = space.width;
  const height = space.height ?? width;
  return { width, height, hasCutText: false, draw: (x, y) => draw({ x, y, width, height }) };
};

const addFillToBackdrop = (scene: Scene, area: Area, fill: DrawnPaint | undefined): DrawnPaint | undefined => {
  if (fill) scene.backdrop.addPaint(area, fill);
  return fill;
};

const toOptionalPaint = (fill: Paint | undefined, area: Area, scene: Scene): DrawnPaint | undefined =>
  fill === undefined ? undefined : toDrawnPaint(fill, area, scene);

export const prepareShape = (layer: ShapeLayer, space: LayerSpace, scene: Scene): PreparedLayer =>
  prepareToFillSpace(space, (box) => [
    {
      kind: 'path',
      id: layer.id,
      d: layer.form === 'ellipse' ? ellipsePath(box) : rectPath(box, layer.radius, scene.scale),
      box,
      fill: addFillToBackdrop(scene, box, toOptionalPaint(layer.fill, box, scene)),
      stroke: toDrawnStroke(layer.stroke, scene),
      shadow: toDrawnShadow(layer.shadow, scene),
    },
  ]);

export const preparePath = (layer: PathLayer, space: LayerSpace, scene: Scene): PreparedLayer =>
  prepareToFillSpace(space, (box) => {
    const matrix = stretchMatrix(layer.view, box, scene.isFlipped);
    // Lengths inside the matrix are in units of the path's view.
    const viewScene = { ...scene, scale: (scene.scale * 2) / (Math.abs(matrix[0]) + Math.abs(matrix[3])) };
    const view = { x: 0, y: 0, width: layer.view[0], height: layer.view[1] };
    if (layer.fill) scene.backdrop.addPaint(box, toDrawnPaint(layer.fill, box, scene));
    return [
      {
        kind: 'path',
        id: layer.id,
        d: layer.d,
        box,
        matrix,
        fill: toOptionalPaint(layer.fill, view, { ...scene, isFlipped: false }),
        stroke: toDrawnStroke(layer.stroke, viewScene),
        shadow: toDrawnShadow(layer.shadow, viewScene),
      },
    ];
  });

export const prepareGradient = (layer: GradientLayer, space: LayerSpace, scene: Scene): PreparedLayer =>
  prepareToFillSpace(space, (box) => [
    {
      kind: 'path',
      id: layer.id,
      d: rectPath(box),
      box,
      fill: addFillToBackdrop(scene, box, toDrawnPaint(layer.fill, box, scene)),
    },
  ]);

export function prepareIcon(layer: IconLayer, space: LayerSpace, scene: Scene, shrink: number): PreparedLayer {
  const size = Math.min(space.width, space.height ?? space.width) * shrink;
  return {
    width: size,
    height: size,
    hasCutText: false,
    draw: (x, y) => {
      const box = { x, y, width: size, height: size };
      const { fill, halo } = readableColourOn(layer.colour, box, size, scene);
      return drawIconItems(layer.id, layer.icon, box, fill, halo);
    },
  };
}

/** Scanners need the light plate. null = the value is empty. */
export function prepareQr(layer: QrLayer, space: LayerSpace, scene: Scene): PreparedLayer | null {
  const value = fillTemplate(layer.value, scene.data.texts);
  if (value === '') return null;
  const side = Math.min(space.width, space.height ?? space.width);
  return {
    width: side,
    height: side,
    hasCutText: false,
    draw: (x, y) => {
      const box = { x, y, width: side, height: side };
      const { d, size } = qrPath(value, layer.ecc);
      const light = { kind: 'solid', ...scene.colours(layer.light) } as const;
      scene.backdrop.addPaint(box, light);
      return [
        { kind: 'path', id: `${layer.id}-plate`, d: rectPath(box, 0.06 * side), box, fill: light },
        {
          kind: 'path',
          id: layer.id,
          d,
          box,
          matrix: stretchMatrix([size, size], box),
          fill: { kind: 'solid', ...scene.colours(layer.dark) },
        },
      ];
    },
  };
}
