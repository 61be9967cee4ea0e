import { useStore } from '@nanostores/react';
import type { Coupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import type { Resolver } from 'react-hook-form';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { EntitySheet } from '../../../kit/ui/overlay/EntitySheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { CouponFields } from './CouponFields.tsx';
import { type CouponForm, couponFormOf, couponOf, faultsOf } from './coupon.rules.ts';
import { couponNow, saveCoupon, showSaved } from './coupons.store.ts';

const resolver: Resolver<CouponForm> = (values) => {
  const faults = Object.entries(faultsOf(values));
  if (faults.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(faults.map(([name, message]) => [name, { type: 'rule', message }])) };
};

interface Props {
  stored: Coupon | null;
  onClose(): void;
}

export function CouponSheet({ stored, onClose }: Props) {
  const me = useStore(franchisee.$state).data;
  return me && <Form owner={me.franchiseeId} stored={stored} onClose={onClose} />;
}

function Form({ owner, stored, onClose }: Props & { owner: string }) {
  const {
    form,
    seen: _,
    ...entity
  } = useEntityForm<CouponForm, Coupon>({
    owner,
    name: `coupon:${stored?.couponId ?? 'new'}`,
    stored,
    valuesOf: couponFormOf,
    resolver: async () => resolver,
    send: saveCoupon,
    newest: async () => stored && couponNow(stored),
    onSaved: (saved) => showSaved(saved, stored !== null),
    fieldsOf: ({ code, fields }) => (code === 'already_exists' ? { code } : fields),
  });
  const { newer } = entity;
  return (
    <EntitySheet
      title={t(stored ? 'coupons.edit' : 'coupons.add')}
      entity={entity}
      go={stored ? undefined : t('coupons.addGo')}
      theirs={newer ? differences(newer, form.getValues()) : []}
      saidByFields={['already_exists']}
      onClose={onClose}
    >
      <CouponFields form={form} />
    </EntitySheet>
  );
}

/** Fields that another user saved with values other than those typed here. */
function differences(newer: Coupon, typed: CouponForm): { name: string; value: string }[] {
  const mine = couponOf(typed);
  const said = [
    ['code', newer.code, mine.code],
    ['state', newer.isActive, mine.isActive],
  ] as const;
  return said
    .filter(([, theirs, own]) => theirs !== own)
    .map(([name, theirs]) => ({
      name: t(`coupons.${name}`),
      value: typeof theirs === 'boolean' ? t(theirs ? 'coupons.state_on' : 'coupons.state_off') : theirs,
    }));
}
