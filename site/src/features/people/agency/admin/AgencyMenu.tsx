import CirclePause from 'icon:circle-pause';
import CirclePlay from 'icon:circle-play';
import KeyRound from 'icon:key-round';
import LogIn from 'icon:log-in';
import PanelRight from 'icon:panel-right';
import ReceiptText from 'icon:receipt-text';
import UserPlus from 'icon:user-plus';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { Icon } from '../../../../kit/icon/icon.ts';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { enterAgency } from '../../session/enter-agency.ts';
import { billingHref } from '../billing-href.ts';
import { agencyChanges, agencyScreen } from './agencies-admin.store.ts';
import { liftSuspension } from './agency-care.store.ts';

type Action = 'details' | 'admin' | 'billing' | 'enter' | 'handOver' | 'suspend' | 'lift';
interface Entry {
  id: Action;
  label: string;
  icon: Icon;
  isDanger?: boolean;
}

const tenantEntries = ({ suspendedAt }: Agency): Entry[] => [
  { id: 'billing', label: t('agencies.billing'), icon: ReceiptText },
  { id: 'enter', label: t('agency-care.enter'), icon: LogIn },
  { id: 'handOver', label: t('agency-care.handOver'), icon: KeyRound },
  suspendedAt === null
    ? { id: 'suspend', label: t('agency-care.suspend'), icon: CirclePause, isDanger: true }
    : { id: 'lift', label: t('agency-care.lift'), icon: CirclePlay },
];

const menuEntriesOf = (row: Agency): Entry[] => [
  { id: 'details', label: t('agencies.edit'), icon: PanelRight },
  { id: 'admin', label: t('agencies.addAdmin'), icon: UserPlus },
  ...(row.roles.includes('superadmin') ? [] : tenantEntries(row)),
];

export const AgencyMenu = ({ row }: { row: Agency }) => (
  <RowMenu
    name={row.agencyName}
    actions={menuEntriesOf(row)}
    onAction={(action) => {
      if (action === 'details') agencyScreen.open(row.agencyId);
      else if (action === 'billing') location.assign(billingHref(row.agencyId));
      else if (action === 'enter') enter(row);
      else if (action === 'lift') liftSuspension(row);
      else agencyChanges.openQuestion(action, row);
    }}
  />
);

const enter = (row: Agency) =>
  agencyChanges.change(row, async () => {
    await enterAgency(row.agencyId);
    return undefined;
  });
