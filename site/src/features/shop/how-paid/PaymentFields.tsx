import '../../../kit/ui/form/form.css';
import { maxReferenceLength, type PaymentMode, paymentModes } from '@parichay/shared/money/payment/payment.lists.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { Choice } from '../../../kit/ui/form/Choice.tsx';
import { InputField, SelectField } from '../../../kit/ui/form/fields.tsx';
import { MoneyField } from '../../../kit/ui/form/MoneyField.tsx';
import { paiseAbovePrice } from '../../../kit/ui/form/more-than-price.rules.ts';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { earliestPaidOn, type PaymentInput, storePaymentMode } from './how-paid.rules.ts';
import { paymentModeText } from './how-paid-texts.ts';

interface Props {
  payment: PaymentInput;
  /** The price in paise; null = no plan is chosen. */
  pricePaise: number | null;
  amountHint: string;
  faults: Partial<
    Record<keyof PaymentInput, 'amountRequired' | 'amountTooMuch' | 'moreThanPrice' | 'paidOnLater' | 'paidOnWrong'>
  >;
  onChange(payment: Partial<PaymentInput>): void;
}

export function PaymentFields({ payment, pricePaise, amountHint, faults, onChange }: Props) {
  const morePaise = paiseAbovePrice(payment.amountPaise, pricePaise);
  const more = { amount: rupees(morePaise) };
  const faultOf = (name: keyof PaymentInput) => faults[name] && t(`payments-admin.${faults[name]}`, more);
  return (
    <fieldset className="form-part">
      <legend className="table-legend">{t('payments-admin.howPaid')}</legend>
      <div className="fitted">
        <MoneyField
          id="record-amount"
          label={t('payments-admin.amount')}
          hint={amountHint}
          error={faultOf('amountPaise')}
          value={payment.amountPaise === undefined ? pricePaise : payment.amountPaise}
          onChange={(amountPaise) => onChange({ amountPaise })}
        />
        {morePaise > 0 && faults.amountPaise !== 'amountTooMuch' && (
          <Choice
            id="record-more"
            label={t('payments-admin.moreIsRight', more)}
            checked={payment.confirmedMorePaise === morePaise}
            onChange={({ target }) => onChange({ confirmedMorePaise: target.checked ? morePaise : null })}
          />
        )}
        <InputField
          id="record-paid-on"
          type="date"
          label={t('payments-admin.paidOn')}
          error={faultOf('paidOn')}
          min={earliestPaidOn}
          max={todayInIndia()}
          value={payment.paidOn}
          onChange={({ target }) => onChange({ paidOn: target.value })}
        />
        <SelectField
          id="record-mode"
          label={t('payments-admin.mode')}
          value={payment.mode}
          onChange={({ target }) => {
            const mode = target.value as PaymentMode | '';
            storePaymentMode(mode);
            onChange({ mode });
          }}
        >
          <option value="">{t('payments-admin.mode_none')}</option>
          {paymentModes.map((mode) => (
            <option key={mode} value={mode}>
              {paymentModeText(mode)}
            </option>
          ))}
        </SelectField>
        <InputField
          id="record-reference"
          label={t('payments-admin.reference')}
          hint={t('payments-admin.referenceHint')}
          value={payment.reference}
          maxLength={maxReferenceLength}
          autoComplete="off"
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </div>
    </fieldset>
  );
}
