import '../../../kit/ui/form/form.css';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { maxNote } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../kit/ui/form/ConflictNote.tsx';
import { fieldId, InputField } from '../../../kit/ui/form/fields.tsx';
import { TextField } from '../../../kit/ui/form/form.tsx';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import type { Work } from './EnquiryWork.tsx';
import { sendNote } from './enquiry-work.ts';

interface Typed {
  note: string;
  /** `YYYY-MM-DD`; empty = no reminder. */
  remindOn: string;
}

/** Only a changed reminder must be in the future; an old one may be past. */
const checked =
  (before: string | null): Resolver<Typed> =>
  (values) => {
    const isPast = values.remindOn !== '' && values.remindOn !== before && values.remindOn <= todayInIndia();
    const isLong = values.note.length > maxNote;
    const errors = {
      ...(isLong && { note: { type: 'too_big' } }),
      ...(isPast && { remindOn: { type: 'past' } }),
    };
    return isLong || isPast ? { values: {}, errors } : { values, errors: {} };
  };

export function EnquiryNote({ enquiry, owner, whoSees, newest, onSaved }: Omit<Work<Enquiry>, 'changeState'>) {
  const { enquiryId, remindOn, remindsReader } = enquiry;
  const [isSaved, setSaved] = useState(false);
  const { form, onSubmit, isBusy, failure, newer, keepMine, takeTheirs, isRestored } = useEntityForm<Typed, Enquiry>({
    owner,
    name: `enquiry:${enquiryId}`,
    stored: enquiry,
    valuesOf: (one) => ({ note: one?.note ?? '', remindOn: one?.remindOn ?? '' }),
    resolver: async () => checked(remindOn),
    send: ({ note, remindOn: day }, seen) =>
      sendNote(enquiryId, { note, remindOn: day || null, version: seen?.version ?? enquiry.version }),
    newest,
    onSaved: (saved) => {
      setSaved(true);
      onSaved(saved);
    },
  });
  const { isDirty, errors } = form.formState;
  const dayId = fieldId('remindOn');
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <TextField form={form} name="note" label={t('inbox.note')} hint={whoSees} isLong input={{ maxLength: maxNote }} />
      <InputField
        id={dayId}
        type="date"
        label={t('inbox.remindOn')}
        hint={t(remindOn && !remindsReader ? 'inbox.remindsOther' : 'inbox.remindHint')}
        error={errors.remindOn && t('inbox.remindPast')}
        min={daysAfter(todayInIndia(), 1)}
        {...form.register('remindOn')}
      />
      {newer && (
        <ConflictNote theirs={[{ name: t('inbox.note'), value: newer.note }]} onKeep={keepMine} onTake={takeTheirs} />
      )}
      {failure && <FailureBanner failure={failure} />}
      {(isDirty || isRestored || isBusy) && !newer && (
        <button type="submit" className="button button-quiet" aria-busy={isBusy}>
          {t('common.save')}
        </button>
      )}
      <p className="muted" role="status">
        {isSaved && !isDirty && t('inbox.noteSaved')}
      </p>
    </form>
  );
}
