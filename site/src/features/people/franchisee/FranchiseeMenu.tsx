import CirclePause from 'icon:circle-pause';
import CirclePlay from 'icon:circle-play';
import KeyRound from 'icon:key-round';
import Link from 'icon:link';
import Pencil from 'icon:pencil';
import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { Icon } from '../../../kit/icon/icon.ts';
import { RowMenu } from '../../../kit/table/rows/RowMenu.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { type FranchiseeAction, franchiseeActionsFor } from './franchisees.rules.ts';
import { copySignInLink, franchiseeChanges, franchiseeScreen, setFranchiseesActive } from './franchisees.store.ts';

const icons: Readonly<Record<FranchiseeAction, Icon>> = {
  edit: Pencil,
  changeNumber: Pencil,
  copyLink: Link,
  takeOff: KeyRound,
  disable: CirclePause,
  enable: CirclePlay,
};

function runAction(row: Franchisee, action: FranchiseeAction): void {
  if (action === 'edit') franchiseeScreen.open(row.franchiseeId);
  else if (action === 'copyLink') copySignInLink(row);
  else if (action === 'changeNumber') franchiseeChanges.openQuestion('changeNumber', row);
  else if (action === 'takeOff') franchiseeChanges.openQuestion('takeOff', row);
  else setFranchiseesActive([row], action === 'enable');
}

export function FranchiseeMenu({ row }: { row: Franchisee }) {
  const me = useStore(franchisee.$state).data;
  return (
    <RowMenu
      name={row.name}
      actions={franchiseeActionsFor(row, me).map((id) => ({
        id,
        label: t(`franchisees.${id}`),
        icon: icons[id],
        isDanger: id === 'disable' || id === 'takeOff',
      }))}
      onAction={(action) => runAction(row, action)}
    />
  );
}
