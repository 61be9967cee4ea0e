import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { fieldId, InputField } from '../../../../../kit/ui/form/fields.tsx';
import { RichTextField } from '../../../../../kit/ui/form/RichTextField.tsx';
import { type Key, t } from '../../../../../kit/ui/text/messages.ts';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

/** docs/specification.md §3 asks for 19 suggestions; the texts are ours. */
const suggestions = Array.from({ length: 19 }, (_, at) => t(`card-content.why_${at + 1}` as Key));
const most = 19;
const longestReason = 80;

export function AboutSection(props: SectionProps) {
  const { form, formProps } = useSectionForm(props, 'aboutUs');
  const [own, setOwn] = useState('');
  const reasons = form.watch('whyChooseUs');
  const set = (next: string[]) => form.setValue('whyChooseUs', next, { shouldDirty: true });
  const add = (reason: string) => {
    const text = reason.trim();
    if (text.length > longestReason) return;
    if (text && reasons.length < most && !reasons.includes(text)) set([...reasons, text]);
    setOwn('');
  };
  const id = fieldId('ownReason');
  const over = own.trim().length - longestReason;
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
        {reasons.length > 0 && (
          <ul className="row chosen">
            {reasons.map((reason) => (
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
        {reasons.length < most && (
          <>
            <div className="amount-row">
              <InputField
                id={id}
                label={t('card-content.ownReason')}
                value={own}
                error={over > 0 ? t('form.tooLongBy', { count: over }) : undefined}
                onChange={({ target }) => setOwn(target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  add(own);
                }}
              />
              <button
                type="button"
                className="button button-quiet"
                aria-disabled={own.trim() === '' || over > 0}
                onClick={() => add(own)}
              >
                <Plus size={20} aria-hidden="true" />
                {t('card-content.add')}
              </button>
            </div>
            <p className="field-hint">{t('card-content.whyHint')}</p>
            <div className="row">
              {suggestions
                .filter((suggestion) => !reasons.includes(suggestion))
                .map((suggestion) => (
                  <button key={suggestion} type="button" className="chip" onClick={() => add(suggestion)}>
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
