import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';

export const todayAtLoad = todayInIndia();

export const daysUntilText = (days: number): string =>
  days <= 1 ? t(days === 0 ? 'daily.today' : 'daily.tomorrow') : t('daily.inDays', { count: days });
