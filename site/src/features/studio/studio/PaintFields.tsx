import { colourRoles } from '@parichay/shared/studio/layer/layer-colour-roles.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { Gradient, Paint } from '@parichay/shared/studio/layer/layer-paint.ts';
import type { Key } from '../../../kit/ui/text/messages.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { NumberField } from './InspectorFields.tsx';

const isColourRole = (name: string): boolean => (colourRoles as readonly string[]).includes(name);

interface ColourProps {
  label: string;
  value: string;
  document: LayerDocument;
  onChange(colour: string): void;
}

/** The value is a colour role, a palette name or a hex code; its alpha is preserved. */
export function ColourField({ label, value, document, onChange }: ColourProps) {
  const [base = '', alpha] = value.split('/');
  const isCustom = base.startsWith('#');
  const names = [...colourRoles, ...Object.keys(document.palette), ...Object.keys(document.styled)];
  const setBase = (colour: string) => onChange(alpha === undefined ? colour : `${colour}/${alpha}`);
  return (
    <div className="studio-pair">
      <label className="field">
        <span className="label">{label}</span>
        <select
          value={isCustom ? 'own' : base}
          onChange={({ currentTarget }) => setBase(currentTarget.value === 'own' ? '#1a1613' : currentTarget.value)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {isColourRole(name) ? t(`studio.colour_${name}` as Key) : name}
            </option>
          ))}
          <option value="own">{t('studio.ownColour')}</option>
        </select>
      </label>
      {isCustom && (
        <label className="field">
          <span className="label">{t('studio.pickColour')}</span>
          <input type="color" value={base} onChange={(event) => setBase(event.currentTarget.value)} />
        </label>
      )}
    </div>
  );
}

interface PaintProps<P extends Paint> {
  value: P;
  document: LayerDocument;
  onChange(paint: P): void;
}

export function GradientFields({ value, document, onChange }: PaintProps<Gradient>) {
  return (
    <>
      {value.stops.map(([offset, colour], index) => (
        <ColourField
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop has no id but its position
          key={index}
          label={t('studio.stop', { at: Math.round(offset * 100) })}
          value={colour}
          document={document}
          onChange={(next) => onChange({ ...value, stops: value.stops.with(index, [offset, next]) })}
        />
      ))}
      {value.kind === 'linear' && (
        <NumberField
          label={t('studio.angle')}
          value={value.angle}
          min={0}
          max={360}
          onChange={(angle) => onChange({ ...value, angle })}
        />
      )}
    </>
  );
}

export function PaintFields({ value, document, onChange }: PaintProps<Paint>) {
  return typeof value === 'object' ? (
    <GradientFields value={value} document={document} onChange={onChange} />
  ) : (
    <ColourField label={t('studio.fill')} value={value} document={document} onChange={onChange} />
  );
}
