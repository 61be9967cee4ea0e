import Plus from 'icon:plus';
import X from 'icon:x';
import { useState } from 'react';
import { fieldId, InputField } from '../../../../../kit/ui/form/fields.tsx';
import { RichTextField } from '../../../../../kit/ui/form/RichTextField.tsx';
import { type Key, t } from '../../../../../kit/ui/text/messages.ts';
import { useAddBox } from './use-add-box.ts';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

/** docs/specification.md §3 asks for 19 suggestions; the texts are ours. */
const suggestions = Array.from({ length: 19 }, (_, at) => t(`card-content.why_${at + 1}` as Key));
const maxReasons = 19;
const maxReasonLength = 80;

export function AboutSection(props: SectionProps) {
  const id = fieldId('ownReason');
  const { form, formProps } = useSectionForm(
    props,
    'aboutUs',
    (errors) => errors.whyChooseUs && document.getElementById(id)?.focus(),
    () => addTyped(),
  );
  const reasons = form.watch('whyChooseUs');
  const set = (next: string[]) => form.setValue('whyChooseUs', next, { shouldDirty: true });
  const { added, typed, canAdd, type, add } = useAddBox({
    list: reasons,
    onChange: set,
    max: maxReasons,
    isValid: (reason: string) => reason.length <= maxReasonLength,
  });
  const [text, setText] = useState(typed ?? '');
  const addTyped = () => {
    if (!canAdd) return;
    add();
    setText('');
  };
  const excess = text.trim().length - maxReasonLength;
  return (
    <form {...formProps} className="stack editor-form">
      <RichTextField
        id={fieldId('text')}
        label={t('card-content.aboutText')}
        hint={t('card-content.aboutHint')}
        value={form.watch('text')}
        onChange={(html) => form.setValue('text', html, { shouldDirty: true })}
      />
      <fieldset className="stack form-part">
        <legend>{t('card-content.why')}</legend>
        {added.length > 0 && (
          <ul className="row chosen">
            {added.map((reason) => (
              <li key={reason}>
                <button
                  type="button"
                  className="chip"
                  aria-pressed="true"
                  aria-label={t('card-content.removeReason', { what: reason })}
                  onClick={() => set(reasons.filter((other) => other !== reason))}
                >
                  {reason}
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {added.length < maxReasons && (
          <>
            <div className="amount-row">
              <InputField
                id={id}
                label={t('card-content.ownReason')}
                value={text}
                error={excess > 0 ? t('form.tooLongBy', { count: excess }) : undefined}
                onChange={({ target }) => {
                  setText(target.value);
                  type(target.value.trim() || null);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  addTyped();
                }}
              />
              <button type="button" className="button button-quiet" aria-disabled={!canAdd} onClick={addTyped}>
                <Plus size={20} aria-hidden="true" />
                {t('card-content.add')}
              </button>
            </div>
            <p className="field-hint">{t('card-content.whyHint')}</p>
            <div className="row">
              {suggestions
                .filter((suggestion) => !reasons.includes(suggestion))
                .map((suggestion) => (
                  <button
                    key={suggestion}
                    type="button"
                    className="chip"
                    aria-disabled={reasons.length === maxReasons}
                    onClick={() => reasons.length < maxReasons && set([...reasons, suggestion])}
                  >
                    <Plus size={16} aria-hidden="true" />
                    {suggestion}
                  </button>
                ))}
            </div>
          </>
        )}
      </fieldset>
    </form>
  );
}
