import './franchisees.css';
import CirclePause from 'icon:circle-pause';
import CirclePlay from 'icon:circle-play';
import UserPlus from 'icon:user-plus';
import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../access/StaffGate.tsx';
import { useColumnsWithAgency } from '../agency/agency-column.tsx';
import { franchisee } from '../session/franchisee.store.ts';
import { columns } from './columns.tsx';
import { franchiseeActionsFor } from './franchisees.rules.ts';
import {
  $inviteLink,
  $isAddSheetOpen,
  franchiseeChanges,
  franchiseeColumnChoice,
  franchiseeScreen,
  openAddSheet,
  setFranchiseesActive,
} from './franchisees.store.ts';

const StaffArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="16" y="22" width="128" height="92" rx="12" />
    <circle className="art-outline" cx="118" cy="60" r="13" />
    <path className="art-outline" d="M96 104a22 22 0 0 1 44 0z" />
    <circle className="art-tint" cx="44" cy="58" r="13" />
    <path className="art-tint" d="M22 104a22 22 0 0 1 44 0z" />
    <circle className="art-paper" cx="81" cy="50" r="17" />
    <path className="art-paper" d="M52 110a29 29 0 0 1 58 0z" />
    <circle className="art-brand" cx="81" cy="50" r="13" />
    <path className="art-brand" d="M56 106a25 25 0 0 1 50 0z" />
  </svg>
);

const AddFranchisee = lazy(async () => (await import('./FranchiseeSheet.tsx')).AddFranchisee, {
  close: () => $isAddSheetOpen.set(false),
});
const AccountChangeSheet = lazy(
  async () => (await import('../account-change/account-change.load.ts')).loadAccountChangeSheet(),
  { isRare: true },
);
const Invitation = lazy(async () => (await import('../invitation/Invitation.tsx')).Invitation);
const RemoveSecondFactor = lazy(async () => (await import('./RemoveSecondFactor.tsx')).RemoveSecondFactor, {
  close: franchiseeChanges.closeQuestion,
});
const FranchiseeSheet = lazy(async () => (await import('./FranchiseeSheet.tsx')).FranchiseeSheet, {
  close: franchiseeScreen.close,
});

export const Franchisees = () => (
  <StaffGate call="GET /franchisee/list" skeleton={<TableSkeleton columnCount={10} />}>
    {() => <FranchiseeTable />}
  </StaffGate>
);

function FranchiseeTable() {
  const { detail } = useStore(franchiseeScreen.$listQuery);
  const question = useStore(franchiseeChanges.$question);
  const isAdding = useStore($isAddSheetOpen);
  const me = useStore(franchisee.$state).data;
  const isAllowed = (action: 'disable' | 'enable') => (row: Franchisee) =>
    franchiseeActionsFor(row, me).includes(action);
  return (
    <TableScreen
      screen={franchiseeScreen}
      columns={useColumnsWithAgency(columns)}
      choice={franchiseeColumnChoice}
      changes={franchiseeChanges}
      caption={t('franchisees.caption')}
      nameOf={({ name }) => name}
      totalText={(count, isMinimum) => t(isMinimum ? 'franchisees.totalMore' : 'franchisees.total', { count })}
      art={<StaffArt />}
      emptyText={t('franchisees.none')}
      action={
        <button type="button" className="button" aria-haspopup="dialog" onClick={openAddSheet}>
          <UserPlus size={20} aria-hidden="true" />
          {t('franchisees.add')}
        </button>
      }
      bulk={[
        {
          id: 'disable',
          label: t('franchisees.disable'),
          icon: CirclePause,
          isDanger: true,
          fits: isAllowed('disable'),
          run: (rows) => setFranchiseesActive(rows, false),
        },
        {
          id: 'enable',
          label: t('franchisees.enable'),
          icon: CirclePlay,
          fits: isAllowed('enable'),
          run: (rows) => setFranchiseesActive(rows, true),
        },
      ]}
    >
      {detail && <FranchiseeSheet franchiseeId={detail} />}
      {isAdding && <AddFranchisee />}
      {question?.kind === 'invite' && (
        <Invitation
          name={question.row.name}
          phoneNumber={question.row.phoneNumber}
          agencyName={question.row.agencyName}
          link={$inviteLink.get()}
          onClose={franchiseeChanges.closeQuestion}
        />
      )}
      {question?.kind === 'changeNumber' && (
        <AccountChangeSheet
          changeTarget={{ kind: 'number', franchiseeId: question.row.franchiseeId }}
          name={question.row.name}
          signsInByEmail={false}
          onDone={() => void franchiseeScreen.reload()}
          onClose={franchiseeChanges.closeQuestion}
        />
      )}
      {question?.kind === 'takeOff' && <RemoveSecondFactor row={question.row} />}
    </TableScreen>
  );
}
