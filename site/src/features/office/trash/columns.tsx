import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import { dayInIndia, formatDateTimeInIndia } from '@parichay/shared/platform/lib/india.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { RestoreButton } from './RestoreButton.tsx';
import { daysLeft } from './trash.rules.ts';
import { trashScreen } from './trash.store.ts';

const kindText = ({ kind }: TrashEntry): string => t(`trash.kind_${kind}`);
const deletedByText = ({ deletedBy, staffName }: TrashEntry): string => staffName ?? t(`trash.by_${deletedBy}`);
/** The date has no year, as entries are at most thirty days old. */
const dateTimeText = (iso: string): string =>
  formatDate(iso, locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

export function includedItemsText({ kind, cardId }: TrashEntry): string {
  if (cardId !== null) return t(kind === 'card' ? 'trash.comes_card' : 'trash.comes_businessCard', { address: cardId });
  return kind === 'card' ? '' : t(`trash.comes_${kind}`);
}

export const columns: readonly Column<TrashEntry>[] = [
  {
    id: 'name',
    header: t('trash.name'),
    isFixed: true,
    width: '30%',
    text: ({ name }) => name,
    cell: (row) => (
      <span className="two-lines trash-name">
        <RowOpen screen={trashScreen} id={row.entryId}>
          <UserText text={row.name} />
        </RowOpen>
        <span className="muted">{includedItemsText(row)}</span>
      </span>
    ),
  },
  { id: 'kind', header: t('trash.kind'), width: '104px', text: kindText, cell: kindText, hasLabelOnPhone: true },
  {
    id: 'business',
    header: t('trash.business'),
    text: ({ businessName }) => businessName ?? '',
    cell: ({ businessName, name }) => businessName && businessName !== name && <UserText text={businessName} />,
    hasLabelOnPhone: true,
  },
  {
    id: 'phone',
    header: t('trash.phone'),
    text: ({ registeredPhoneNumber }) => registeredPhoneNumber ?? '',
    cell: ({ registeredPhoneNumber: phone }) => phone && <span className="tabular">{formatPhone(phone)}</span>,
  },
  {
    id: 'by',
    header: t('trash.by'),
    text: deletedByText,
    cell: (row) => (
      <span className="trash-by">
        <UserText text={deletedByText(row)} />
      </span>
    ),
    hasLabelOnPhone: true,
  },
  {
    id: 'when',
    header: t('trash.when'),
    width: '150px',
    isSorted: true,
    text: ({ deletedAt }) => formatDateTimeInIndia(deletedAt),
    cell: ({ deletedAt }) => <span className="tabular">{dateTimeText(deletedAt)}</span>,
    hasLabelOnPhone: true,
  },
  {
    id: 'left',
    header: t('trash.left'),
    width: '84px',
    text: ({ keptUntil }) => dayInIndia(keptUntil),
    cell: ({ keptUntil }) => (
      <span className="tabular" title={formatDate(keptUntil, locale)}>
        {t('trash.left_days', { count: daysLeft(keptUntil, Date.now()) })}
      </span>
    ),
    hasLabelOnPhone: true,
  },
  {
    id: 'restore',
    header: t('trash.restore'),
    isFixed: true,
    width: '112px',
    cell: (row) => <RestoreButton row={row} />,
  },
];
