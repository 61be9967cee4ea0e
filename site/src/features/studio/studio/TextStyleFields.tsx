import type { TextField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { NumberField, TextLine } from './InspectorFields.tsx';
import type { LayerFieldProps } from './LayerStyleFields.tsx';
import { OptionsField } from './OptionsField.tsx';
import { ColourField } from './PaintFields.tsx';

const insertableFields = [
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
  'employeeNumberLine',
  'validUntil',
  'validUntilLine',
  'returnLabel',
  'scanUrl',
] as const satisfies readonly TextField[];
const fonts = ['sans', 'display', 'serif', 'poster', 'folk', 'brush'] as const;
const weights = ['300', '400', '600', '700', '800'] as const;
const alignments = ['start', 'left', 'center', 'right'] as const;

export function TextStyleFields({ layer, document, onChange }: LayerFieldProps<'text'>) {
  return (
    <>
      <TextLine label={t('studio.text')} value={layer.text} onChange={(text) => onChange({ ...layer, text })} />
      <OptionsField
        label={t('studio.insertField')}
        value=""
        options={[['', '…'], ...insertableFields.map((name) => [name, t(`studio.field_${name}`)] as const)]}
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
        options={alignments.map((side) => [side, t(`studio.textAlign_${side}`)])}
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
