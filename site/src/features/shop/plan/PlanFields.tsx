import '../../../kit/ui/form/form.css';
import './plans.css';
import { type PlanProduct, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { type Resolver, type UseFormReturn, useWatch } from 'react-hook-form';
import { Choice } from '../../../kit/ui/form/Choice.tsx';
import { InputField, SelectField } from '../../../kit/ui/form/fields.tsx';
import { MoneyField } from '../../../kit/ui/form/MoneyField.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import {
  type CountedProduct,
  type PlanForm as Form,
  frameKinds,
  hasFrames,
  initialLimitOf,
  isCounted,
  type PlanFault,
  type PlanField,
  planFaultsOf,
  planLengths,
} from './plan.rules.ts';
import { monthsText } from './plan-length.ts';
import { limitText } from './plan-lines.ts';

export const planResolver: Resolver<Form> = (values) => {
  const errors: Record<string, unknown> = {};
  const limits: Record<string, unknown> = {};
  for (const [field, message] of Object.entries(planFaultsOf(values))) {
    const [name = '', product] = field.split('.');
    if (product) limits[product] = { type: 'rule', message };
    else errors[name] = { type: 'rule', message };
  }
  if (Object.keys(limits).length > 0) errors.limits = limits;
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
};

interface Props {
  form: UseFormReturn<Form>;
  offered: readonly PlanProduct[];
}

export function PlanFields({ form, offered }: Props) {
  const values = useWatch({ control: form.control, compute: (all: Form) => all });
  const nameFault = errorText(form, 'name');
  const validityFault = errorText(form, 'validity');
  return (
    <>
      <InputField
        id="plan-name"
        label={t('plans.name')}
        error={nameFault}
        maxLength={60}
        autoComplete="off"
        {...form.register('name')}
      />
      <div className="two">
        <SelectField
          id="plan-validity"
          label={t('plans.validity')}
          error={validityFault}
          {...form.register('validity')}
        >
          <option value="">{t('plans.chooseValidity')}</option>
          {planLengths.map((months) => (
            <option key={months} value={months}>
              {monthsText(months)}
            </option>
          ))}
        </SelectField>
        <MoneyField
          id="plan-price"
          label={t('plans.price')}
          error={errorText(form, 'pricePaise')}
          value={values.pricePaise}
          onChange={(paise) => form.setValue('pricePaise', paise, { shouldValidate: true })}
          onBlur={() => form.trigger('pricePaise')}
        />
      </div>
      <fieldset className="form-part">
        <legend className="table-legend">{t('plans.included')}</legend>
        {offered.map((product) => (
          <IncludedProduct key={product} form={form} product={product} limit={values.limits[product]} />
        ))}
      </fieldset>
      {hasFrames(values) && (
        <fieldset className="form-part">
          <legend className="table-legend">{t('plans.framesShown')}</legend>
          {frameKinds.map((kind) => (
            <label key={kind} className="check">
              <input type="checkbox" {...form.register(`frames.${kind}`)} />
              {t(`plans.frame_${kind}`)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

function errorText({ getFieldState, formState }: UseFormReturn<Form>, field: PlanField): string | undefined {
  const { error } = getFieldState(field, formState);
  if (error?.type === 'server') return t('plans.nameTaken');
  return error?.message && t(`plans.${error.message as PlanFault}`);
}

interface IncludedProps {
  form: UseFormReturn<Form>;
  product: PlanProduct;
  limit: string | null;
}

function IncludedProduct({ form, product, limit }: IncludedProps) {
  const isFixed = product === 'digitalCard';
  const hasLimitText = limit !== null && !isCounted(product);
  const limitLabel = hasLimitText ? limitText(product, limit) : undefined;
  return (
    <Choice
      id={`plan-${product}`}
      label={t(`plans.product_${product}`)}
      description={isFixed ? t('plans.line_digitalCard') : limitLabel}
      checked={limit !== null}
      disabled={isFixed}
      onChange={({ target }) =>
        form.setValue(`limits.${product}`, initialLimitOf(product, target.checked), { shouldValidate: true })
      }
    >
      {limit !== null && isCounted(product) && <ProductCountField form={form} product={product} limit={limit} />}
    </Choice>
  );
}

function ProductCountField({
  form,
  product,
  limit,
}: {
  form: UseFormReturn<Form>;
  product: CountedProduct;
  limit: string;
}) {
  const id = `plan-${product}-count`;
  const field = `limits.${product}` as const;
  const isUnlimited = limit === String(unlimited);
  const error = errorText(form, field);
  const set = (value: string | null) => form.setValue(field, value, { shouldValidate: true });
  return (
    <div className="plan-count">
      {!isUnlimited && (
        <InputField
          id={id}
          label={t(`plans.count_${product}`)}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={limit}
          onChange={({ target }) => set(target.value)}
          onBlur={() => form.trigger(field)}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={isUnlimited}
          onChange={({ target }) => set(target.checked ? String(unlimited) : initialLimitOf(product, true))}
        />
        {t('plans.unlimited')}
      </label>
    </div>
  );
}
