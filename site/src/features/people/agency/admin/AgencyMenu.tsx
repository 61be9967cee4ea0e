import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import {
  CirclePause,
  CirclePlay,
  KeyRound,
  LogIn,
  type LucideIcon,
  PanelRight,
  ReceiptText,
  UserPlus,
} from 'lucide-react';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { enterAgency } from '../../session/inside.ts';
import { billingHref } from '../billing-href.ts';
import { agencyChanges, agencyScreen } from './agencies-admin.store.ts';
import { lift } from './agency-care.store.ts';

type Action = 'details' | 'admin' | 'billing' | 'enter' | 'handOver' | 'suspend' | 'lift';
interface Entry {
  id: Action;
  words: string;
  icon: LucideIcon;
  isDanger?: boolean;
}

const ofTenants = ({ suspendedAt }: Agency): Entry[] => [
  { id: 'billing', words: t('agencies.billing'), icon: ReceiptText },
  { id: 'enter', words: t('agency-care.enter'), icon: LogIn },
  { id: 'handOver', words: t('agency-care.handOver'), icon: KeyRound },
  suspendedAt === null
    ? { id: 'suspend', words: t('agency-care.suspend'), icon: CirclePause, isDanger: true }
    : { id: 'lift', words: t('agency-care.lift'), icon: CirclePlay },
];

const entriesOf = (row: Agency): Entry[] => [
  { id: 'details', words: t('agencies.edit'), icon: PanelRight },
  { id: 'admin', words: t('agencies.addAdmin'), icon: UserPlus },
  ...(row.roles.includes('superadmin') ? [] : ofTenants(row)),
];

export const AgencyMenu = ({ row }: { row: Agency }) => (
  <RowMenu
    name={row.agencyName}
    actions={entriesOf(row)}
    onAction={(action) => {
      if (action === 'details') agencyScreen.open(row.agencyId);
      else if (action === 'billing') location.assign(billingHref(row.agencyId));
      else if (action === 'enter') enter(row);
      else if (action === 'lift') lift(row);
      else agencyChanges.ask(action, row);
    }}
  />
);

const enter = (row: Agency) =>
  agencyChanges.change(row, async () => {
    await enterAgency(row.agencyId);
    return undefined;
  });
