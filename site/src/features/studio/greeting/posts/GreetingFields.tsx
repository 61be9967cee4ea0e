import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { postLanguages } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { Options } from '../../../../kit/table/filters/Options.tsx';
import { SelectField, TextareaField } from '../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $rights, subcategoryOptions, taxonomy } from '../greeting.store.ts';
import type { GreetingDetails } from './greetings.rules.ts';

interface Props {
  details: GreetingDetails;
  onChange(details: GreetingDetails): void;
  isSubcategoryMissing: boolean;
}

const languages = postLanguages.map((value) => ({ value, label: `greetings.language_${value}` as const }));

export function GreetingFields({ details, onChange, isSubcategoryMissing }: Props) {
  const tags = useStore(taxonomy.$state).data?.tags ?? [];
  const { mayManageLibrary, mayAddOwnGreetings } = useStore($rights);
  const setDetails = (change: Partial<GreetingDetails>) => onChange({ ...details, ...change });
  const withToggledTag = (id: string) =>
    details.imageTagIds.includes(id) ? details.imageTagIds.filter((one) => one !== id) : [...details.imageTagIds, id];
  return (
    <>
      <div className="two">
        <SelectField
          id="subcategory"
          label={t('greetings.subcategory')}
          error={isSubcategoryMissing ? t('form.missing') : undefined}
          value={details.imageSubcategoryId}
          onChange={({ target }) => setDetails({ imageSubcategoryId: target.value })}
        >
          <option value="">{t('greetings.choose')}</option>
          <Options of={subcategoryOptions()} />
        </SelectField>
        <SelectField
          id="language"
          label={t('greetings.language')}
          value={details.language}
          onChange={({ target }) => setDetails({ language: target.value as GreetingDetails['language'] })}
        >
          <Options of={languages} />
        </SelectField>
      </div>
      {!mayManageLibrary && <p className="field-hint">{t('greetings.festivalMissing')}</p>}
      {tags.length > 0 && (
        <fieldset className="field">
          <legend>{t('greetings.tags')}</legend>
          <div className="tag-choice">
            {tags.map(({ imageTagId, imageTagName }) => (
              <button
                key={imageTagId}
                type="button"
                className="chip"
                aria-pressed={details.imageTagIds.includes(imageTagId)}
                onClick={() => setDetails({ imageTagIds: withToggledTag(imageTagId) })}
              >
                {imageTagName}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <TextareaField
        id="caption"
        label={t('greetings.caption')}
        hint={t('greetings.captionHint')}
        rows={2}
        maxLength={500}
        value={details.caption}
        onChange={({ target }) => setDetails({ caption: target.value })}
      />
      <div>
        <label className="check">
          <input
            type="checkbox"
            checked={details.isActive}
            onChange={({ target }) => setDetails({ isActive: target.checked })}
          />
          {t('greetings.active')}
        </label>
        {mayManageLibrary && (mayAddOwnGreetings || details.isAgencyExclusive) && (
          <label className="check">
            <input
              type="checkbox"
              checked={details.isAgencyExclusive}
              onChange={({ target }) => setDetails({ isAgencyExclusive: target.checked })}
            />
            {t('greetings.exclusive')}
          </label>
        )}
      </div>
    </>
  );
}
