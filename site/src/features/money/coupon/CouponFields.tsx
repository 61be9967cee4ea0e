import '../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Choice } from '../../../kit/ui/form/Choice.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { MoneyField } from '../../../kit/ui/form/MoneyField.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import type { CouponFault, CouponForm } from './coupon.rules.ts';
import { plans } from './coupons.store.ts';

export function CouponFields({ form }: { form: UseFormReturn<CouponForm> }) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  const offPaise = useWatch({ control: form.control, name: 'offPaise' });
  const faultText = (name: keyof CouponForm): string | undefined => {
    const { error } = form.getFieldState(name, form.formState);
    if (error?.type === 'server') return t('coupons.codeTaken');
    return error?.message && t(`coupons.${error.message as CouponFault}`);
  };
  return (
    <>
      <InputField
        id="coupon-code"
        label={t('coupons.code')}
        hint={t('coupons.codeHint')}
        error={faultText('code')}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.register('code')}
      />
      <fieldset className="form-part">
        <legend className="table-legend">{t('coupons.off')}</legend>
        {(['percent', 'amount'] as const).map((one) => (
          <Choice
            key={one}
            id={`coupon-${one}`}
            type="radio"
            value={one}
            label={t(`coupons.kind_${one}`)}
            checked={kind === one}
            {...form.register('kind')}
          />
        ))}
        {kind === 'percent' ? (
          <InputField
            id="coupon-percent-off"
            label={t('coupons.percent')}
            error={faultText('percent')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            {...form.register('percent')}
          />
        ) : (
          <MoneyField
            id="coupon-amount-off"
            label={t('coupons.amount')}
            error={faultText('offPaise')}
            value={offPaise}
            onChange={(paise) => form.setValue('offPaise', paise, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      </fieldset>
      <PlanChoice form={form} />
      <div className="two">
        <InputField id="coupon-from" type="date" label={t('coupons.fromDate')} {...form.register('fromDate')} />
        <InputField
          id="coupon-until"
          type="date"
          label={t('coupons.untilDate')}
          error={faultText('untilDate')}
          {...form.register('untilDate')}
        />
      </div>
      <InputField
        id="coupon-limit"
        label={t('coupons.limit')}
        hint={t('coupons.limitHint')}
        error={faultText('totalLimit')}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        {...form.register('totalLimit')}
      />
      <label className="check">
        <input type="checkbox" {...form.register('oncePerBusiness')} />
        {t('coupons.once')}
      </label>
      <label className="check">
        <input type="checkbox" {...form.register('isActive')} />
        {t('coupons.active')}
      </label>
    </>
  );
}

function PlanChoice({ form }: { form: UseFormReturn<CouponForm> }) {
  const { data = [] } = useStore(plans.$state);
  if (!data || data.length === 0) return null;
  return (
    <fieldset className="form-part">
      <legend className="table-legend">{t('coupons.plans')}</legend>
      <p className="field-hint">{t('coupons.plansHint')}</p>
      {data.map(({ subscriptionPlanId, name }) => (
        <label key={subscriptionPlanId} className="check">
          <input type="checkbox" value={String(subscriptionPlanId)} {...form.register('planIds')} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
