import Bell from 'icon:bell';
import ChevronDown from 'icon:chevron-down';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { whenIdle } from '../../../kit/ui/browser/when-idle.ts';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { onPaid } from '../../../lib/payment-report.ts';
import { $unreadNotificationCount, loadNotifications } from '../../people/notification/notification.store.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { openOverlay } from '../../people/session/shell.store.ts';
import type { PanelArea } from '../../people/session/sign-out.ts';
import { Overlays } from './Overlays.tsx';

interface Props {
  area: PanelArea;
  hasSelector: boolean;
  hasNotifications: boolean;
}

/** The bar is one island, because each island costs requests. */
export const ShellBar = ({ area, hasSelector, hasNotifications }: Props) => (
  <>
    {hasSelector && <BusinessButton />}
    {hasNotifications && <NotificationBell />}
    <Overlays area={area} />
  </>
);

function BusinessButton() {
  const activeBusiness = useDeferredStore($activeBusiness);
  if (!activeBusiness) return null;
  const { businessName, logo } = activeBusiness;
  return (
    <button type="button" className="business-button" aria-haspopup="dialog" onClick={() => openOverlay('businesses')}>
      <Avatar name={businessName} logo={logo} size={32} />
      <span className="visually-hidden">{t('shell.businessNow')}</span>
      <span className="business-button-name">{businessName}</span>
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  );
}

function NotificationBell() {
  const unread = useStore($unreadNotificationCount);
  useEffect(() => {
    whenIdle(() => void loadNotifications());
    return onPaid(loadNotifications);
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
