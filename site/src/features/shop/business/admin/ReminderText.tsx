import { isSendingHour } from '@parichay/shared/office/outbox/sending-hours.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';

export const queuedReminderText = (): string =>
  t(isSendingHour(Date.now()) ? 'businesses.reminderQueued' : 'businesses.reminderAtNight');

export function ReminderText({ business: { forStaff } }: { business: Pick<Business, 'forStaff'> }) {
  if (forStaff?.isReminderQueued)
    return (
      <span className="badge" data-tone="info">
        {queuedReminderText()}
      </span>
    );
  return forStaff?.remindedAt ? (
    <span className="tabular">{formatDate(forStaff.remindedAt, locale)}</span>
  ) : (
    <span className="muted">{t('businesses.notReminded')}</span>
  );
}
