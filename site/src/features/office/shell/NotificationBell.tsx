import { useStore } from '@nanostores/react';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { whenIdle } from '../../../kit/ui/browser/when-idle.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { $unread, loadNotifications } from '../../people/notification/notification.store.ts';
import { openOverlay } from '../../people/session/shell.store.ts';

export function NotificationBell() {
  const unread = useStore($unread);
  useEffect(() => {
    whenIdle(() => void loadNotifications());
  }, []);
  return (
    <button
      type="button"
      className="icon-button bell"
      aria-haspopup="dialog"
      aria-label={unread > 0 ? t('shell.unread', { count: unread }) : t('shell.notifications')}
      onClick={() => openOverlay('notifications')}
    >
      <Bell aria-hidden="true" />
      {unread > 0 && <span className="bell-dot" aria-hidden="true" />}
    </button>
  );
}
