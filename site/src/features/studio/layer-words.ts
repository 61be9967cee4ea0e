import type { Layer } from '@parichay/shared/layer/layer.kinds.ts';
import { type Key, t } from '../../kit/ui/messages.ts';

/** The words of a key that may have none. */
const wordsOf = (key: string, otherwise: string): string => {
  const words = t(key as Key);
  return words === key ? otherwise : words;
};

const filledIn = (template: string): string =>
  template.replace(/\{(\w+)[^}]*\}/g, (_, field: string) => wordsOf(`studio.field_${field}`, field));

/** A colour by the name of its role; empty for one of the document's own, and for several. */
const colourText = (paint: unknown): string =>
  typeof paint === 'string' ? wordsOf(`studio.colour_${paint.split('/')[0]}`, '') : '';

/** What a layer says or shows; empty where only its kind can be said. */
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

/** What a person calls a layer: by what it says or shows, else by its kind. */
export const layerText = (layer: Layer): string => contentOf(layer) || kindText(layer);
