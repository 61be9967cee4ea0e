import './platform-home.css';
import { useStore } from '@nanostores/react';
import type { AgencyStanding, PlatformDashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { billingHref } from '../../people/agency/billing-href.ts';
import { chooseAgency } from '../../people/agency/chosen-agency.ts';
import { loadPlatform, platform } from './platform-home.store.ts';

const FIRST = 10;
const QUIET_DAYS = 30;

export function PlatformHome() {
  const { data, error } = useStore(platform.$state);
  const [isWhole, setWhole] = useState(false);
  if (error && !data) return <FailedPanel failure={error} onRetry={loadPlatform} />;
  if (!data) return null;
  const { agencies, received, renders } = data;
  const shown = isWhole ? agencies : agencies.slice(0, FIRST);
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
            {shown.map((one) => (
              <AgencyRow key={one.agencyId} of={one} />
            ))}
          </tbody>
        </table>
      )}
      {agencies.length > FIRST && (
        <button type="button" className="button button-quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('platform-home.fewer') : t('platform-home.all', { count: agencies.length })}
        </button>
      )}
      <Renders of={renders} />
    </section>
  );
}

function AgencyRow({ of }: { of: AgencyStanding }) {
  const { agencyId, agencyName, isSuspended, paidPaise, paidBeforePaise, outstandingPaise, cards, lastActiveOn } = of;
  const quietFor = lastActiveOn === null ? null : daysBetween(lastActiveOn, todayInIndia());
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
        {lastActiveOn === null || quietFor === null ? (
          <span className="platform-quiet">{t('platform-home.never')}</span>
        ) : quietFor > QUIET_DAYS ? (
          <span className="platform-quiet">{t('platform-home.quiet', { count: quietFor })}</span>
        ) : (
          formatDate(lastActiveOn, locale)
        )}
      </td>
    </tr>
  );
}

function Renders({ of: { waiting, oldestMinutes, failed } }: { of: PlatformDashboard['renders'] }) {
  return (
    <p className="muted" role="status">
      {waiting === 0
        ? t('platform-home.rendersNone')
        : t('platform-home.rendersWaiting', { count: waiting, minutes: formatNumber(oldestMinutes, locale) })}
      {failed > 0 && ` · ${t('platform-home.failed', { count: failed })}`}
    </p>
  );
}
