import { useState } from 'react';
import { SelectField } from '../../../kit/ui/form/fields.tsx';
import { stateNames } from '../../../kit/ui/form/india.ts';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { saveBusiness } from '../../people/session/business.store.ts';
import { businessFormOf, businessInputOf } from '../../shop/business/business.form.ts';

interface Props {
  businessId: string;
  onAnswer(isAnswered: boolean): void;
}

async function saveBuyerState(businessId: string, state: string): Promise<void> {
  const currentBusiness = await call('GET /business/{id}', { params: { id: businessId } });
  const form = businessFormOf(currentBusiness);
  await saveBusiness(
    businessInputOf({ ...form, address: { ...form.address, state } }, { businessId, version: currentBusiness.version }),
  );
}

export function BuyerStateQuestion({ businessId, onAnswer }: Props) {
  const close = () => onAnswer(false);
  const [state, setState] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isStateMissing, setStateMissing] = useState(false);
  const save = async () => {
    setStateMissing(state === '');
    if (state === '' || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await saveBuyerState(businessId, state);
      onAnswer(true);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(thrown);
      setBusy(false);
    }
  };
  return (
    <Sheet
      kind="dialog"
      title={t('buyer-state.title')}
      onClose={close}
      foot={
        <>
          <button type="submit" form="buyer-state-form" className="button" aria-busy={isBusy}>
            {t('buyer-state.go')}
          </button>
          <button type="button" className="button button-quiet" onClick={close}>
            {t('common.cancel')}
          </button>
        </>
      }
    >
      <form
        id="buyer-state-form"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p>{t('buyer-state.text')}</p>
        <SelectField
          id="buyer-state"
          label={t('buyer-state.state')}
          error={isStateMissing ? t('buyer-state.choose') : undefined}
          value={state}
          autoComplete="address-level1"
          onChange={({ currentTarget }) => {
            setState(currentTarget.value);
            setStateMissing(false);
          }}
        >
          <option value="">{t('buyer-state.choose')}</option>
          {stateNames().map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        {failure && (
          <p className="banner" data-tone="danger" role="alert">
            {failureText(failure)}
          </p>
        )}
      </form>
    </Sheet>
  );
}
