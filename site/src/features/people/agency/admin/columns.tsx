import { csvAmount } from '@parichay/shared/platform/lib/csv.ts';
import './agencies-admin.css';
import { useStore } from '@nanostores/react';
import type { AgencySummary } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate, formatNumber } from '../../../../lib/i18n.ts';
import { billingHref } from '../billing-href.ts';
import { AgencyMenu } from './AgencyMenu.tsx';
import { enabledProductsOf } from './agencies-admin.rules.ts';
import { agencyFigures, agencyScreen } from './agencies-admin.store.ts';

const productsText = ({ configuration }: Agency): string =>
  enabledProductsOf(configuration)
    .map((product) => t(`agencies.short_${product}`))
    .join(', ') || t('agencies.cardsOnly');

const agencyKindText = ({ roles, suspendedAt }: Agency): string => {
  if (suspendedAt !== null) return t('agency-care.suspended');
  return t(roles.includes('superadmin') ? 'agencies.platform' : 'agencies.tenant');
};

const numberText = (count: number): string => formatNumber(count, locale);

type RenderFigure = (figures: AgencySummary) => ReactNode;

function FigureCell({ agencyId, render }: { agencyId: string; render: RenderFigure }) {
  const figures = useStore(agencyFigures.$state).data?.get(agencyId);
  return <span className="tabular">{figures ? render(figures) : '–'}</span>;
}

const figureCsvValues = {
  businesses: ({ businesses }) => businesses,
  staff: ({ staff }) => staff,
  owes: ({ outstandingPaise }) => outstandingPaise / 100,
  lastActive: ({ lastActiveOn }) => lastActiveOn ?? '',
} as const satisfies Record<string, (of: AgencySummary) => string | number>;

const figureColumn = (id: keyof typeof figureCsvValues, width: number, render: RenderFigure): Column<Agency> => ({
  id,
  header: t(`agencies.${id}`),
  text: ({ agencyId }) => {
    const figures = agencyFigures.$state.get().data?.get(agencyId);
    return figures ? String(figureCsvValues[id](figures)) : '';
  },
  cell: ({ agencyId }) => <FigureCell agencyId={agencyId} render={render} />,
  width: `${width}px`,
  isNumeric: id !== 'lastActive',
  hasLabelOnPhone: true,
});

export const columns: readonly Column<Agency>[] = [
  {
    id: 'agency',
    header: t('agencies.agency'),
    isFixed: true,
    isTitle: true,
    width: '24%',
    text: ({ agencyName }) => agencyName,
    cell: (row) => <AgencyName row={row} />,
  },
  {
    id: 'domains',
    header: t('agencies.domains'),
    text: ({ domains }) => domains.join(' '),
    cell: (row) => <DomainsSummary row={row} />,
  },
  figureColumn('businesses', 88, ({ businesses }) => numberText(businesses)),
  figureColumn('staff', 72, ({ staff }) => numberText(staff)),
  figureColumn('owes', 104, ({ agencyId, outstandingPaise: paise }) =>
    paise > 0 ? (
      <a className="agency-owes" href={billingHref(agencyId)}>
        {rupees(paise)}
      </a>
    ) : (
      rupees(0)
    ),
  ),
  figureColumn('lastActive', 112, ({ lastActiveOn }) =>
    lastActiveOn === null ? t('agencies.neverActive') : formatDate(lastActiveOn, locale),
  ),
  {
    id: 'products',
    header: t('agencies.productsOn'),
    text: productsText,
    cell: (row) => productsText(row),
    hasLabelOnPhone: true,
  },
  {
    id: 'perCard',
    header: t('agencies.perCardPaise'),
    text: ({ configuration }) => csvAmount(configuration.prices.perCardPaise),
    cell: ({ configuration }) => <span className="tabular">{rupees(configuration.prices.perCardPaise)}</span>,
    width: '128px',
    isNumeric: true,
    hasLabelOnPhone: true,
  },
  {
    id: 'roles',
    header: t('agencies.roles'),
    text: agencyKindText,
    width: '112px',
    cell: (row) => (
      <span
        className="badge"
        data-tone={row.suspendedAt ? 'danger' : row.roles.includes('superadmin') ? 'info' : undefined}
      >
        {agencyKindText(row)}
      </span>
    ),
  },
  {
    id: 'created',
    header: t('agencies.created'),
    text: ({ createdAt }) => dayInIndia(createdAt),
    width: '112px',
    cell: ({ createdAt }) => <span className="tabular">{formatDate(createdAt, locale)}</span>,
    isSorted: true,
    hasLabelOnPhone: true,
  },
  { id: 'menu', header: t('table.actions'), isFixed: true, cell: (row) => <AgencyMenu row={row} /> },
];

const AgencyName = ({ row: { agencyId, agencyName, brand } }: { row: Agency }) => (
  <span className="agency-name">
    {brand.logo ? (
      <img className="agency-mark" src={pictureSrc(brand.logo, 160)} alt="" width={24} height={24} loading="lazy" />
    ) : (
      <span className="agency-mark" aria-hidden="true" style={{ background: brand.colour }} />
    )}
    <RowOpen screen={agencyScreen} id={agencyId}>
      <UserText text={agencyName} />
    </RowOpen>
  </span>
);

function DomainsSummary({ row: { domains, domainsPointingHere } }: { row: Agency }) {
  const [first] = domains;
  if (first === undefined) return <span className="muted">{t('agencies.noDomain')}</span>;
  const unconfirmedCount = domains.length - domainsPointingHere.length;
  return (
    <span className="agency-domains">
      <span className="agency-domain">{first}</span>
      {domains.length > 1 && <span className="muted tabular">+{domains.length - 1}</span>}
      {unconfirmedCount > 0 && (
        <span className="badge">{t('agencies.domainsWaiting', { count: unconfirmedCount })}</span>
      )}
    </span>
  );
}
