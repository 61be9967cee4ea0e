import type { Layer, LayerDocument } from '@parichay/shared/layer/layer.document.ts';
import { type PictureField, pictureFields, type TextField } from '@parichay/shared/layer/layer.fields.ts';
import { type IconName, icons } from '@parichay/shared/layer/layer.icons.ts';
import type { Key } from '../ui/words.ts';
import { t } from '../ui/words.ts';
import { ColourField, NumberField, TextLine } from './InspectorFields.tsx';
import { SelectField } from './SelectField.tsx';

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
      return typeof layer.fill === 'object' ? (
        <p className="muted">{t('studio.fillMixed')}</p>
      ) : (
        <ColourField
          label={t('studio.fill')}
          value={layer.fill ?? 'brand'}
          document={document}
          onChange={(fill) => onChange({ ...layer, fill })}
        />
      );
    case 'group': {
      const { plate } = layer;
      return plate && typeof plate.fill === 'string' ? (
        <ColourField
          label={t('studio.fill')}
          value={plate.fill}
          document={document}
          onChange={(fill) => onChange({ ...layer, plate: { ...plate, fill } })}
        />
      ) : null;
    }
    case 'icon':
      return (
        <>
          <SelectField
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
      return <p className="muted">{t('studio.fillMixed')}</p>;
  }
}

function TextLook({ layer, document, onChange }: Of<'text'>) {
  return (
    <>
      <TextLine label={t('studio.text')} value={layer.text} onChange={(text) => onChange({ ...layer, text })} />
      <SelectField
        label={t('studio.insertField')}
        value=""
        options={[['', '…'], ...offered.map((name) => [name, t(`studio.field_${name}`)] as const)]}
        onChange={(name) => onChange({ ...layer, text: `${layer.text} {${name}}`.trim() })}
      />
      <div className="studio-pair">
        <SelectField
          label={t('studio.font')}
          value={layer.font}
          options={fonts.map((font) => [font, t(`studio.font_${font}`)])}
          onChange={(font) => onChange({ ...layer, font })}
        />
        <SelectField
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
          label={t('studio.lines')}
          value={layer.maxLines}
          min={1}
          max={30}
          onChange={(maxLines) => onChange({ ...layer, maxLines: Math.round(maxLines) })}
        />
      </div>
      <SelectField
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
  const bound = 'field' in source ? source.field : 'own';
  return (
    <div className="studio-pair">
      <SelectField
        label={t('studio.binding')}
        value={bound}
        options={[
          ...pictureFields.map((name) => [name, t(`studio.picture_${name}` as Key)] as const),
          ...(bound === 'own' ? [['own', t('studio.picture_own')] as const] : []),
        ]}
        onChange={(field) => field !== 'own' && onChange({ ...layer, source: { field: field as PictureField } })}
      />
      <SelectField
        label={t('studio.fit')}
        value={layer.fit}
        options={(['cover', 'contain'] as const).map((fit) => [fit, t(`studio.fit_${fit}`)])}
        onChange={(fit) => onChange({ ...layer, fit })}
      />
    </div>
  );
}
