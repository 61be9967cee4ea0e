import { useStore } from '@nanostores/react';
import { type MouseEvent, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { MoreRows } from '../../../kit/ui/feedback/MoreRows.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { type Key, locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatAgo } from '../../../lib/ago.ts';
import { formatDate, type Params } from '../../../lib/i18n.ts';
import {
  $unreadNotificationCount,
  loadMoreNotifications,
  loadNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  notifications,
} from '../../people/notification/notification.store.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { closeOverlay } from '../../people/session/shell.store.ts';
import type { PanelArea } from '../../people/session/sign-out.ts';
import { user } from '../../people/user/user.store.ts';
import { NotificationChoice } from './NotificationChoice.tsx';

const notificationParamsOf = ({ date, amountPaise, count, ...params }: Record<string, string>): Params => ({
  ...params,
  ...(date && { date: formatDate(date, locale, { dateStyle: 'long' }) }),
  ...(count && { count: Number(count) }),
  ...(amountPaise && { amount: rupees(Number(amountPaise)) }),
});

async function openNotification(event: MouseEvent, notificationId: string, url: string): Promise<void> {
  const marking = markNotificationRead(notificationId);
  if (new URL(url, location.href).pathname !== location.pathname) return;
  event.preventDefault();
  await marking;
  location.assign(url);
  location.reload();
}

export function NotificationSheet({ area }: { area: PanelArea }) {
  const [isChoiceOpen, setChoiceOpen] = useState(false);
  const list = useStore(notifications.$state);
  const { items, status, error } = list;
  const unread = useStore($unreadNotificationCount);
  const [customer, staff] = [useStore(user.$state), useStore(franchisee.$state)];
  const isActingStaff = Boolean((area === 'customer' ? customer : staff).data?.loggedInBy);
  if (isChoiceOpen) {
    const closeChoice = () => setChoiceOpen(false);
    return (
      <Sheet
        kind="side"
        title={t('shell.hear')}
        onClose={closeOverlay}
        onBack={closeChoice}
        foot={<BackButton onBack={closeChoice} />}
      >
        <NotificationChoice area={area} />
      </Sheet>
    );
  }
  const foot = unread > 0 && !isActingStaff && (
    <button type="button" className="button button-quiet" onClick={markAllNotificationsRead}>
      {t('shell.markAllRead')}
    </button>
  );
  return (
    <Sheet kind="side" title={t('shell.notifications')} onClose={closeOverlay} foot={foot}>
      <div className="stack">
        {error && items.length === 0 && <FailedPanel failure={error} onRetry={loadNotifications} />}
        {status === 'success' && items.length === 0 && <p className="muted">{t('shell.noNotifications')}</p>}
        <ul className="list">
          {items.map((one) => (
            <li key={one.notificationId} className="list-row notification" data-unread={one.isRead ? undefined : ''}>
              <div className="two-lines">
                <NotificationText notification={one} />
                {!one.isRead && !isActingStaff && (
                  <button type="button" className="link" onClick={() => markNotificationRead(one.notificationId)}>
                    {t('shell.markRead')}
                  </button>
                )}
              </div>
            </li>
          ))}
        </ul>
        {items.length > 0 && <MoreRows list={list} onMore={loadMoreNotifications} />}
        {!isActingStaff && (
          <button type="button" className="link" onClick={() => setChoiceOpen(true)}>
            {t('shell.hear')}
          </button>
        )}
      </div>
    </Sheet>
  );
}

function NotificationText({
  notification: { notificationId, kind, params, url, createdAt },
}: {
  notification: Notification;
}) {
  const content = (
    <>
      <strong>{t(`bell.${kind}`, notificationParamsOf(params))}</strong>
      <span>{t(`bell.${kind}_${params.reason ? 'why' : 'more'}` as Key, notificationParamsOf(params))}</span>
      <time
        className="muted"
        dateTime={createdAt}
        title={formatDate(createdAt, locale, { dateStyle: 'medium', timeStyle: 'short' })}
      >
        {formatAgo(createdAt, locale, Date.now())}
      </time>
    </>
  );
  if (!url) return <div className="two-lines">{content}</div>;
  return (
    <a className="two-lines" href={url} onClick={(event) => openNotification(event, notificationId, url)}>
      {content}
    </a>
  );
}

const BackButton = ({ onBack }: { onBack(): void }) => (
  <button type="button" className="button button-quiet" onClick={onBack}>
    {t('shell.back')}
  </button>
);
