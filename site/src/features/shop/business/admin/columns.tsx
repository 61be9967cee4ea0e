import { isSendingHour } from '@parichay/shared/office/outbox/sending-hours.ts';
import { csvAmount } from '@parichay/shared/platform/lib/csv.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import type { ListScreen } from '../../../../kit/table/list/list.store.ts';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate, formatNumber } from '../../../../lib/i18n.ts';
import { paidUntil } from '../../../people/session/business.rules.ts';
import { categoryLabel } from '../../../people/session/category-label.ts';
import { BusinessMenu } from './BusinessMenu.tsx';
import { businessPath } from './businesses-admin.store.ts';
import { ExpiryBadge, expiryTextAndTone } from './ExpiryBadge.tsx';
import { planText } from './plan-text.ts';

const contactText = ({ user }: Business): string =>
  user.phoneNumber ? formatPhone(user.phoneNumber) : (user.email ?? '–');

export const businessColumnsFor = (screen: ListScreen<Business>): readonly Column<Business>[] => [
  {
    id: 'business',
    header: t('businesses.businessName'),
    isFixed: true,
    sort: 'businessName',
    width: '26%',
    text: ({ businessName }) => businessName,
    cell: ({ businessId, businessName }) => (
      <RowOpen screen={screen} id={businessId} page={businessPath(businessId)}>
        <UserText text={businessName} />
      </RowOpen>
    ),
  },
  {
    id: 'category',
    header: t('businesses.category'),
    text: ({ category }) => categoryLabel(category),
    cell: ({ category }) => <UserText text={categoryLabel(category)} />,
  },
  {
    id: 'phone',
    header: t('businesses.phone'),
    width: '138px',
    text: contactText,
    cell: (row) => <span className="tabular">{contactText(row)}</span>,
  },
  {
    id: 'secondPhone',
    header: t('businesses.secondPhone'),
    width: '138px',
    hasLabelOnPhone: true,
    text: ({ forStaff }) => (forStaff?.alternatePhoneNumber ? formatPhone(forStaff.alternatePhoneNumber) : ''),
    cell: ({ forStaff }) => (
      <span className="tabular">
        {forStaff?.alternatePhoneNumber ? formatPhone(forStaff.alternatePhoneNumber) : '–'}
      </span>
    ),
  },
  {
    id: 'contactPerson',
    header: t('businesses.contactPerson'),
    text: ({ contactPerson }) => contactPerson,
    cell: ({ contactPerson }) => <UserText text={contactPerson} />,
  },
  {
    id: 'email',
    header: t('businesses.email'),
    text: ({ email }) => email ?? '',
    cell: ({ email }) => email,
  },
  {
    id: 'state',
    header: t('businesses.isSubscribed'),
    width: '138px',
    text: (row) => expiryTextAndTone(row).text,
    cell: (row) => (
      <span className="two-lines">
        <ExpiryBadge business={row} />
        {row.forStaff?.isReminderQueued && (
          <span className="muted">
            {t(isSendingHour(Date.now()) ? 'businesses.reminderBeingSent' : 'businesses.reminderBeingSentAtNight')}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'expiry',
    header: t('businesses.paidUntil'),
    sort: 'expiryDateForCustomer',
    width: '126px',
    hasLabelOnPhone: true,
    text: (row) => paidUntil(row) ?? '',
    cell: (row) => {
      const day = paidUntil(row);
      return <span className="tabular">{day ? formatDate(day, locale) : '–'}</span>;
    },
  },
  {
    id: 'madeBy',
    header: t('businesses.madeBy'),
    width: '104px',
    hasLabelOnPhone: true,
    text: ({ businessMadeBy }) => t(`businesses.maker_${businessMadeBy}`),
    cell: ({ businessMadeBy }) => t(`businesses.maker_${businessMadeBy}`),
  },
  {
    id: 'created',
    header: t('businesses.created'),
    sort: 'createdAt',
    firstSortOrder: 'desc',
    width: '112px',
    hasLabelOnPhone: true,
    text: ({ createdAt }) => dayInIndia(createdAt),
    cell: ({ createdAt }) => <span className="tabular">{formatDate(createdAt, locale)}</span>,
  },
  {
    id: 'city',
    header: t('businesses.city'),
    width: '120px',
    text: ({ address }) => address.city,
    cell: ({ address }) => <UserText text={address.city || '–'} />,
  },
  {
    id: 'plan',
    header: t('businesses.plan'),
    hasLabelOnPhone: true,
    text: (row) => planText(row) ?? '',
    cell: (row) => <UserText text={planText(row) ?? '–'} />,
  },
  {
    id: 'lastPaidOn',
    header: t('businesses.lastPaidOn'),
    width: '126px',
    hasLabelOnPhone: true,
    text: ({ forStaff }) => forStaff?.lastPlan?.paidOn ?? '',
    cell: ({ forStaff }) => (
      <span className="tabular">{forStaff?.lastPlan?.paidOn ? formatDate(forStaff.lastPlan.paidOn, locale) : '–'}</span>
    ),
  },
  {
    id: 'lastAmount',
    header: t('businesses.lastAmount'),
    width: '112px',
    isNumeric: true,
    hasLabelOnPhone: true,
    text: ({ forStaff }) => (forStaff?.lastPlan?.amountPaise ? csvAmount(forStaff.lastPlan.amountPaise) : ''),
    cell: ({ forStaff }) => (forStaff?.lastPlan?.amountPaise ? rupees(forStaff.lastPlan.amountPaise) : '–'),
  },
  {
    id: 'due',
    header: t('businesses.due'),
    width: '112px',
    isNumeric: true,
    hasLabelOnPhone: true,
    text: ({ forStaff }) => (forStaff?.duePaise ? csvAmount(forStaff.duePaise) : ''),
    cell: ({ forStaff }) => (forStaff?.duePaise ? rupees(forStaff.duePaise) : '–'),
  },
  {
    id: 'caredForBy',
    header: t('businesses.caredForBy'),
    hasLabelOnPhone: true,
    text: ({ madeByFranchisee }) => madeByFranchisee?.name ?? '',
    cell: ({ madeByFranchisee }) => <UserText text={madeByFranchisee?.name ?? '–'} />,
  },
  {
    id: 'visits',
    header: t('businesses.visits'),
    width: '112px',
    isNumeric: true,
    hasLabelOnPhone: true,
    text: ({ forStaff }) => String(forStaff?.visits ?? ''),
    cell: ({ forStaff }) => formatNumber(forStaff?.visits ?? 0, locale),
  },
  { id: 'menu', header: t('table.actions'), isFixed: true, cell: (row) => <BusinessMenu row={row} /> },
];
