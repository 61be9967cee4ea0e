import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { postLanguages } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { Options } from '../../../../kit/table/filters/Options.tsx';
import { SelectField, TextareaField } from '../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $rights, shelves, subcategoryOptions } from '../greeting.store.ts';
import type { PostFacts } from './posts.rules.ts';

interface Props {
  facts: PostFacts;
  onChange(facts: PostFacts): void;
  isSubcategoryMissing: boolean;
}

const languages = postLanguages.map((value) => ({ value, label: `greetings.language_${value}` as const }));

export function PostFields({ facts, onChange, isSubcategoryMissing }: Props) {
  const tags = useStore(shelves.$state).data?.tags ?? [];
  const { isKeeper, makesOwn } = useStore($rights);
  const set = (change: Partial<PostFacts>) => onChange({ ...facts, ...change });
  const toggle = (id: string) =>
    facts.imageTagIds.includes(id) ? facts.imageTagIds.filter((one) => one !== id) : [...facts.imageTagIds, id];
  return (
    <>
      <div className="two">
        <SelectField
          id="subcategory"
          label={t('greetings.subcategory')}
          error={isSubcategoryMissing ? t('form.missing') : undefined}
          value={facts.imageSubcategoryId}
          onChange={({ target }) => set({ imageSubcategoryId: target.value })}
        >
          <option value="">{t('greetings.choose')}</option>
          <Options of={subcategoryOptions()} />
        </SelectField>
        <SelectField
          id="language"
          label={t('greetings.language')}
          value={facts.language}
          onChange={({ target }) => set({ language: target.value as PostFacts['language'] })}
        >
          <Options of={languages} />
        </SelectField>
      </div>
      {!isKeeper && <p className="field-hint">{t('greetings.festivalMissing')}</p>}
      {tags.length > 0 && (
        <fieldset className="field">
          <legend>{t('greetings.tags')}</legend>
          <div className="tag-choice">
            {tags.map(({ imageTagId, imageTagName }) => (
              <button
                key={imageTagId}
                type="button"
                className="chip"
                aria-pressed={facts.imageTagIds.includes(imageTagId)}
                onClick={() => set({ imageTagIds: toggle(imageTagId) })}
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
        value={facts.caption}
        onChange={({ target }) => set({ caption: target.value })}
      />
      <div>
        <label className="check">
          <input
            type="checkbox"
            checked={facts.isActive}
            onChange={({ target }) => set({ isActive: target.checked })}
          />
          {t('greetings.active')}
        </label>
        {isKeeper && (makesOwn || facts.isAgencyExclusive) && (
          <label className="check">
            <input
              type="checkbox"
              checked={facts.isAgencyExclusive}
              onChange={({ target }) => set({ isAgencyExclusive: target.checked })}
            />
            {t('greetings.exclusive')}
          </label>
        )}
      </div>
    </>
  );
}
