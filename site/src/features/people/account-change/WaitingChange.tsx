import '../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { spacedPhone } from '../user/user.store.ts';
import { $waiting, loadWaiting, stopChange, stopping, type Whose, waitingFor } from './account-change.store.ts';

export function WaitingChange({ whose }: { whose: Whose }) {
  const change = waitingFor(whose, useStore($waiting));
  const { status, error } = useStore(stopping.$state);
  if (!change) return null;
  const to = spacedPhone(change.phoneNumber ?? change.email ?? '');
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
        onClick={() => stopChange(whose)}
      >
        {t('account-change.stop')}
      </button>
    </div>
  );
}

export function WaitingChanges({ businessId }: { businessId: string }) {
  const number: Whose = { kind: 'number', businessId };
  const owner: Whose = { kind: 'owner', businessId };
  useEffect(() => {
    loadWaiting([
      { kind: 'number', businessId },
      { kind: 'owner', businessId },
    ]);
  }, [businessId]);
  return (
    <>
      <WaitingChange whose={number} />
      <WaitingChange whose={owner} />
    </>
  );
}
