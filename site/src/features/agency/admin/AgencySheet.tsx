import { useStore } from '@nanostores/react';
import { UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { NoticeLine } from '../../../kit/table/SaidLines.tsx';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { t } from '../../../kit/ui/messages.ts';
import { Sheet } from '../../../kit/ui/Sheet.tsx';
import { AgencyForm, SaveButton, SaveSaid } from './AgencyForm.tsx';
import { AgencySkeleton } from './AgencySkeleton.tsx';
import { $edit, agencyChanges, closeForm, openAgency, opened } from './agencies-admin.store.ts';

/** One agency beside the list. @param agencyId null: a new one */
export function AgencySheet({ agencyId }: { agencyId: string | null }) {
  const edit = useStore($edit);
  const { error } = useStore(opened.$state);
  useEffect(() => {
    if (agencyId) openAgency(agencyId);
  }, [agencyId]);
  const base = edit?.base ?? null;
  const isHere = edit && (base?.agencyId ?? null) === agencyId;
  const foot = isHere && (
    <>
      <SaveButton isNew={base === null} />
      {base && (
        <button type="button" className="button button-quiet" onClick={() => agencyChanges.ask('admin', base)}>
          <UserPlus size={18} aria-hidden="true" />
          {t('agencies.addAdmin')}
        </button>
      )}
      <SaveSaid />
    </>
  );
  return (
    <Sheet
      kind="side"
      title={base?.agencyName ?? t(agencyId ? 'agencies.agency' : 'agencies.new')}
      isStep={agencyId !== null}
      onClose={closeForm}
      foot={foot}
      className="agency-sheet"
    >
      <NoticeLine changes={agencyChanges} />
      {isHere ? (
        <AgencyForm isPlatform />
      ) : error ? (
        <FailedPanel failure={error} onRetry={() => agencyId && openAgency(agencyId)} />
      ) : (
        <AgencySkeleton />
      )}
    </Sheet>
  );
}
