import ExternalLink from 'icon:external-link';
import { useStore } from '@nanostores/react';
import type { VisitPeriod } from '@parichay/shared/office/report/visits.rules.ts';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatNumber } from '../../../lib/i18n.ts';
import { staffBusinessPath } from '../../people/session/staff-paths.ts';
import { loadVisitedCards, visitedCards } from './visits.store.ts';

export function VisitedCards({ period }: { period: VisitPeriod }) {
  const { data, error } = useStore(visitedCards.$state);
  const title = t('analytics.byCard');
  const cards = data?.period === period ? data.cards : null;
  if (cards?.length === 0) return null;
  return (
    <section className="stack revenue-part">
      <h2 className="title">{title}</h2>
      {error && <FailedPanel failure={error} onRetry={() => loadVisitedCards(period)} />}
      {!error && !cards && <AdminSkeleton />}
      {!error && cards && (
        <table className="revenue-table visited-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('analytics.card')}</th>
              <th scope="col">{t('analytics.opened')}</th>
              <th scope="col">{t('analytics.saved')}</th>
              <th scope="col">{t('analytics.enquiries')}</th>
            </tr>
          </thead>
          <tbody>
            {cards.map(({ cardNo, cardId, businessId, businessName, views, saves, enquiries }) => (
              <tr key={cardNo}>
                <th scope="row">
                  <span className="two-lines">
                    <a href={staffBusinessPath(businessId, 'cards')}>
                      <UserText text={businessName} />
                    </a>
                    <a className="visited-address" href={`/${cardId}`} target="_blank" rel="noopener">
                      /{cardId} <ExternalLink size={14} aria-hidden="true" />
                    </a>
                  </span>
                </th>
                <td className="tabular">{formatNumber(views, locale)}</td>
                <td className="tabular">{formatNumber(saves, locale)}</td>
                <td className="tabular">{formatNumber(enquiries, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
