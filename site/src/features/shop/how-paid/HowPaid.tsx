import '../../../kit/ui/form/form.css';
import { longestReference, type PaymentMode, paymentModes } from '@parichay/shared/money/payment/payment.lists.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { InputField, SelectField } from '../../../kit/ui/form/fields.tsx';
import { MoneyField } from '../../../kit/ui/form/MoneyField.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { firstPaidOn, keepMode, type Said } from './how-paid.rules.ts';
import { modeText } from './how-paid.texts.ts';

interface Props {
  said: Said;
  /** In paise; null = no plan is chosen. */
  pricePaise: number | null;
  amountHint: string;
  faults: Partial<Record<keyof Said, 'amountRequired' | 'amountTooMuch' | 'paidOnLater' | 'paidOnWrong'>>;
  onChange(said: Partial<Said>): void;
}

export function HowPaid({ said, pricePaise, amountHint, faults, onChange }: Props) {
  const faultOf = (name: keyof Said) => faults[name] && t(`payments-admin.${faults[name]}`);
  return (
    <fieldset className="form-part">
      <legend className="table-legend">{t('payments-admin.howPaid')}</legend>
      <div className="fitted">
        <MoneyField
          id="record-amount"
          label={t('payments-admin.amount')}
          hint={amountHint}
          error={faultOf('amountPaise')}
          value={said.amountPaise === undefined ? pricePaise : said.amountPaise}
          onChange={(amountPaise) => onChange({ amountPaise })}
        />
        <InputField
          id="record-paid-on"
          type="date"
          label={t('payments-admin.paidOn')}
          error={faultOf('paidOn')}
          min={firstPaidOn}
          max={todayInIndia()}
          value={said.paidOn}
          onChange={({ target }) => onChange({ paidOn: target.value })}
        />
        <SelectField
          id="record-mode"
          label={t('payments-admin.mode')}
          value={said.mode}
          onChange={({ target }) => {
            const mode = target.value as PaymentMode | '';
            keepMode(mode);
            onChange({ mode });
          }}
        >
          <option value="">{t('payments-admin.mode_none')}</option>
          {paymentModes.map((mode) => (
            <option key={mode} value={mode}>
              {modeText(mode)}
            </option>
          ))}
        </SelectField>
        <InputField
          id="record-reference"
          label={t('payments-admin.reference')}
          hint={t('payments-admin.referenceHint')}
          value={said.reference}
          maxLength={longestReference}
          autoComplete="off"
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </div>
    </fieldset>
  );
}
