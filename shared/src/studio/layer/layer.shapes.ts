import { qrPath } from '../../shop/card/qr.ts';
import { filled } from './layer.bind.ts';
import { ellipsePath, type Room, rectPath, stretched } from './layer.boxes.ts';
import type { Area, DrawnItem, DrawnPaint } from './layer.drawn.ts';
import type { GradientLayer, IconLayer, PathLayer, QrLayer, ShapeLayer } from './layer.kinds.ts';
import type { Paint } from './layer.paint.ts';
import { drawnPaint, drawnShadow, drawnStroke, type Prepared, type Scene } from './layer.scene.ts';
import { inkOver, signItems } from './layer.text.ts';

const filling = (room: Room, draw: (area: Area) => DrawnItem[]): Prepared => {
  const width = room.width;
  const height = room.height ?? width;
  return { width, height, isCut: false, draw: (x, y) => draw({ x, y, width, height }) };
};

const laid = (scene: Scene, area: Area, fill: DrawnPaint | undefined): DrawnPaint | undefined => {
  if (fill) scene.backdrop.lay(area, fill);
  return fill;
};

const optional = (fill: Paint | undefined, area: Area, scene: Scene): DrawnPaint | undefined =>
  fill === undefined ? undefined : drawnPaint(fill, area, scene);

export const prepareShape = (layer: ShapeLayer, room: Room, scene: Scene): Prepared =>
  filling(room, (box) => [
    {
      kind: 'path',
      id: layer.id,
      d: layer.form === 'ellipse' ? ellipsePath(box) : rectPath(box, layer.radius, scene.scale),
      box,
      fill: laid(scene, box, optional(layer.fill, box, scene)),
      stroke: drawnStroke(layer.stroke, scene),
      shadow: drawnShadow(layer.shadow, scene),
    },
  ]);

export const preparePath = (layer: PathLayer, room: Room, scene: Scene): Prepared =>
  filling(room, (box) => {
    const matrix = stretched(layer.view, box, scene.isMirrored);
    // Lengths inside the matrix are in units of the path's view.
    const unit = { ...scene, scale: (scene.scale * 2) / (Math.abs(matrix[0]) + Math.abs(matrix[3])) };
    const view = { x: 0, y: 0, width: layer.view[0], height: layer.view[1] };
    if (layer.fill) scene.backdrop.lay(box, drawnPaint(layer.fill, box, scene));
    return [
      {
        kind: 'path',
        id: layer.id,
        d: layer.d,
        box,
        matrix,
        fill: optional(layer.fill, view, { ...scene, isMirrored: false }),
        stroke: drawnStroke(layer.stroke, unit),
        shadow: drawnShadow(layer.shadow, unit),
      },
    ];
  });

export const prepareGradient = (layer: GradientLayer, room: Room, scene: Scene): Prepared =>
  filling(room, (box) => [
    {
      kind: 'path',
      id: layer.id,
      d: rectPath(box),
      box,
      fill: laid(scene, box, drawnPaint(layer.fill, box, scene)),
    },
  ]);

export function prepareIcon(layer: IconLayer, room: Room, scene: Scene, shrink: number): Prepared {
  const size = Math.min(room.width, room.height ?? room.width) * shrink;
  return {
    width: size,
    height: size,
    isCut: false,
    draw: (x, y) => {
      const box = { x, y, width: size, height: size };
      const { fill, halo } = inkOver(layer.colour, box, size, scene);
      return signItems(layer.id, layer.icon, box, fill, halo);
    },
  };
}

/** Scanners need the light plate. null = the value is empty. */
export function prepareQr(layer: QrLayer, room: Room, scene: Scene): Prepared | null {
  const value = filled(layer.value, scene.data.texts);
  if (value === '') return null;
  const side = Math.min(room.width, room.height ?? room.width);
  return {
    width: side,
    height: side,
    isCut: false,
    draw: (x, y) => {
      const box = { x, y, width: side, height: side };
      const { d, size } = qrPath(value, layer.ecc);
      const light = { kind: 'solid', ...scene.colours(layer.light) } as const;
      scene.backdrop.lay(box, light);
      return [
        { kind: 'path', id: `${layer.id}-plate`, d: rectPath(box, 0.06 * side), box, fill: light },
        {
          kind: 'path',
          id: layer.id,
          d,
          box,
          matrix: stretched([size, size], box),
          fill: { kind: 'solid', ...scene.colours(layer.dark) },
        },
      ];
    },
  };
}
