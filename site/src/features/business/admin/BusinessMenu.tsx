import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { CopyPlus, LogIn, PanelRight, Pencil, Trash2, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RowMenu } from '../../../kit/table/RowMenu.tsx';
import { lazy } from '../../../kit/ui/lazy.tsx';
import { t } from '../../../kit/ui/messages.ts';
import { CallFailure } from '../../../lib/api.ts';
import { $may } from '../../access/access.store.ts';
import { agency } from '../../session/agency.store.ts';
import {
  businessChanges,
  businessPath,
  deleteBusiness,
  editPath,
  logInAs,
  recordPaymentPath,
} from './businesses-admin.store.ts';

const OtherAgency = lazy(async () => (await import('./OtherAgency.tsx')).OtherAgency);

type Action = 'open' | 'edit' | 'recordPayment' | 'logInAs' | 'clone' | 'delete';

async function enter(row: Business): Promise<void> {
  try {
    await logInAs(row);
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    businessChanges.$rowFailure.set({ id: row.businessId, failure: thrown });
  }
}

function act(row: Business, action: Exclude<Action, 'logInAs'>): void {
  if (action === 'open') location.assign(businessPath(row.businessId));
  else if (action === 'recordPayment') location.assign(recordPaymentPath(row.businessId));
  else if (action === 'edit') location.assign(editPath(row.businessId));
  else if (action === 'clone') businessChanges.ask('clone', row);
  else deleteBusiness(row);
}

/** What the person in front of it may do with a business. On its own page `children` are the words of the button. */
export function BusinessMenu({ row, children }: { row: Business; children?: ReactNode }) {
  const may = useStore($may);
  const [isElsewhere, setElsewhere] = useState(false);
  const actions = [
    ...(children ? [] : [{ id: 'open' as const, icon: PanelRight }]),
    ...(may('POST /business') ? [{ id: 'edit' as const, icon: Pencil }] : []),
    ...(may('POST /business/subscription-payment') && !children
      ? [{ id: 'recordPayment' as const, icon: Wallet }]
      : []),
    ...(may('POST /user/log-in-as') ? [{ id: 'logInAs' as const, icon: LogIn }] : []),
    ...(may('POST /business/cloneBusiness') && !children ? [{ id: 'clone' as const, icon: CopyPlus }] : []),
    ...(may('DELETE /business/{id}') && !children ? [{ id: 'delete' as const, icon: Trash2, isDanger: true }] : []),
  ];
  return (
    <>
      <RowMenu
        name={row.businessName}
        actions={actions.map((action) => ({ ...action, words: t(`businesses.${action.id}`) }))}
        onAction={(action) => {
          if (action !== 'logInAs') act(row, action);
          else if (row.agencyId === agency.$state.get().data?.agencyId) enter(row);
          else setElsewhere(true);
        }}
      >
        {children}
      </RowMenu>
      {isElsewhere && <OtherAgency row={row} onClose={() => setElsewhere(false)} />}
    </>
  );
}
