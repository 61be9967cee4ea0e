import { useStore } from '@nanostores/react';
import { notificationGroupsByAudience } from '@parichay/shared/people/notification/notification.rules.ts';
import { useEffect } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import {
  loadNotificationChoice,
  notificationChoice,
  setNotificationGroup,
} from '../../people/notification/notification-choice.store.ts';
import type { PanelArea } from '../../people/session/sign-out.ts';

/** Notifications of a kind without a group are always sent. */
export function NotificationChoice({ area }: { area: PanelArea }) {
  const { data, error } = useStore(notificationChoice.$state);
  useEffect(() => {
    loadNotificationChoice();
  }, []);
  if (!data)
    return error ? <FailedPanel failure={error} onRetry={loadNotificationChoice} /> : <div className="skeleton" />;
  return (
    <div className="stack">
      <fieldset className="notification-choice">
        <legend className="visually-hidden">{t('shell.hear')}</legend>
        {notificationGroupsByAudience[area].map((group) => (
          <label key={group} className="check">
            <input
              type="checkbox"
              checked={!data.off.includes(group)}
              onChange={({ target }) => setNotificationGroup(group, target.checked)}
            />
            {t(`bell.${group}`)}
          </label>
        ))}
      </fieldset>
      <p className="muted">{t('bell.always')}</p>
    </div>
  );
}
