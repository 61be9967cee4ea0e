import { csvAmount } from '@parichay/shared/platform/lib/csv.ts';
import './plans.css';
import Pencil from 'icon:pencil';
import Trash2 from 'icon:trash';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowMenu } from '../../../kit/table/rows/RowMenu.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { pricePaisePerMonth } from './plan.rules.ts';
import { planLengthText } from './plan-length.ts';
import { framesText, productLimitText } from './plan-lines.ts';
import { openEditSheet, planChanges } from './plans.store.ts';

const monthlyPriceText = (plan: SubscriptionPlan): string => rupees(pricePaisePerMonth(plan));

const productColumn = (product: PlanProduct): Column<SubscriptionPlan> => ({
  id: product,
  header: t(`plans.product_${product}`),
  text: ({ limits }) => productLimitText(limits, product),
  cell: ({ limits }) => productLimitText(limits, product),
  hasLabelOnPhone: true,
});

export const columns: readonly Column<SubscriptionPlan>[] = [
  {
    id: 'plan',
    header: t('plans.plan'),
    isFixed: true,
    width: '18%',
    text: ({ name }) => name,
    cell: (row) => (
      <RowOpen onOpen={() => openEditSheet(row)}>
        <UserText text={row.name} />
      </RowOpen>
    ),
  },
  {
    id: 'price',
    header: t('plans.price'),
    width: '96px',
    text: ({ pricePaise }) => csvAmount(pricePaise),
    cell: ({ pricePaise }) => <strong className="plan-price">{rupees(pricePaise)}</strong>,
    isNumeric: true,
  },
  {
    id: 'validity',
    header: t('plans.validityShort'),
    width: '76px',
    text: planLengthText,
    cell: planLengthText,
    isNumeric: true,
  },
  {
    id: 'perMonth',
    header: t('plans.perMonth'),
    width: '96px',
    text: (row) => csvAmount(pricePaisePerMonth(row)),
    cell: monthlyPriceText,
    isNumeric: true,
    hasLabelOnPhone: true,
  },
  // Every plan has one digital card, so there is nothing to compare.
  ...planProducts.filter((product) => product !== 'digitalCard').map(productColumn),
  {
    id: 'frames',
    header: t('plans.frames'),
    text: framesText,
    cell: (row) => <span title={framesText(row)}>{framesText(row)}</span>,
    hasLabelOnPhone: true,
  },
  {
    id: 'menu',
    header: t('table.actions'),
    isFixed: true,
    cell: (row) => (
      <RowMenu
        name={row.name}
        actions={[
          { id: 'edit', label: t('plans.edit'), icon: Pencil },
          { id: 'delete', label: t('plans.delete'), icon: Trash2, isDanger: true },
        ]}
        onAction={(action) => (action === 'edit' ? openEditSheet(row) : planChanges.openQuestion('delete', row))}
      />
    ),
  },
];
