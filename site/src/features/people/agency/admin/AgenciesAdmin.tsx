import '../../../../kit/ui/form/form.css';
import './agencies-admin.css';
import './agency-sections.css';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { useEffect } from 'react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { loadMessages } from '../../../../lib/page-messages.ts';
import { staffActorOf } from '../../access/access.store.ts';
import { StaffGate } from '../../access/StaffGate.tsx';
import { signInUrl } from '../../session/fetch-single-agency.ts';
import { billingHref } from '../billing-href.ts';
import { AgencySkeleton } from './AgencySkeleton.tsx';
import {
  $invitedAdmin,
  $isCreating,
  agencyChanges,
  agencyColumnChoice,
  agencyScreen,
  closeForm,
  loadAgencyFigures,
  openedAgency,
  openNewAgency,
  openOwnAgency,
} from './agencies-admin.store.ts';
import { columns } from './columns.tsx';

const AgencyArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="22" y="52" width="116" height="66" rx="8" />
    <rect className="art-paper" x="30" y="46" width="100" height="72" rx="8" />
    <path className="art-brand" d="M26 30a8 8 0 0 1 8-8h92a8 8 0 0 1 8 8l6 22H20z" />
    <rect className="art-paper" x="52" y="30" width="56" height="10" rx="5" />
    <rect className="art-tint" x="42" y="62" width="34" height="44" rx="5" />
    <rect className="art-tint" x="84" y="62" width="34" height="44" rx="5" />
    <rect className="art-ink" x="48" y="70" width="22" height="5" rx="2.5" />
    <rect className="art-line" x="48" y="80" width="16" height="4" rx="2" />
    <rect className="art-ink" x="90" y="70" width="22" height="5" rx="2.5" />
    <rect className="art-line" x="90" y="80" width="16" height="4" rx="2" />
  </svg>
);

const AddAdminSheet = lazy(async () => (await import('./AddAdminSheet.tsx')).AddAdminSheet, {
  close: agencyChanges.closeQuestion,
});
const franchiseeMessages = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/??/franchisees.json',
  {
    import: 'default',
  },
);
const Invitation = lazy(
  async () =>
    (await Promise.all([import('../../invitation/Invitation.tsx'), loadMessages('franchisees', franchiseeMessages)]))[0]
      .Invitation,
  { isRare: true },
);
const OwnAgencyForm = lazy(async () => (await import('./OwnAgencyForm.tsx')).OwnAgencyForm, {
  fallback: <AgencySkeleton />,
  isPermanent: true,
});
const SuspendQuestion = lazy(async () => (await import('./SuspendQuestion.tsx')).SuspendQuestion, {
  close: agencyChanges.closeQuestion,
});
const HandOverSheet = lazy(async () => (await import('./HandOverSheet.tsx')).HandOverSheet, {
  close: agencyChanges.closeQuestion,
});
const AgencySheet = lazy(async () => (await import('./AgencySheet.tsx')).AgencySheet, { close: closeForm });

/** Source: docs/specification.md §6. */
export const AgenciesAdmin = () => (
  <StaffGate call="GET /agency/list" skeleton={<AgencySkeleton />}>
    {(who) => (isSuperadmin(staffActorOf(who)) ? <AllAgencies /> : <OwnAgency />)}
  </StaffGate>
);

function AllAgencies() {
  const { detail } = useStore(agencyScreen.$listQuery);
  const isCreating = useStore($isCreating);
  const question = useStore(agencyChanges.$question);
  const invited = useStore($invitedAdmin);
  useEffect(() => void loadAgencyFigures(), []);
  return (
    <TableScreen
      screen={agencyScreen}
      columns={columns}
      choice={agencyColumnChoice}
      changes={agencyChanges}
      caption={t('agencies.caption')}
      nameOf={({ agencyName }) => agencyName}
      totalText={(count, isMinimum) => t(isMinimum ? 'agencies.totalMore' : 'agencies.total', { count })}
      art={<AgencyArt />}
      emptyText={t('agencies.none')}
      action={
        <>
          <a className="link" href={billingHref(null)}>
            {t('agencies.allBilling')}
          </a>
          <button type="button" className="button" onClick={openNewAgency}>
            <Plus size={20} aria-hidden="true" />
            {t('agencies.new')}
          </button>
        </>
      }
    >
      {(isCreating || detail) && <AgencySheet agencyId={isCreating ? null : detail} />}
      {question?.kind === 'admin' && <AddAdminSheet row={question.row} />}
      {invited && (
        <Invitation
          name={invited.name}
          phoneNumber={invited.phoneNumber}
          agencyName={invited.agency.agencyName}
          link={signInUrl(invited.agency)}
          onClose={() => $invitedAdmin.set(null)}
        />
      )}
      {question?.kind === 'suspend' && <SuspendQuestion row={question.row} />}
      {question?.kind === 'handOver' && <HandOverSheet row={question.row} />}
    </TableScreen>
  );
}

function OwnAgency() {
  const { data, error } = useStore(openedAgency.$state);
  useEffect(openOwnAgency, []);
  if (data) return <OwnAgencyForm stored={data} />;
  return error ? <FailedPanel failure={error} onRetry={openOwnAgency} /> : <AgencySkeleton />;
}
