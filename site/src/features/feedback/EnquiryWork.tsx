import type { EnquiryState } from '@parichay/shared/feedback/enquiry.lists.ts';
import { enquiryStates } from '@parichay/shared/feedback/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/feedback/feedback.endpoints.ts';
import { useState } from 'react';
import { SelectField } from '../../kit/ui/fields.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';
import { failureText, t } from '../../kit/ui/messages.ts';
import { CallFailure } from '../../lib/api.ts';

const EnquiryNote = lazy(async () => (await import('./EnquiryNote.tsx')).EnquiryNote, { isPlaced: true });

export interface Work<E extends Enquiry> {
  enquiry: E;
  /** The account that works on it, under which what is typed is kept. */
  owner: string;
  /** Who sees the note, in a sentence. */
  whoSees: string;
  /** @throws CallFailure */
  changeState(state: EnquiryState): Promise<void>;
  /** As it is now; null when it is gone. */
  newest(): Promise<Enquiry | null>;
  onSaved(enquiry: Enquiry): void;
}

/** What has become of an enquiry, a note about it, and when to be reminded. */
export function EnquiryWork<E extends Enquiry>({ changeState, ...note }: Work<E>) {
  const [failure, setFailure] = useState('');
  const change = async (state: EnquiryState) => {
    setFailure('');
    try {
      await changeState(state);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
    }
  };
  return (
    <>
      <SelectField
        id="enquiry-state"
        label={t('inbox.state')}
        error={failure || undefined}
        value={note.enquiry.state}
        onChange={({ target }) => change(target.value as EnquiryState)}
      >
        {enquiryStates.map((state) => (
          <option key={state} value={state}>
            {t(`inbox.state_${state}`)}
          </option>
        ))}
      </SelectField>
      <EnquiryNote {...note} />
    </>
  );
}
