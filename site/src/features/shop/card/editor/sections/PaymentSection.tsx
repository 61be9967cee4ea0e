import Plus from 'icon:plus';
import X from 'icon:x';
import { readAccountNumber, readIfsc, readUpi } from '@parichay/shared/platform/typed/payment.ts';
import { maxTypedLength } from '@parichay/shared/platform/typed/plain-text.ts';
import { useState } from 'react';
import { fieldId, SelectField } from '../../../../../kit/ui/form/fields.tsx';
import { TextField } from '../../../../../kit/ui/form/form.tsx';
import { firstInvalidIndex, ItemList } from '../../../../../kit/ui/form/ItemList.tsx';
import { MoneyField } from '../../../../../kit/ui/form/MoneyField.tsx';
import { rupees, t } from '../../../../../kit/ui/text/messages.ts';
import { useAddBox } from './use-add-box.ts';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

const maxAmounts = 6;
const minAmountPaise = 100;

export function PaymentSection(props: SectionProps) {
  const [openIndex, setOpened] = useState<number | null>(null);
  const amountId = fieldId('newAmount');
  const { form, formProps } = useSectionForm(
    props,
    'paymentOptions',
    (errors) => {
      setOpened(firstInvalidIndex(errors, 'others'));
      if (errors.upiAmountsPaise) document.getElementById(amountId)?.focus();
    },
    () => addAmount(),
  );
  const setAmounts = (next: number[]) => form.setValue('upiAmountsPaise', next, { shouldDirty: true });
  const {
    added: amounts,
    typed: amount,
    canAdd,
    type,
    add,
  } = useAddBox({
    list: form.watch('upiAmountsPaise'),
    onChange: (list) => setAmounts(list.toSorted((one, other) => one - other)),
    max: maxAmounts,
    isValid: (paise: number) => paise >= minAmountPaise,
  });
  const addAmount = () => {
    if (canAdd) add();
  };
  // The link of the owner's UPI QR code also contains the payee's name.
  const completeUpi = () => {
    const typed = form.getValues('upiId') ?? '';
    const { upiId, name } = readUpi(typed);
    if (upiId !== typed) form.setValue('upiId', upiId, { shouldDirty: true, shouldValidate: true });
    if (name && !form.getValues('upiName')) form.setValue('upiName', name, { shouldDirty: true, shouldValidate: true });
  };
  const accountType = fieldId('bank.accountType');
  const uncorrectedInput = { autoCapitalize: 'none', autoComplete: 'off' } as const;
  return (
    <form {...formProps} className="stack editor-form">
      <fieldset className="stack form-part">
        <legend>{t('card-content.upi')}</legend>
        <TextField
          form={form}
          name="upiId"
          label={t('card-content.upiId')}
          hint={t('card-content.upiIdHint')}
          input={{ ...uncorrectedInput, inputMode: 'email', maxLength: maxTypedLength, onBlur: completeUpi }}
        />
        <TextField
          form={form}
          name="upiName"
          label={t('card-content.upiName')}
          hint={t('card-content.upiNameHint')}
          input={{ maxLength: 80 }}
        />
        <div className="stack">
          <span className="label">{t('card-content.amounts')}</span>
          {amounts.length > 0 && (
            <div className="row">
              {amounts.map((paise) => (
                <button
                  key={paise}
                  type="button"
                  className="chip"
                  aria-label={t('card-content.removeAmount', { amount: rupees(paise) })}
                  onClick={() => setAmounts(form.getValues('upiAmountsPaise').filter((other) => other !== paise))}
                >
                  {rupees(paise)}
                  <X size={16} aria-hidden="true" />
                </button>
              ))}
            </div>
          )}
          {amounts.length < maxAmounts && (
            <div className="amount-row">
              <MoneyField
                id={amountId}
                label={t('card-content.amount')}
                hint={t('card-content.amountsHint')}
                value={amount}
                error={amount !== null && !canAdd ? t('form.badAmount') : undefined}
                onChange={(paise, text) => type(text.trim() === '' ? null : (paise ?? 0))}
              />
              <button type="button" className="button button-quiet" aria-disabled={!canAdd} onClick={addAmount}>
                <Plus size={20} aria-hidden="true" />
                {t('card-content.add')}
              </button>
            </div>
          )}
        </div>
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('card-content.bank')}</legend>
        <TextField
          form={form}
          name="bank.accountHolder"
          label={t('card-content.accountHolder')}
          input={{ maxLength: 80 }}
        />
        <TextField
          form={form}
          name="bank.accountNumber"
          label={t('card-content.accountNumber')}
          input={{
            ...uncorrectedInput,
            inputMode: 'numeric',
            maxLength: maxTypedLength,
            onBlur: ({ target }) => form.setValue('bank.accountNumber', readAccountNumber(target.value)),
          }}
        />
        <TextField
          form={form}
          name="bank.ifsc"
          label={t('card-content.ifsc')}
          hint={t('card-content.ifscHint')}
          input={{
            autoCapitalize: 'characters',
            autoComplete: 'off',
            maxLength: maxTypedLength,
            onBlur: ({ target }) => form.setValue('bank.ifsc', readIfsc(target.value)),
          }}
        />
        <TextField form={form} name="bank.bankName" label={t('card-content.bankName')} input={{ maxLength: 80 }} />
        <SelectField id={accountType} label={t('card-content.accountType')} {...form.register('bank.accountType')}>
          <option value="">–</option>
          <option value="savings">{t('card-content.savings')}</option>
          <option value="current">{t('card-content.current')}</option>
        </SelectField>
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('card-content.otherWays')}</legend>
        <ItemList
          form={form}
          name="others"
          max={10}
          label={t('card-content.otherWays')}
          empty={<p>{t('card-content.othersEmpty')}</p>}
          addLabel={t('card-content.addOther')}
          allLabel={t('card-content.allOthers')}
          newItem={() => ({ label: '', value: '' })}
          rowOf={({ label, value }) => ({ title: label, detail: value })}
          openIndex={openIndex}
          onOpen={setOpened}
        >
          {(index) => (
            <>
              <TextField
                form={form}
                name={`others.${index}.label`}
                label={t('card-content.otherLabel')}
                hint={t('card-content.otherLabelHint')}
                input={{ maxLength: 40, required: true }}
              />
              <TextField
                form={form}
                name={`others.${index}.value`}
                label={t('card-content.otherValue')}
                input={{ maxLength: 140, required: true }}
              />
            </>
          )}
        </ItemList>
      </fieldset>
    </form>
  );
}
