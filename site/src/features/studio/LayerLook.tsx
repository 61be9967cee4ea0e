import type { LayerDocument } from '@parichay/shared/layer/layer.document.ts';
import {
  type PictureField as PictureFieldName,
  pictureFields,
  type TextField,
} from '@parichay/shared/layer/layer.fields.ts';
import { type IconName, icons } from '@parichay/shared/layer/layer.icons.ts';
import type { Layer } from '@parichay/shared/layer/layer.kinds.ts';
import type { Key } from '../../kit/ui/messages.ts';
import { t } from '../../kit/ui/messages.ts';
import { PictureField } from '../document/PictureField.tsx';
import { NumberField, TextLine } from './InspectorFields.tsx';
import { OptionsField } from './OptionsField.tsx';
import { ColourField, GradientFields, PaintFields } from './PaintFields.tsx';

interface Props<L extends Layer = Layer> {
  layer: L;
  document: LayerDocument;
  onChange(layer: Layer): void;
}
type Of<K extends Layer['type']> = Props<Extract<Layer, { type: K }>>;

/** Fields of a business that are asked for most. */
const offered = [
  'businessName',
  'tagline',
  'category',
  'personName',
  'designation',
  'phone',
  'whatsapp',
  'email',
  'website',
  'address',
  'city',
  'message',
  'cardUrl',
  'employeeNumber',
  'validUntil',
  'scanUrl',
] as const satisfies readonly TextField[];
const fonts = ['sans', 'display', 'serif', 'poster'] as const;
const weights = ['300', '400', '600', '700', '800'] as const;
const sides = ['start', 'left', 'center', 'right'] as const;

/** What makes a layer of its kind look as it does. */
export function LayerLook({ layer, document, onChange }: Props) {
  switch (layer.type) {
    case 'text':
      return <TextLook layer={layer} document={document} onChange={onChange} />;
    case 'picture':
      return <PictureLook layer={layer} document={document} onChange={onChange} />;
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

function TextLook({ layer, document, onChange }: Of<'text'>) {
  return (
    <>
      <TextLine label={t('studio.text')} value={layer.text} onChange={(text) => onChange({ ...layer, text })} />
      <OptionsField
        label={t('studio.insertField')}
        value=""
        options={[['', '…'], ...offered.map((name) => [name, t(`studio.field_${name}`)] as const)]}
        onChange={(name) => onChange({ ...layer, text: `${layer.text} {${name}}`.trim() })}
      />
      <TextLine
        label={t('studio.fallback')}
        value={layer.fallback ?? ''}
        onChange={(fallback) => onChange({ ...layer, fallback: fallback || undefined })}
      />
      <div className="studio-pair">
        <OptionsField
          label={t('studio.font')}
          value={layer.font}
          options={fonts.map((font) => [font, t(`studio.font_${font}`)])}
          onChange={(font) => onChange({ ...layer, font })}
        />
        <OptionsField
          label={t('studio.weight')}
          value={`${layer.weight}`}
          options={weights.map((weight) => [weight, weight])}
          onChange={(weight) => onChange({ ...layer, weight: Number(weight) as typeof layer.weight })}
        />
        <NumberField
          label={t('studio.size')}
          value={layer.size}
          min={6}
          max={800}
          onChange={(size) => onChange({ ...layer, size })}
        />
        <NumberField
          label={t('studio.minSize')}
          value={layer.minSize ?? layer.size}
          min={6}
          max={layer.size}
          onChange={(minSize) => onChange({ ...layer, minSize })}
        />
        <NumberField
          label={t('studio.lines')}
          value={layer.maxLines}
          min={1}
          max={30}
          onChange={(maxLines) => onChange({ ...layer, maxLines: Math.round(maxLines) })}
        />
      </div>
      <OptionsField
        label={t('studio.textAlign')}
        value={layer.align}
        options={sides.map((side) => [side, t(`studio.textAlign_${side}`)])}
        onChange={(align) => onChange({ ...layer, align })}
      />
      <ColourField
        label={t('studio.colour')}
        value={layer.colour}
        document={document}
        onChange={(colour) => onChange({ ...layer, colour })}
      />
    </>
  );
}

function PictureLook({ layer, onChange }: Of<'picture'>) {
  const { source } = layer;
  const own = 'mediaId' in source ? { ...source, mediaId: source.mediaId.split('/')[0] ?? '' } : null;
  const bound = 'field' in source ? source.field : own ? 'own' : 'texture';
  const others = bound === 'own' || bound === 'texture' ? ([[bound, t(`studio.picture_${bound}`)]] as const) : [];
  return (
    <>
      <div className="studio-pair">
        <OptionsField
          label={t('studio.binding')}
          value={bound}
          options={[...pictureFields.map((name) => [name, t(`studio.picture_${name}` as Key)] as const), ...others]}
          onChange={(field) => {
            // Where films play is known by its name.
            const id = field === 'post' ? 'post' : layer.id;
            if (field !== 'own' && field !== 'texture')
              onChange({ ...layer, id, source: { field: field as PictureFieldName } });
          }}
        />
        <OptionsField
          label={t('studio.fit')}
          value={layer.fit}
          options={(['cover', 'contain'] as const).map((fit) => [fit, t(`studio.fit_${fit}`)])}
          onChange={(fit) => onChange({ ...layer, fit })}
        />
      </div>
      <PictureField
        kind="gallery"
        label={t('studio.picture_own')}
        hint={t('studio.ownPictureHint')}
        value={own}
        onChange={(picture) =>
          onChange({
            ...layer,
            source: picture
              ? { mediaId: `${picture.mediaId}/1080.webp`, width: picture.width, height: picture.height }
              : { field: 'photo' },
          })
        }
      />
    </>
  );
}
