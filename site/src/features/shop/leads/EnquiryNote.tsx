import '../../../kit/ui/form/form.css';
import './inbox.css';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { maxNoteLength } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../kit/ui/form/ConflictNote.tsx';
import { fieldId, InputField } from '../../../kit/ui/form/fields.tsx';
import { TextField } from '../../../kit/ui/form/form.tsx';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { dayAndHint } from '../../../lib/i18n.ts';
import type { EnquiryHandlingProps } from './EnquiryHandling.tsx';
import { sendNote } from './enquiry-handling.ts';

interface NoteForm {
  note: string;
  /** `YYYY-MM-DD`; empty = no reminder. */
  remindOn: string;
}

/** Only a changed reminder must be in the future; an old one may be past. */
const noteResolver =
  (previousReminder: string | null): Resolver<NoteForm> =>
  (values) => {
    const isPast = values.remindOn !== '' && values.remindOn !== previousReminder && values.remindOn <= todayInIndia();
    const isLong = values.note.length > maxNoteLength;
    const errors = {
      ...(isLong && { note: { type: 'too_big' } }),
      ...(isPast && { remindOn: { type: 'past' } }),
    };
    return isLong || isPast ? { values: {}, errors } : { values, errors: {} };
  };

export function EnquiryNote({
  enquiry,
  draftOwnerId,
  visibilityHint,
  refetch,
  onSaved,
}: Omit<EnquiryHandlingProps<Enquiry>, 'changeState'>) {
  const { enquiryId, remindOn, remindsReader } = enquiry;
  const [isSaved, setSaved] = useState(false);
  const { form, onSubmit, isBusy, failure, newer, keepMine, takeTheirs, isRestored } = useEntityForm<NoteForm, Enquiry>(
    {
      draftOwnerId,
      name: `enquiry:${enquiryId}`,
      stored: enquiry,
      valuesOf: (one) => ({ note: one?.note ?? '', remindOn: one?.remindOn ?? '' }),
      resolver: async () => noteResolver(remindOn),
      send: ({ note, remindOn: day }, seen) =>
        sendNote(enquiryId, { note, remindOn: day || null, version: seen?.version ?? enquiry.version }),
      refetch,
      onSaved: (saved) => {
        setSaved(true);
        onSaved(saved);
      },
    },
  );
  const { isDirty, errors } = form.formState;
  const isUnsaved = (isDirty || isRestored) && !newer;
  const day = form.watch('remindOn');
  const isDayUnsaved = day !== '' && day !== remindOn;
  const saveOnLeave = useEffectEvent(() => {
    if (isUnsaved && !isBusy) void onSubmit();
  });
  useEffect(() => () => saveOnLeave(), []);
  const dayId = fieldId('remindOn');
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <TextField
        form={form}
        name="note"
        label={t('inbox.note')}
        hint={visibilityHint}
        isLong
        input={{ maxLength: maxNoteLength }}
      />
      <InputField
        id={dayId}
        type="date"
        label={t('inbox.remindOn')}
        hint={dayAndHint(
          day,
          locale,
          t(
            isDayUnsaved
              ? 'inbox.remindUnsaved'
              : remindOn && !remindsReader
                ? 'inbox.remindsOther'
                : 'inbox.remindHint',
          ),
        )}
        error={errors.remindOn && t('inbox.remindPast')}
        min={daysAfter(todayInIndia(), 1)}
        {...form.register('remindOn')}
      />
      {newer && (
        <ConflictNote
          theirs={[{ name: t('inbox.note'), value: newer.note }]}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      {failure && <FailureBanner failure={failure} />}
      <div className="note-save" data-open={isUnsaved || isBusy || undefined}>
        {(isUnsaved || isBusy) && (
          <button type="submit" className="button" aria-busy={isBusy}>
            {t('common.save')}
          </button>
        )}
        <p className="muted" role="status">
          {isUnsaved ? t('inbox.noteUnsaved') : isSaved && t('inbox.noteSaved')}
        </p>
      </div>
    </form>
  );
}
