import '../../../../kit/ui/form/form.css';
import './agencies-admin.css';
import './agency-sections.css';
import { useStore } from '@nanostores/react';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { loadMessages } from '../../../../lib/page-messages.ts';
import { staffActorOf } from '../../access/access.store.ts';
import { StaffGate } from '../../access/StaffGate.tsx';
import { billingHref } from '../billing-href.ts';
import { AgencyArt } from './AgencyArt.tsx';
import { AgencySkeleton } from './AgencySkeleton.tsx';
import {
  $invited,
  $isCreating,
  agencyChanges,
  agencyColumns,
  agencyScreen,
  closeForm,
  loadStandings,
  opened,
  openNew,
  openOwn,
  signInAt,
} from './agencies-admin.store.ts';
import { columns } from './columns.tsx';

const AddAdminSheet = lazy(async () => (await import('./AddAdminSheet.tsx')).AddAdminSheet, {
  close: agencyChanges.closeQuestion,
});
const words = import.meta.glob<Record<string, string>>('../../../../../../shared/src/language/*/franchisees.json', {
  import: 'default',
});
const Invitation = lazy(
  async () =>
    (await Promise.all([import('../../invitation/Invitation.tsx'), loadMessages('franchisees', words)]))[0].Invitation,
  { isRare: true },
);
const OwnForm = lazy(async () => (await import('./OwnForm.tsx')).OwnForm, {
  meanwhile: <AgencySkeleton />,
  isPlaced: true,
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
  <StaffGate call="GET /agency/list" waiting={<AgencySkeleton />}>
    {(who) => (isSuperadmin(staffActorOf(who)) ? <AllAgencies /> : <OwnAgency />)}
  </StaffGate>
);

function AllAgencies() {
  const { detail } = useStore(agencyScreen.$place);
  const isCreating = useStore($isCreating);
  const question = useStore(agencyChanges.$question);
  const invited = useStore($invited);
  useEffect(() => void loadStandings(), []);
  return (
    <TableScreen
      screen={agencyScreen}
      columns={columns}
      choice={agencyColumns}
      changes={agencyChanges}
      caption={t('agencies.caption')}
      nameOf={({ agencyName }) => agencyName}
      totalText={(count, isMinimum) => t(isMinimum ? 'agencies.totalMore' : 'agencies.total', { count })}
      art={<AgencyArt />}
      none={t('agencies.none')}
      action={
        <>
          <a className="link" href={billingHref(null)}>
            {t('agencies.allBilling')}
          </a>
          <button type="button" className="button" onClick={openNew}>
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
          link={signInAt(invited.agency)}
          onClose={() => $invited.set(null)}
        />
      )}
      {question?.kind === 'suspend' && <SuspendQuestion row={question.row} />}
      {question?.kind === 'handOver' && <HandOverSheet row={question.row} />}
    </TableScreen>
  );
}

function OwnAgency() {
  const { data, error } = useStore(opened.$state);
  useEffect(openOwn, []);
  if (data) return <OwnForm stored={data} />;
  return error ? <FailedPanel failure={error} onRetry={openOwn} /> : <AgencySkeleton />;
}
