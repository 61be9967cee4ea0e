import Trash2 from 'icon:trash';
import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import { type BusinessTrashKind, businessTrashKinds } from '@parichay/shared/office/trash/trash.lists.ts';
import { isProductList } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { CallFailure, call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { restore } from './restore.ts';

type BusinessTrashEntry = TrashEntry & { kind: BusinessTrashKind };
const isBusinessEntry = (entry: TrashEntry): entry is BusinessTrashEntry =>
  (businessTrashKinds as readonly string[]).includes(entry.kind);

export function CustomerTrash() {
  const [entries, setEntries] = useState<readonly BusinessTrashEntry[]>([]);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [restoredName, setRestoredName] = useState<string | null>(null);
  useEffect(() => {
    // Failures are ignored, as the trash is not the main content of this page.
    call('GET /trash', { query: { limit: '100' } }).then(
      ({ items }) => setEntries(items.filter(isBusinessEntry)),
      () => {},
    );
  }, []);
  const isLoaded = entries.length > 0;
  useEffect(() => {
    if (isLoaded && location.hash === '#trash-title') document.getElementById('trash-title')?.scrollIntoView();
  }, [isLoaded]);
  if (entries.length === 0 && restoredName === null) return null;
  const restoreEntry = async (entry: TrashEntry) => {
    if (busyId) return;
    setBusyId(entry.entryId);
    setFailure(null);
    setRestoredName(null);
    try {
      await restore(entry);
      setRestoredName(entry.name);
      setEntries((previous) => previous.filter(({ entryId }) => entryId !== entry.entryId));
      reloadCustomerData();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(thrown);
    } finally {
      setBusyId(null);
    }
  };
  return (
    <section className="stack" aria-labelledby="trash-title">
      <h2 className="title" id="trash-title">
        {t('account.trash')}
      </h2>
      {failure && <FailureBanner failure={failure} />}
      {restoredName !== null && (
        <p className="banner" data-tone="success" role="status">
          {t('account.restored', { name: restoredName })}
        </p>
      )}
      <ul className="list">
        {entries.map((entry) => {
          const deletionDate = formatDate(entry.keptUntil, locale);
          const isOwnDeletion = entry.deletedBy === 'customer';
          return (
            <li key={entry.entryId} className="list-row trash-row">
              <Trash2 className="muted" size={20} aria-hidden="true" />
              <span className="two-lines">
                <UserText text={entry.name} />
                <span className="muted">
                  {t(`account.trash_${isProductList(entry.pdfKind) ? entry.pdfKind : entry.kind}`, {
                    until: deletionDate,
                  })}
                </span>
                {!isOwnDeletion && <span className="muted">{t('errors.deleted_by_agency')}</span>}
              </span>
              {isOwnDeletion && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  aria-label={t('account.restoreOf', { name: entry.name })}
                  aria-busy={busyId === entry.entryId}
                  onClick={() => restoreEntry(entry)}
                >
                  {t('account.restore')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
