import '../../../../kit/ui/form/form.css';
import { logoModes } from '@parichay/shared/shop/frame/frame.lists.ts';
import {
  displayStyles,
  placements,
  sectionHeights,
  targetPages,
} from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import type { ReactNode } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { fieldId, SelectField } from '../../../../kit/ui/form/fields.tsx';
import { completeLink, shownErrorText, TextField } from '../../../../kit/ui/form/form.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { PictureField } from '../../../people/storage/PictureField.tsx';
import { showsGreetings } from '../customisation.rules.ts';
import { SectionArt } from './SectionArt.tsx';
import { SubcategoryChoice } from './SubcategoryChoice.tsx';
import { type SectionForm, sectionContentOf } from './section.form.ts';

interface DrawnChoicesProps {
  legend: string;
  children: ReactNode;
}

const DrawnChoices = ({ legend, children }: DrawnChoicesProps) => (
  <fieldset className="form-part">
    <legend className="choice-legend">{legend}</legend>
    <div className="drawn-choices">{children}</div>
  </fieldset>
);

export type Form = UseFormReturn<SectionForm>;
const kinds = ['none', 'page', 'url', 'subcategory'] as const satisfies readonly SectionForm['kind'][];

interface DrawnChoiceProps {
  form: Form;
  name: Path<SectionForm>;
  label: string;
  options: readonly { value: string; label: string }[];
}

function Choice({ form, name, label, options }: DrawnChoiceProps) {
  const id = fieldId(name);
  return (
    <SelectField id={id} label={label} error={shownErrorText(form, name)} {...form.register(name)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

export function SectionFields({ form }: { form: Form }) {
  const values = form.watch();
  const { displayStyle, height, kind, picture } = values;
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={t('customisation.sectionTitle')}
        hint={t('customisation.titleHint')}
        input={{ maxLength: 80 }}
      />
      <PictureField
        kind="banner"
        label={t('customisation.picture')}
        hint={t(kind === 'subcategory' ? 'customisation.pictureHintGreetings' : 'customisation.pictureHint')}
        value={picture}
        onChange={(chosen) => form.setValue('picture', chosen, { shouldDirty: true })}
      />
      <Choice
        form={form}
        name="kind"
        label={t('customisation.target')}
        options={kinds.map((value) => ({ value, label: t(`customisation.kind_${value}`) }))}
      />
      {kind === 'page' && (
        <Choice
          form={form}
          name="page"
          label={t('customisation.page')}
          options={targetPages.map((value) => ({ value, label: t(`customisation.page_${value}`) }))}
        />
      )}
      {kind === 'url' && (
        <TextField
          form={form}
          name="url"
          label={t('customisation.url')}
          hint={t('customisation.urlHint')}
          input={{
            maxLength: 2000,
            inputMode: 'url',
            autoCapitalize: 'none',
            autoComplete: 'off',
            onBlur: () => completeLink(form, 'url'),
          }}
        />
      )}
      {kind === 'subcategory' && <SubcategoryChoice form={form} />}
      <DrawnChoices legend={t('customisation.displayStyle')}>
        {displayStyles.map((value) => (
          <label key={value} className="drawn-choice drawn-box">
            <input type="radio" value={value} {...form.register('displayStyle')} />
            <SectionArt displayStyle={value} height={height} />
            {t(`customisation.displayStyle_${value}`)}
          </label>
        ))}
      </DrawnChoices>
      <DrawnChoices legend={t('customisation.height')}>
        {sectionHeights.map((value) => (
          <label key={value} className="drawn-choice drawn-box">
            <input type="radio" value={value} {...form.register('height')} />
            <SectionArt displayStyle={displayStyle} height={value} />
            {t(`customisation.height_${value}`)}
          </label>
        ))}
      </DrawnChoices>
      {showsGreetings(sectionContentOf(values)) && (
        <fieldset className="form-part">
          <legend className="choice-legend">{t('customisation.logoMode')}</legend>
          {logoModes.map((value) => (
            <label key={value} className="check">
              <input type="radio" value={value} {...form.register('logoMode')} />
              {t(`customisation.logoMode_${value}`)}
            </label>
          ))}
        </fieldset>
      )}
      <Choice
        form={form}
        name="placement"
        label={t('customisation.placement')}
        options={placements.map((value) => ({ value, label: t(`customisation.placement_${value}`) }))}
      />
      <label className="check">
        <input type="checkbox" {...form.register('isActive')} />
        {t('customisation.isActive')}
      </label>
    </>
  );
}
