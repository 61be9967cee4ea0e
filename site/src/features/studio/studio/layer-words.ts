import type { Layer } from '@parichay/shared/studio/layer/layer.kinds.ts';
import { type Key, t } from '../../../kit/ui/text/messages.ts';

const wordsOf = (key: string, otherwise: string): string => {
  const words = t(key as Key);
  return words === key ? otherwise : words;
};

const filledIn = (template: string): string =>
  template.replace(/\{(\w+)[^}]*\}/g, (_, field: string) => wordsOf(`studio.field_${field}`, field));

const colourText = (paint: unknown): string =>
  typeof paint === 'string' ? wordsOf(`studio.colour_${paint.split('/')[0]}`, '') : '';

export function contentOf(layer: Layer): string {
  switch (layer.type) {
    case 'text':
      return filledIn(layer.text || layer.fallback || '');
    case 'qr':
      return filledIn(layer.value);
    case 'picture': {
      const { source } = layer;
      if ('field' in source) return wordsOf(`studio.picture_${source.field}`, '');
      return t('mediaId' in source ? 'studio.picture_own' : 'studio.picture_texture');
    }
    case 'group':
      return layer.layers.map(contentOf).find(Boolean) ?? '';
    case 'shape':
    case 'path':
      return colourText(layer.fill ?? layer.stroke?.colour);
    default:
      return '';
  }
}

export const kindText = ({ type }: Layer): string => t(`studio.type_${type}`);

export const layerText = (layer: Layer): string => contentOf(layer) || kindText(layer);
