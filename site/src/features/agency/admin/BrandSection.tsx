import type { Picture } from '@parichay/shared/lib/media.ts';
import { FieldFrame } from '../../../kit/ui/fields.tsx';
import { t } from '../../../kit/ui/messages.ts';
import { PictureField } from '../../document/PictureField.tsx';
import { set, touch } from './agencies-admin.store.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { Section, Text, useFault, useValue } from './fields.tsx';

const path = 'brand.colour';

/** What everybody sees of an agency: its name, its colour, its logo, and the icon in the browser's tab. */
export function BrandSection() {
  return (
    <Section title={t('agencies.brand')}>
      <Text path="agencyName" label={t('agencies.agencyName')} input={{ maxLength: 80, autoComplete: 'off' }} />
      <ColourField />
      <BrandPreview />
      <PictureField
        kind="logo"
        label={t('agencies.logo')}
        hint={t('agencies.logoHint')}
        value={useValue<Picture | null>('brand.logo')}
        onChange={(picture) => set('brand.logo', picture)}
      />
      <PictureField
        kind="logo"
        label={t('agencies.favicon')}
        hint={t('agencies.faviconHint')}
        value={useValue<Picture | null>('brand.favicon')}
        onChange={(picture) => set('brand.favicon', picture)}
      />
    </Section>
  );
}

/** Chosen by eye, or typed as designers write it. */
function ColourField() {
  const colour = useValue<string>(path);
  const fault = useFault(path);
  return (
    <FieldFrame id="agency-colour" label={t('agencies.colour')} hint={t('agencies.colourHint')} error={fault}>
      <div className="field-box colour-box">
        <input
          type="color"
          aria-label={t('agencies.colourPick')}
          value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#000000'}
          onChange={({ target }) => set(path, target.value)}
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
          onChange={({ target }) => set(path, target.value.trim().toLowerCase())}
          onBlur={() => touch(path)}
        />
      </div>
    </FieldFrame>
  );
}
