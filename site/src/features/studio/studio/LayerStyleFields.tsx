import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { type IconName, icons } from '@parichay/shared/studio/layer/layer-icons.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { TextLine } from './InspectorFields.tsx';
import { OptionsField } from './OptionsField.tsx';
import { ColourField, GradientFields, PaintFields } from './PaintFields.tsx';
import { PictureLayerFields } from './PictureLayerFields.tsx';
import { TextStyleFields } from './TextStyleFields.tsx';

interface Props<L extends Layer = Layer> {
  layer: L;
  document: LayerDocument;
  onChange(layer: Layer): void;
}
export interface StyleProps extends Props {
  /** Updates the layer of an upload, which may no longer be selected. */
  onUploaded(update: (layer: Layer) => Layer): void;
}
export type LayerFieldProps<K extends Layer['type']> = Props<Extract<Layer, { type: K }>>;

export function LayerStyleFields({ layer, document, onChange, onUploaded }: StyleProps) {
  switch (layer.type) {
    case 'text':
      return <TextStyleFields layer={layer} document={document} onChange={onChange} />;
    case 'picture':
      return <PictureLayerFields layer={layer} onChange={onChange} onUploaded={onUploaded} />;
    case 'shape':
    case 'path':
      return (
        <PaintFields
          value={layer.fill ?? 'brand'}
          document={document}
          onChange={(fill) => onChange({ ...layer, fill })}
        />
      );
    case 'group': {
      const { plate } = layer;
      return plate ? (
        <PaintFields
          value={plate.fill}
          document={document}
          onChange={(fill) => onChange({ ...layer, plate: { ...plate, fill } })}
        />
      ) : null;
    }
    case 'icon':
      return (
        <>
          <OptionsField
            label={t('studio.icon')}
            value={layer.icon}
            options={(Object.keys(icons) as IconName[]).map((name) => [name, name])}
            onChange={(icon) => onChange({ ...layer, icon })}
          />
          <ColourField
            label={t('studio.colour')}
            value={layer.colour}
            document={document}
            onChange={(colour) => onChange({ ...layer, colour })}
          />
        </>
      );
    case 'qr':
      return (
        <TextLine label={t('studio.value')} value={layer.value} onChange={(value) => onChange({ ...layer, value })} />
      );
    case 'gradient':
      return (
        <GradientFields value={layer.fill} document={document} onChange={(fill) => onChange({ ...layer, fill })} />
      );
  }
}
