import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { baseLayer } from './layers.rules.ts';

const textLayer = {
  ...baseLayer,
  type: 'text',
  id: 'text',
  text: '{businessName}',
  font: 'sans',
  weight: 600,
  size: 48,
  maxLines: 1,
  mayBeCut: false,
  lineHeight: 1.2,
  tracking: 0,
  align: 'start',
  valign: 'top',
  direction: 'auto',
  colour: 'contrast',
  box: { left: 80, top: 80, width: 600 },
} as const satisfies Layer;

const pictureBase = {
  ...baseLayer,
  type: 'picture',
  fit: 'contain',
  position: [0.5, 0.5] as [number, number],
  pad: 0,
} as const;
const defaultBox = { left: 80, top: 80, width: 200, height: 200 } as const;
const shapeBase = { ...baseLayer, type: 'shape', radius: 0, fill: 'brand' } as const;

export const newLayers = {
  text: textLayer,
  rect: { ...shapeBase, id: 'box', form: 'rect', box: { left: 80, top: 80, width: 400, height: 160 } },
  ellipse: { ...shapeBase, id: 'circle', form: 'ellipse', box: defaultBox },
  logo: { ...pictureBase, id: 'logo', source: { field: 'logo' }, plate: 'auto', box: defaultBox },
  photo: { ...pictureBase, id: 'photo', fit: 'cover', source: { field: 'photo' }, box: defaultBox },
  qr: {
    ...baseLayer,
    type: 'qr',
    id: 'qr',
    value: '{scanUrl}',
    ecc: 'medium',
    dark: '#000000',
    light: '#ffffff',
    box: defaultBox,
  },
  icon: {
    ...baseLayer,
    type: 'icon',
    id: 'icon',
    icon: 'phone',
    colour: 'contrast',
    box: { left: 80, top: 80, width: 64, height: 64 },
  },
  gradient: {
    ...baseLayer,
    type: 'gradient',
    id: 'shade',
    fill: {
      kind: 'linear',
      angle: 90,
      stops: [
        [0, '#000000/0'],
        [1, '#000000/0.7'],
      ],
    },
    box: { left: 0, right: 0, bottom: 0, height: 400 },
  },
} satisfies Record<string, Layer>;
export type NewLayer = keyof typeof newLayers;
