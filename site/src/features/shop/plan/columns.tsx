import './plans.css';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import { Pencil, Trash2 } from 'lucide-react';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowMenu } from '../../../kit/table/rows/RowMenu.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { perMonth } from './plan.rules.ts';
import { lengthText } from './plan-length.ts';
import { framesText, productText } from './plan-lines.ts';
import { openEditing, planChanges } from './plans.store.ts';

const monthly = (plan: SubscriptionPlan): string => rupees(perMonth(plan));

const productColumn = (product: PlanProduct): Column<SubscriptionPlan> => ({
  id: product,
  header: t(`plans.product_${product}`),
  text: ({ limits }) => productText(limits, product),
  cell: ({ limits }) => productText(limits, product),
  isNamedOnPhone: true,
});

export const columns: readonly Column<SubscriptionPlan>[] = [
  {
    id: 'plan',
    header: t('plans.plan'),
    isFixed: true,
    width: '18%',
    text: ({ name }) => name,
    cell: (row) => (
      <RowOpen onOpen={() => openEditing(row)}>
        <UserText text={row.name} />
      </RowOpen>
    ),
  },
  {
    id: 'price',
    header: t('plans.price'),
    width: '96px',
    text: ({ pricePaise }) => String(pricePaise / 100),
    cell: ({ pricePaise }) => <strong className="plan-price">{rupees(pricePaise)}</strong>,
    isNumeric: true,
  },
  {
    id: 'validity',
    header: t('plans.validityShort'),
    width: '76px',
    text: lengthText,
    cell: lengthText,
    isNumeric: true,
  },
  {
    id: 'perMonth',
    header: t('plans.perMonth'),
    width: '96px',
    text: (row) => String(perMonth(row) / 100),
    cell: monthly,
    isNumeric: true,
    isNamedOnPhone: true,
  },
  // Every plan has one digital card, so there is nothing to compare.
  ...planProducts.filter((product) => product !== 'digitalCard').map(productColumn),
  {
    id: 'frames',
    header: t('plans.frames'),
    text: framesText,
    cell: (row) => <span title={framesText(row)}>{framesText(row)}</span>,
    isNamedOnPhone: true,
  },
  {
    id: 'menu',
    header: t('table.actions'),
    isFixed: true,
    cell: (row) => (
      <RowMenu
        name={row.name}
        actions={[
          { id: 'edit', words: t('plans.edit'), icon: Pencil },
          { id: 'delete', words: t('plans.delete'), icon: Trash2, isDanger: true },
        ]}
        onAction={(action) => (action === 'edit' ? openEditing(row) : planChanges.ask('delete', row))}
      />
    ),
  },
];
