import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import '../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import {
  $pendingChanges,
  type ChangeTarget,
  cancelChange,
  changeCancellation,
  loadPendingChanges,
  pendingChangeOf,
} from './account-change.store.ts';

export function PendingChange({ changeTarget }: { changeTarget: ChangeTarget }) {
  const change = pendingChangeOf(changeTarget, useStore($pendingChanges));
  const { status, error } = useStore(changeCancellation.$state);
  const [isStopped, setStopped] = useState(false);
  if (!change) return isStopped ? <p role="status">{t(`account-change.stopped_${changeTarget.kind}`)}</p> : null;
  const to = formatPhone(change.phoneNumber ?? change.email ?? '');
  const when = formatDate(change.dueAt, locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="note stack" role="status">
      <p>{t(`account-change.waits_${change.kind}`, { when, to })}</p>
      <p className="muted">
        {change.askedBy && `${t('account-change.by', { name: change.askedBy })} · `}
        {t('account-change.waitsToday')}
      </p>
      {error && <FailureBanner failure={error} />}
      <button
        type="button"
        className="button button-quiet"
        aria-busy={status === 'loading'}
        onClick={async () => setStopped((await cancelChange(changeTarget)) !== null)}
      >
        {t('account-change.stop')}
      </button>
    </div>
  );
}

export function PendingChanges({ businessId }: { businessId: string }) {
  const number: ChangeTarget = { kind: 'number', businessId };
  const owner: ChangeTarget = { kind: 'owner', businessId };
  useEffect(() => {
    loadPendingChanges([
      { kind: 'number', businessId },
      { kind: 'owner', businessId },
    ]);
  }, [businessId]);
  return (
    <>
      <PendingChange changeTarget={number} />
      <PendingChange changeTarget={owner} />
    </>
  );
}
