import { BadgeCheck, ChevronRight } from 'lucide-react';
import { useCalmStore } from '../../../kit/ui/browser/use-calm-store.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { expiryOf, paidUntil } from '../../people/session/business.rules.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { openPricing } from '../../people/session/shell.store.ts';

/** Hidden when the plan has ended or ends soon, as Attention shows that. */
export function PlanLine() {
  const active = useCalmStore($activeBusiness);
  if (!active || expiryOf(active, Date.now()).kind !== 'fine') return null;
  const { isSubscriptionActive, wholeUntil } = active;
  const date = isSubscriptionActive ? paidUntil(active) : wholeUntil;
  const plan = isSubscriptionActive ? 'plan_paid' : 'plan_free';
  return (
    <button type="button" className="list-row choice-row" aria-haspopup="dialog" onClick={() => openPricing()}>
      <BadgeCheck className="tone-brand" aria-hidden="true" />
      <span className="two-lines">
        <strong>{t(`home.${plan}`)}</strong>
        {date && <span className="muted">{t(`home.${plan}_until`, { date: formatDate(date, locale) })}</span>}
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </button>
  );
}
