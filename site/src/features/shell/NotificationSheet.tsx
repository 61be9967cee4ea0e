import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { FailedPanel } from '../../kit/ui/FailedPanel.tsx';
import { locale, t } from '../../kit/ui/messages.ts';
import { Sheet } from '../../kit/ui/Sheet.tsx';
import { formatDate, formatRupees } from '../../lib/i18n.ts';
import {
  $unread,
  loadNotifications,
  notifications,
  readAllNotifications,
  readNotification,
} from '../notification/notification.store.ts';
import { closeOverlay } from '../session/shell.store.ts';

/** Days as the reader writes them. */
const inWords = ({ date, amountPaise, ...params }: Record<string, string>): Record<string, string> => ({
  ...params,
  ...(date && { date: formatDate(date, locale, { dateStyle: 'long' }) }),
  ...(amountPaise && { amount: formatRupees(Number(amountPaise), locale) }),
});

/** A page that one is on already is loaded anew: what is told of came after it did. */
async function open(event: MouseEvent, notificationId: string, url: string): Promise<void> {
  const read = readNotification(notificationId);
  if (new URL(url, location.href).pathname !== location.pathname) return;
  event.preventDefault();
  await read;
  location.assign(url);
  location.reload();
}

export function NotificationSheet() {
  const { items, status, error } = useStore(notifications.$state);
  const unread = useStore($unread);
  const foot = unread > 0 && (
    <button type="button" className="button button-quiet" onClick={readAllNotifications}>
      {t('shell.markAllRead')}
    </button>
  );
  return (
    <Sheet title={t('shell.notifications')} onClose={closeOverlay} foot={foot}>
      {status === 'failed' && error && <FailedPanel failure={error} onRetry={loadNotifications} />}
      {status === 'success' && items.length === 0 && <p className="muted">{t('shell.noNotifications')}</p>}
      <ul className="list">
        {items.map(({ notificationId, kind, params, url, isRead, createdAt }) => (
          <li key={notificationId} className="list-row notification" data-unread={isRead ? undefined : ''}>
            <div className="two-lines">
              <strong>{t(`shell.${kind}`, inWords(params))}</strong>
              <span>{t(`shell.${kind}_more`, inWords(params))}</span>
              <span className="muted">{formatDate(createdAt, locale)}</span>
              {url && (
                <a className="link" href={url} onClick={(event) => open(event, notificationId, url)}>
                  {t('shell.open')}
                </a>
              )}
              {!isRead && (
                <button type="button" className="link" onClick={() => readNotification(notificationId)}>
                  {t('shell.markRead')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
