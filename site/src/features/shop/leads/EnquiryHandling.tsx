import type { EnquiryState } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import { enquiryStates } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { SelectField } from '../../../kit/ui/form/fields.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../lib/api.ts';

const EnquiryNote = lazy(async () => (await import('./EnquiryNote.tsx')).EnquiryNote, { isPermanent: true });

export interface EnquiryHandlingProps<E extends Enquiry> {
  enquiry: E;
  draftOwnerId: string;
  visibilityHint: string;
  changeState(state: EnquiryState): Promise<void>;
  /** null = deleted, or the request failed. */
  refetch(): Promise<Enquiry | null>;
  onSaved(enquiry: Enquiry): void;
}

export function EnquiryHandling<E extends Enquiry>({ changeState, ...note }: EnquiryHandlingProps<E>) {
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
