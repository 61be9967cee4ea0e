import { useStore } from '@nanostores/react';
import { formatDate } from '../../lib/i18n.ts';
import { notifications, readNotification } from '../notification/notification.store.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { locale, t } from '../ui/words.ts';
import { closeOverlay } from './shell.store.ts';

export function NotificationSheet() {
  const { items } = useStore(notifications.$state);
  return (
    <Sheet title={t('shell.notifications')} onClose={closeOverlay}>
      <ul className="list">
        {items.map(({ notificationId, kind, params, url, isRead, createdAt }) => (
          <li key={notificationId} className="list-row notification" data-unread={isRead ? undefined : ''}>
            <div className="two-lines">
              <strong>{t(`shell.${kind}`, params)}</strong>
              <span>{t(`shell.${kind}_more`, params)}</span>
              <span className="muted">{formatDate(createdAt, locale)}</span>
              {url && (
                <a className="link" href={url} onClick={() => readNotification(notificationId)}>
                  {t('shell.open')}
                </a>
              )}
              {!isRead && !url && (
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
