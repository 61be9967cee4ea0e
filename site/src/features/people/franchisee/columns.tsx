import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { FranchiseeMenu } from './FranchiseeMenu.tsx';
import { franchiseeScreen } from './franchisees.store.ts';

export const rolesText = ({ roles }: Pick<Franchisee, 'roles'>): string =>
  roles.map((role) => t(`franchisees.role_${role}`)).join(', ');

const permissionNames = ({ permissions }: Franchisee): string =>
  permissions.map((one) => t(`franchisees.permission_${one}`)).join(', ');

function permissionsText({ roles, permissions }: Franchisee): string {
  if (roles.includes('admin')) return t('franchisees.permissionsAll');
  return permissions.length === 0
    ? t('franchisees.permissionsNone')
    : t('franchisees.permissionsCount', { count: permissions.length });
}

const billingAccessText = ({ configuration }: Franchisee): string =>
  t(configuration.hideBilling ? 'franchisees.billingHidden' : 'franchisees.billingShown');

const franchiseeStateText = ({ isActive, hasPassword }: Franchisee): string =>
  t(!isActive ? 'franchisees.disabled' : hasPassword ? 'franchisees.active' : 'franchisees.invited');

const secondStepText = ({ hasSecondFactor }: Franchisee): string =>
  t(hasSecondFactor ? 'franchisees.secondStepOn' : 'franchisees.secondStepOff');

export const columns: readonly Column<Franchisee>[] = [
  {
    id: 'name',
    header: t('franchisees.name'),
    isFixed: true,
    width: '24%',
    sort: 'name',
    text: ({ name }) => name,
    cell: (row) => <FranchiseeName row={row} />,
  },
  {
    id: 'phone',
    header: t('franchisees.phone'),
    width: '140px',
    text: ({ phoneNumber }) => phoneNumber,
    cell: ({ phoneNumber }) => <span className="tabular">{formatPhone(phoneNumber)}</span>,
  },
  {
    id: 'roles',
    header: t('franchisees.roles'),
    text: rolesText,
    cell: (row) => <span title={rolesText(row)}>{rolesText(row)}</span>,
  },
  {
    id: 'permissions',
    header: t('franchisees.permissions'),
    width: '128px',
    text: (row) => (row.roles.includes('admin') ? permissionsText(row) : permissionNames(row)),
    cell: (row) => <span title={permissionNames(row) || undefined}>{permissionsText(row)}</span>,
    hasLabelOnPhone: true,
  },
  {
    id: 'billing',
    header: t('franchisees.billing'),
    width: '92px',
    text: (row) => (row.roles.includes('admin') ? billingAccessText(row) : ''),
    cell: (row) => (row.roles.includes('admin') ? billingAccessText(row) : '–'),
    hasLabelOnPhone: true,
  },
  {
    id: 'state',
    header: t('franchisees.state'),
    width: '104px',
    text: franchiseeStateText,
    cell: (row) => (
      <span className="badge" data-tone={row.isActive ? (row.hasPassword ? 'success' : 'info') : undefined}>
        {franchiseeStateText(row)}
      </span>
    ),
  },
  {
    id: 'secondStep',
    header: t('franchisees.secondStep'),
    width: '104px',
    text: secondStepText,
    cell: secondStepText,
    hasLabelOnPhone: true,
  },
  {
    id: 'created',
    header: t('franchisees.created'),
    width: '112px',
    sort: 'createdAt',
    firstSortOrder: 'desc',
    text: ({ createdAt }) => dayInIndia(createdAt),
    cell: ({ createdAt }) => <span className="tabular">{formatDate(createdAt, locale)}</span>,
    hasLabelOnPhone: true,
  },
  { id: 'menu', header: t('table.actions'), isFixed: true, cell: (row) => <FranchiseeMenu row={row} /> },
];

function FranchiseeName({ row: { franchiseeId, name } }: { row: Franchisee }) {
  const isOwn = useStore(franchisee.$state).data?.franchiseeId === franchiseeId;
  return (
    <RowOpen screen={franchiseeScreen} id={franchiseeId}>
      <UserText text={name} />
      {isOwn && <span className="badge">{t('franchisees.you')}</span>}
    </RowOpen>
  );
}
