import { useStore } from '@nanostores/react';
import type { Coupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import type { Resolver } from 'react-hook-form';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { EntitySheet } from '../../../kit/ui/overlay/EntitySheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { CouponFields } from './CouponFields.tsx';
import { type CouponForm, couponFaultsOf, couponFormOf, couponInputOf } from './coupon.rules.ts';
import { fetchCoupon, saveCoupon, showSaved } from './coupons.store.ts';

const couponResolver: Resolver<CouponForm> = (values) => {
  const faults = Object.entries(couponFaultsOf(values));
  if (faults.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(faults.map(([name, message]) => [name, { type: 'rule', message }])) };
};

interface Props {
  stored: Coupon | null;
  onClose(): void;
}

export function CouponSheet({ stored, onClose }: Props) {
  const staffAccount = useStore(franchisee.$state).data;
  return staffAccount && <CouponFormSheet draftOwnerId={staffAccount.franchiseeId} stored={stored} onClose={onClose} />;
}

function CouponFormSheet({ draftOwnerId, stored, onClose }: Props & { draftOwnerId: string }) {
  const {
    form,
    seen: _,
    ...entity
  } = useEntityForm<CouponForm, Coupon>({
    draftOwnerId,
    name: `coupon:${stored?.couponId ?? 'new'}`,
    stored,
    valuesOf: couponFormOf,
    resolver: async () => couponResolver,
    send: saveCoupon,
    refetch: async () => stored && fetchCoupon(stored),
    onSaved: (saved) => showSaved(saved, stored !== null),
    fieldsOf: ({ code, fields }) => (code === 'already_exists' ? { code } : fields),
  });
  const { newer } = entity;
  return (
    <EntitySheet
      title={t(stored ? 'coupons.edit' : 'coupons.add')}
      entity={entity}
      submitLabel={stored ? undefined : t('coupons.addGo')}
      theirs={newer ? codeAndStateDifferences(newer, form.getValues()) : []}
      fieldErrorCodes={['already_exists']}
      onClose={onClose}
    >
      <CouponFields form={form} />
    </EntitySheet>
  );
}

/** Fields that another user saved with other values than those typed here. */
function codeAndStateDifferences(newer: Coupon, entered: CouponForm): { name: string; value: string }[] {
  const enteredCoupon = couponInputOf(entered);
  const comparedFields = [
    ['code', newer.code, enteredCoupon.code],
    ['state', newer.isActive, enteredCoupon.isActive],
  ] as const;
  return comparedFields
    .filter(([, newerValue, enteredValue]) => newerValue !== enteredValue)
    .map(([name, newerValue]) => ({
      name: t(`coupons.${name}`),
      value: typeof newerValue === 'boolean' ? t(newerValue ? 'coupons.state_on' : 'coupons.state_off') : newerValue,
    }));
}
