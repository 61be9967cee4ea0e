import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { FieldFrame } from '../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { PictureField } from '../../storage/PictureField.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { AgencyFormSection, AgencyTextField, useAgencyField } from './fields.tsx';

export function BrandSection() {
  return (
    <AgencyFormSection id="brand">
      <AgencyTextField
        path="agencyName"
        label={t('agencies.agencyName')}
        input={{ maxLength: 80, autoComplete: 'off' }}
      />
      <ColourField />
      <BrandPreview />
      <BrandPictureField name="logo" />
      <BrandPictureField name="favicon" />
    </AgencyFormSection>
  );
}

function BrandPictureField({ name }: { name: 'logo' | 'favicon' }) {
  const { value, set } = useAgencyField<Picture | null>(`brand.${name}`);
  return (
    <PictureField
      kind="logo"
      label={t(`agencies.${name}`)}
      hint={t(`agencies.${name}Hint`)}
      value={value}
      onChange={set}
    />
  );
}

function ColourField() {
  const { value: colour, set, onBlur, fault } = useAgencyField<string>('brand.colour');
  return (
    <FieldFrame id="agency-colour" label={t('agencies.colour')} hint={t('agencies.colourHint')} error={fault}>
      <div className="field-box colour-box">
        <input
          type="color"
          aria-label={t('agencies.colourPick')}
          value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#000000'}
          onChange={({ target }) => set(target.value)}
        />
        <input
          id="agency-colour"
          value={colour}
          maxLength={7}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="agency-colour-said"
          aria-invalid={fault ? true : undefined}
          onChange={({ target }) => set(target.value.trim().toLowerCase())}
          onBlur={onBlur}
        />
      </div>
    </FieldFrame>
  );
}
