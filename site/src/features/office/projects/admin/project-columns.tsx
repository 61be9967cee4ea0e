import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { CellText } from '../../../../kit/table/rows/CellText.tsx';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { businessPath } from '../../../shop/business/admin/businesses-admin.store.ts';

interface Project {
  businessId: string;
  businessName: string;
  registeredPhoneNumber: string | null;
  templateCode: string;
  createdAt: string;
  isPaid: boolean;
}

interface ColumnOptions<T> {
  header: string;
  nameOf(row: T): string;
  statusOf(row: T): string;
  menu(row: T): ReactNode;
  tab: 'pdfCards' | 'videos';
}

export function projectColumns<T extends Project>({ header, nameOf, statusOf, tab, menu }: ColumnOptions<T>) {
  return {
    name: {
      id: 'name',
      header,
      isFixed: true,
      width: '23%',
      text: nameOf,
      cell: (row) => (
        <RowOpen href={`${businessPath(row.businessId)}&tab=${tab}`}>
          <UserText text={nameOf(row)} />
        </RowOpen>
      ),
    },
    business: {
      id: 'business',
      header: t('projects-admin.by_businessName'),
      text: ({ businessName }) => businessName,
      cell: (row) => <CellText text={row.businessName} name={nameOf(row)} />,
    },
    phone: {
      id: 'phone',
      header: t('projects-admin.by_registeredPhoneNumber'),
      width: '128px',
      text: ({ registeredPhoneNumber }) => registeredPhoneNumber ?? '',
      cell: ({ registeredPhoneNumber }) => <span className="tabular">{formatPhone(registeredPhoneNumber ?? '–')}</span>,
    },
    template: {
      id: 'template',
      header: t('projects-admin.by_templateCode'),
      width: '104px',
      hasLabelOnPhone: true,
      text: ({ templateCode }) => templateCode,
      cell: ({ templateCode }) => templateCode,
    },
    status: {
      id: 'status',
      header: t('projects-admin.status'),
      width: '104px',
      text: statusOf,
      cell: (row) => <span className="badge">{statusOf(row)}</span>,
    },
    paid: {
      id: 'paid',
      header: t('projects-admin.isPaid'),
      width: '100px',
      hasLabelOnPhone: true,
      text: ({ isPaid }) => t(`projects-admin.isPaid_${isPaid}`),
      cell: ({ isPaid }) => t(`projects-admin.isPaid_${isPaid}`),
    },
    menu: { id: 'menu', header: t('table.actions'), isFixed: true, cell: menu },
    created: {
      id: 'created',
      header: t('projects-admin.created'),
      width: '108px',
      isSorted: true,
      text: ({ createdAt }) => dayInIndia(createdAt),
      cell: ({ createdAt }) => <span className="tabular">{formatDate(createdAt, locale)}</span>,
    },
  } satisfies Record<string, Column<T>>;
}
