import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import { t } from '../../../kit/ui/text/messages.ts';

const tones = {
  draft: 'info',
  active: 'success',
  paused: 'warning',
  suspended: 'danger',
  expired: 'danger',
  deleted: 'danger',
} as const;

export const StatusBadge = ({ status }: { status: CardStatus | 'expired' }) => (
  <span className="badge" data-tone={tones[status]}>
    {t(`shell.status_${status}`)}
  </span>
);
