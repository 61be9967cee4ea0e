import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { PaymentArt } from '../../../kit/ui/picture/PaymentArt.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { columns } from './columns.tsx';
import {
  $isAddSheetOpen,
  couponChanges,
  couponColumnChoice,
  couponScreen,
  loadPlans,
  openAddSheet,
  plans,
} from './coupons.store.ts';

const CouponSheet = lazy(async () => (await import('./CouponSheet.tsx')).CouponSheet);

export const Coupons = () => (
  <StaffGate call="POST /coupon" skeleton={<TableSkeleton columnCount={columns.length} />}>
    {() => <CouponTable />}
  </StaffGate>
);

function CouponTable() {
  const question = useStore(couponChanges.$question);
  const isAdding = useStore($isAddSheetOpen);
  // The table shows the names of plans, so it renders again when they load.
  useStore(plans.$state);
  useEffect(() => {
    loadPlans();
  }, []);
  return (
    <TableScreen
      screen={couponScreen}
      columns={columns}
      choice={couponColumnChoice}
      changes={couponChanges}
      caption={t('coupons.caption')}
      nameOf={({ code }) => code}
      totalText={(count) => t('coupons.total', { count })}
      art={<PaymentArt />}
      emptyText={t('coupons.none')}
      action={
        <button type="button" className="button" aria-haspopup="dialog" onClick={openAddSheet}>
          <Plus size={20} aria-hidden="true" />
          {t('coupons.add')}
        </button>
      }
    >
      {isAdding && <CouponSheet stored={null} onClose={() => $isAddSheetOpen.set(false)} />}
      {question?.kind === 'edit' && <CouponSheet stored={question.row} onClose={couponChanges.closeQuestion} />}
    </TableScreen>
  );
}
