import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { type Key, t } from '../../../kit/ui/text/messages.ts';

const translatedOr = (key: string, fallback: string): string => {
  const text = t(key as Key);
  return text === key ? fallback : text;
};

const withFieldNames = (template: string): string =>
  template.replace(/\{(\w+)[^}]*\}/g, (_, field: string) => translatedOr(`studio.field_${field}`, field));

const colourText = (paint: unknown): string =>
  typeof paint === 'string' ? translatedOr(`studio.colour_${paint.split('/')[0]}`, '') : '';

export function layerContentText(layer: Layer): string {
  switch (layer.type) {
    case 'text':
      return withFieldNames(layer.text || layer.fallback || '');
    case 'qr':
      return withFieldNames(layer.value);
    case 'picture': {
      const { source } = layer;
      if ('field' in source) return translatedOr(`studio.picture_${source.field}`, '');
      return t('mediaId' in source ? 'studio.picture_own' : 'studio.picture_texture');
    }
    case 'group':
      return layer.layers.map(layerContentText).find(Boolean) ?? '';
    case 'shape':
    case 'path':
      return colourText(layer.fill ?? layer.stroke?.colour);
    default:
      return '';
  }
}

export const layerTypeText = ({ type }: Layer): string => t(`studio.type_${type}`);

export const layerLabel = (layer: Layer): string => layerContentText(layer) || layerTypeText(layer);
