import './platform-home.css';
import { useStore } from '@nanostores/react';
import type { AgencySummary, PlatformDashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { billingHref } from '../../people/agency/billing-href.ts';
import { chooseAgency } from '../../people/agency/chosen-agency.ts';
import { loadPlatformDashboard, platformDashboard } from './platform-home.store.ts';

const INITIAL_ROWS = 10;
const INACTIVE_AFTER_DAYS = 30;

export function PlatformHome() {
  const { data, error } = useStore(platformDashboard.$state);
  const [isExpanded, setExpanded] = useState(false);
  if (error && !data) return <FailedPanel failure={error} onRetry={loadPlatformDashboard} />;
  if (!data) return null;
  const { agencies, received, renders } = data;
  const visibleAgencies = isExpanded ? agencies : agencies.slice(0, INITIAL_ROWS);
  return (
    <section className="stack platform-home">
      <header className="platform-head">
        <h3 className="title">{t('platform-home.title')}</h3>
        <a className="link" href="/panel/admin/agency-management">
          {t('platform-home.manage')}
        </a>
      </header>
      <p className="tabular">
        <a className="link" href={billingHref(null)}>
          {t('platform-home.received', { amount: rupees(received.paise) })}
        </a>{' '}
        <span className="muted">{t('platform-home.before', { amount: rupees(received.beforePaise) })}</span>
      </p>
      {agencies.length === 0 ? (
        <p>{t('platform-home.none')}</p>
      ) : (
        <table className="platform-agencies">
          <thead>
            <tr>
              {(['agency', 'paid', 'owes', 'cards', 'active'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`platform-home.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleAgencies.map((one) => (
              <AgencyRow key={one.agencyId} agency={one} />
            ))}
          </tbody>
        </table>
      )}
      {agencies.length > INITIAL_ROWS && (
        <button type="button" className="button button-quiet" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('platform-home.fewer') : t('platform-home.all', { count: agencies.length })}
        </button>
      )}
      <RenderQueue renders={renders} />
    </section>
  );
}

function AgencyRow({ agency }: { agency: AgencySummary }) {
  const { agencyId, agencyName, isSuspended, paidPaise, paidBeforePaise, outstandingPaise, cards, lastActiveOn } =
    agency;
  const inactiveDays = lastActiveOn === null ? null : daysBetween(lastActiveOn, todayInIndia());
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="link"
          title={t('platform-home.show', { name: agencyName })}
          onClick={() => chooseAgency({ agencyId, agencyName })}
        >
          {agencyName}
        </button>
        {isSuspended && <span className="badge">{t('platform-home.suspended')}</span>}
      </th>
      <td data-label={t('platform-home.paid')}>
        <span className="tabular">{rupees(paidPaise)}</span>
        <span className="muted">{t('platform-home.before', { amount: rupees(paidBeforePaise) })}</span>
      </td>
      <td data-label={t('platform-home.owes')}>
        {outstandingPaise > 0 ? (
          <a className="link tabular platform-owes" href={billingHref(agencyId)}>
            {rupees(outstandingPaise)}
          </a>
        ) : (
          <span className="muted">{t('platform-home.owesNothing')}</span>
        )}
      </td>
      <td data-label={t('platform-home.cards')} className="tabular">
        {formatNumber(cards, locale)}
      </td>
      <td data-label={t('platform-home.active')}>
        {lastActiveOn === null || inactiveDays === null ? (
          <span className="platform-quiet">{t('platform-home.never')}</span>
        ) : inactiveDays > INACTIVE_AFTER_DAYS ? (
          <span className="platform-quiet">{t('platform-home.quiet', { count: inactiveDays })}</span>
        ) : (
          formatDate(lastActiveOn, locale)
        )}
      </td>
    </tr>
  );
}

function RenderQueue({ renders: { waiting, oldestMinutes, failed } }: { renders: PlatformDashboard['renders'] }) {
  return (
    <p className="muted" role="status">
      {waiting === 0
        ? t('platform-home.rendersNone')
        : t('platform-home.rendersWaiting', { count: waiting, minutes: formatNumber(oldestMinutes, locale) })}
      {failed > 0 && ` · ${t('platform-home.failed', { count: failed })}`}
    </p>
  );
}
