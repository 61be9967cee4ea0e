import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import type { StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { SelectField } from '../../../../kit/ui/form/fields.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../../lib/api.ts';
import { assignableStaff, assignEnquiry, loadAssignableStaff, unassignEnquiry } from './enquiry-panel.store.ts';

export function EnquiryAssignment({ enquiry }: { enquiry: StaffEnquiry }) {
  const { agencyId, handedTo, isInReach } = enquiry;
  const { data, error } = useStore(assignableStaff.$state);
  const [isBusy, setBusy] = useState(false);
  const [notice, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (isInReach) loadAssignableStaff(agencyId);
  }, [isInReach, agencyId]);

  const run = async (work: () => Promise<string | undefined>) => {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    setFailure('');
    try {
      setSaid((await work()) ?? '');
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
    }
    setBusy(false);
  };

  if (!isInReach) {
    return (
      <>
        <p>{t('enquiries.toYou')}</p>
        <button
          type="button"
          className="button button-quiet"
          aria-busy={isBusy}
          onClick={() => run(async () => void (await unassignEnquiry(enquiry)))}
        >
          {t('enquiries.giveBack')}
        </button>
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
      </>
    );
  }
  if (error && !data) return <FailedPanel failure={error} onRetry={() => loadAssignableStaff(agencyId)} />;
  const assignable = data?.agencyId === agencyId ? data.people : [];
  // The assigned account may be out of reach, or no longer employed.
  const isAssignable = assignable.some(({ franchiseeId }) => franchiseeId === handedTo?.franchiseeId);
  return (
    <>
      <SelectField
        id="enquiry-person"
        label={t('enquiries.handTo')}
        hint={t('enquiries.handHint')}
        error={failure || undefined}
        aria-busy={isBusy}
        value={handedTo?.franchiseeId ?? ''}
        onChange={({ target }) => run(() => assignEnquiry(enquiry, target.value || null))}
      >
        <option value="">{t('enquiries.nobody')}</option>
        {handedTo && !isAssignable && <option value={handedTo.franchiseeId}>{handedTo.name}</option>}
        {assignable.map(({ franchiseeId, name }) => (
          <option key={franchiseeId} value={franchiseeId}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="muted" role="status">
        {notice}
      </p>
    </>
  );
}
