import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { CirclePause, CirclePlay, KeyRound, Link, type LucideIcon, Pencil } from 'lucide-react';
import { RowMenu } from '../../../kit/table/rows/RowMenu.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { actionsFor, type FranchiseeAction } from './franchisees.rules.ts';
import { copySignInLink, franchiseeChanges, franchiseeScreen, switchActive } from './franchisees.store.ts';

const icons: Readonly<Record<FranchiseeAction, LucideIcon>> = {
  edit: Pencil,
  changeNumber: Pencil,
  copyLink: Link,
  takeOff: KeyRound,
  disable: CirclePause,
  enable: CirclePlay,
};

function act(row: Franchisee, action: FranchiseeAction): void {
  if (action === 'edit') franchiseeScreen.open(row.franchiseeId);
  else if (action === 'copyLink') copySignInLink();
  else if (action === 'changeNumber') franchiseeChanges.ask('changeNumber', row);
  else if (action === 'takeOff') franchiseeChanges.ask('takeOff', row);
  else switchActive([row], action === 'enable');
}

export function FranchiseeMenu({ row }: { row: Franchisee }) {
  const me = useStore(franchisee.$state).data;
  return (
    <RowMenu
      name={row.name}
      actions={actionsFor(row, me).map((id) => ({
        id,
        words: t(`franchisees.${id}`),
        icon: icons[id],
        isDanger: id === 'disable' || id === 'takeOff',
      }))}
      onAction={(action) => act(row, action)}
    />
  );
}
