import { useStore } from '@nanostores/react';
import { intoView } from '../ui/into-view.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { failureText, t } from '../ui/words.ts';
import { FranchiseeFields } from './FranchiseeFields.tsx';
import { franchisee } from './franchisee.store.ts';
import { inputOf } from './franchisees.rules.ts';
import { $isAdding, addFranchisee, saving } from './franchisees.store.ts';
import { useFranchiseeForm } from './use-franchisee-form.ts';

const formId = 'add-franchisee';

export function AddFranchisee() {
  const me = useStore(franchisee.$state).data;
  const { status, error } = useStore(saving.$state);
  const form = useFranchiseeForm(null, error);
  const isBusy = status === 'loading';
  const foot = (
    <button type="submit" form={formId} className="button" aria-busy={isBusy}>
      {t('franchisees.addGo')}
    </button>
  );
  return (
    <Sheet kind="side" title={t('franchisees.addTitle')} onClose={() => $isAdding.set(false)} foot={foot}>
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={form.handleSubmit((values) => {
          if (me && !isBusy) return addFranchisee({ phoneNumber: values.phone, ...inputOf(values, null, me) });
        })}
      >
        {error && (
          <p className="banner" data-tone="danger" role="alert" ref={intoView}>
            {failureText(error)}
          </p>
        )}
        <FranchiseeFields form={form} standing={null} />
      </form>
    </Sheet>
  );
}
