import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { CopyPlus, LogIn, PanelRight, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallFailure } from '../../../lib/api.ts';
import { $may } from '../../access/access.store.ts';
import { RowMenu } from '../../table/RowMenu.tsx';
import { t } from '../../ui/words.ts';
import { businessChanges, businessPath, deleteBusinesses, editPath, logInAs } from './businesses-admin.store.ts';

type Action = 'open' | 'edit' | 'logInAs' | 'clone' | 'delete';

async function enter({ businessId, user }: Business): Promise<void> {
  try {
    await logInAs(user.userId);
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    businessChanges.$rowFailure.set({ id: businessId, failure: thrown });
  }
}

function act(row: Business, action: Action): void {
  if (action === 'open') location.assign(businessPath(row.businessId));
  else if (action === 'edit') location.assign(editPath(row.businessId));
  else if (action === 'logInAs') enter(row);
  else if (action === 'clone') businessChanges.ask('clone', row);
  else deleteBusinesses([row]);
}

/** What the person in front of it may do with a business. On its own page `children` are the words of the button. */
export function BusinessMenu({ row, children }: { row: Business; children?: ReactNode }) {
  const may = useStore($may);
  const actions = [
    ...(children ? [] : [{ id: 'open' as const, icon: PanelRight }]),
    ...(may('POST /business') ? [{ id: 'edit' as const, icon: Pencil }] : []),
    ...(may('POST /user/log-in-as') ? [{ id: 'logInAs' as const, icon: LogIn }] : []),
    ...(may('POST /business/cloneBusiness') && !children ? [{ id: 'clone' as const, icon: CopyPlus }] : []),
    ...(may('DELETE /business/{id}') && !children ? [{ id: 'delete' as const, icon: Trash2, isDanger: true }] : []),
  ];
  return (
    <RowMenu
      name={row.businessName}
      actions={actions.map((action) => ({ ...action, words: t(`businesses.${action.id}`) }))}
      onAction={(action) => act(row, action)}
    >
      {children}
    </RowMenu>
  );
}
