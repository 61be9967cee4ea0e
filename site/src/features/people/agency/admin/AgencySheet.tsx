import UserPlus from 'icon:user-plus';
import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { NoticeLine } from '../../../../kit/table/TableNotices.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { useDiscardQuestion } from '../../../../kit/ui/overlay/use-discard-question.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { AgencyForm, SaveButton, SaveStatus } from './AgencyForm.tsx';
import { AgencySkeleton } from './AgencySkeleton.tsx';
import { agencyChanges, closeForm, openAgency, openedAgency } from './agencies-admin.store.ts';
import { useAgencyForm } from './use-agency-form.ts';

export function AgencySheet({ agencyId }: { agencyId: string | null }) {
  const { data, error } = useStore(openedAgency.$state);
  useEffect(() => {
    if (agencyId) openAgency(agencyId);
  }, [agencyId]);
  if (agencyId === null) return <EditSheet stored={null} />;
  if (data?.agencyId === agencyId) return <EditSheet key={agencyId} stored={data} />;
  return (
    <Sheet kind="side" title={t('agencies.agency')} hasHistoryEntry onClose={closeForm} className="agency-sheet">
      {error ? <FailedPanel failure={error} onRetry={() => openAgency(agencyId)} /> : <AgencySkeleton />}
    </Sheet>
  );
}

function EditSheet({ stored }: { stored: Agency | null }) {
  const entity = useAgencyForm(stored);
  const { askToDiscard, question } = useDiscardQuestion(entity);
  const foot = (
    <>
      <SaveButton isNew={stored === null} isBusy={entity.isBusy} newer={entity.newer} />
      {stored && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => agencyChanges.openQuestion('admin', stored)}
        >
          <UserPlus size={18} aria-hidden="true" />
          {t('agencies.addAdmin')}
        </button>
      )}
      <SaveStatus failure={entity.failure} />
    </>
  );
  return (
    <FormProvider {...entity.form}>
      <Sheet
        kind="side"
        title={stored?.agencyName ?? t('agencies.new')}
        hasHistoryEntry={stored !== null}
        onClose={closeForm}
        onCloseButton={askToDiscard}
        foot={foot}
        className="agency-sheet"
      >
        <NoticeLine changes={agencyChanges} />
        <AgencyForm entity={entity} stored={stored} isPlatform />
        {question}
      </Sheet>
    </FormProvider>
  );
}
