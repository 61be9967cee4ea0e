import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import './cards-admin.css';
import ExternalLink from 'icon:external-link';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { CellText } from '../../../../kit/table/rows/CellText.tsx';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate, formatNumber } from '../../../../lib/i18n.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { CardMenu } from './CardMenu.tsx';
import { cardNameOf, shownStatus } from './cards-admin.rules.ts';
import { cardScreen } from './cards-admin.store.ts';

export const columns: readonly Column<CardRow>[] = [
  {
    id: 'card',
    header: t('cards-admin.card'),
    isFixed: true,
    width: '32%',
    text: cardNameOf,
    cell: (row) => <CardName row={row} />,
  },
  { id: 'address', header: t('cards-admin.cardId'), text: ({ cardId }) => cardId, cell: ({ cardId }) => cardId },
  {
    id: 'business',
    header: t('cards-admin.business'),
    text: ({ businessName }) => businessName,
    cell: (row) => <CellText text={row.businessName} name={cardNameOf(row)} />,
  },
  {
    id: 'phone',
    header: t('cards-admin.phone'),
    text: ({ registeredPhoneNumber }) => registeredPhoneNumber ?? '',
    width: '128px',
    cell: ({ registeredPhoneNumber }) => (
      <span className="tabular">{registeredPhoneNumber ? formatPhone(registeredPhoneNumber) : '–'}</span>
    ),
  },
  {
    id: 'status',
    header: t('cards-admin.status'),
    text: (row) => t(`shell.status_${shownStatus(row)}`),
    width: '100px',
    cell: (row) => <StatusBadge status={shownStatus(row)} />,
  },
  {
    id: 'design',
    header: t('cards-admin.design'),
    text: ({ design }) => t(`cards-admin.design_${design}`),
    width: '92px',
    cell: ({ design }) => t(`cards-admin.design_${design}`),
    hasLabelOnPhone: true,
  },
  {
    id: 'subscribed',
    header: t('cards-admin.subscribed'),
    text: ({ isSubscriptionActive }) => t(isSubscriptionActive ? 'cards-admin.yes' : 'cards-admin.no'),
    width: '92px',
    cell: ({ isSubscriptionActive }) => t(isSubscriptionActive ? 'cards-admin.yes' : 'cards-admin.no'),
    hasLabelOnPhone: true,
  },
  {
    id: 'imagePosts',
    header: t('cards-admin.imagePosts'),
    text: ({ imagePostStatus }) => t(`cards-admin.${imagePostStatus}`),
    width: '92px',
    cell: ({ imagePostStatus }) => t(`cards-admin.${imagePostStatus}`),
    hasLabelOnPhone: true,
  },
  {
    id: 'limit',
    header: t('cards-admin.limit'),
    text: ({ cardLimit }) => limitText(cardLimit),
    width: '92px',
    cell: ({ cardLimit }) => limitText(cardLimit),
    isNumeric: true,
    hasLabelOnPhone: true,
  },
  {
    id: 'created',
    header: t('cards-admin.created'),
    text: ({ createdAt }) => dayInIndia(createdAt),
    width: '106px',
    cell: ({ createdAt }) => <span className="tabular">{formatDate(createdAt, locale)}</span>,
    isSorted: true,
    hasLabelOnPhone: true,
  },
  { id: 'menu', header: t('table.actions'), isFixed: true, cell: (row) => <CardMenu row={row} /> },
];

export const limitText = (limit: number | null): string =>
  limit === null ? t('cards-admin.unlimited') : formatNumber(limit, locale);

function CardName({ row }: { row: CardRow }) {
  const { cardNo, cardId, status } = row;
  return (
    <span className="card-name">
      <RowOpen screen={cardScreen} id={cardNo} className="card-open">
        <UserText text={cardNameOf(row)} />
      </RowOpen>
      {status === 'draft' ? (
        <span className="card-address">
          <span>{cardId}</span>
        </span>
      ) : (
        <a
          className="card-address"
          href={`/${cardId}`}
          target="_blank"
          rel="noopener"
          aria-label={t('cards-admin.opensCard', { cardId })}
        >
          <span>{cardId}</span>
          <ExternalLink size={13} aria-hidden="true" />
        </a>
      )}
    </span>
  );
}
