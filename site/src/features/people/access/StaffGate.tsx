import { useStore } from '@nanostores/react';
import type { CallKey } from '@parichay/shared/contract.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { ReactNode } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { agency, loadAgency } from '../session/agency.store.ts';
import { franchisee, loadFranchisee } from '../session/franchisee.store.ts';
import { $may } from './access.store.ts';

interface Props {
  call: CallKey;
  skeleton: ReactNode;
  children(staff: Franchisee): ReactNode;
}

export function StaffGate({ call, skeleton, children }: Props) {
  const staff = useStore(franchisee.$state);
  const details = useStore(agency.$state);
  const may = useStore($may);
  if (staff.data && details.data) {
    if (may(call)) return children(staff.data);
    return (
      <div className="empty">
        <p>{t('shell.notForYou')}</p>
        <a className="button" href="/panel/admin">
          {t('shell.home')}
        </a>
      </div>
    );
  }
  const failure = staff.error ?? details.error;
  if (!failure) return skeleton;
  const retry = () => {
    loadFranchisee();
    loadAgency();
  };
  return <FailedPanel failure={failure} onRetry={retry} />;
}
