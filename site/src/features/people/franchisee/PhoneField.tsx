import { useWatch } from 'react-hook-form';
import { FieldFrame, fieldId } from '../../../kit/ui/form/fields.tsx';
import { errorOf, faultOf } from '../../../kit/ui/form/form.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import type { Props } from './FranchiseeFields.tsx';

export function PhoneField({ form }: Pick<Props, 'form'>) {
  const id = fieldId('phone');
  const typed = useWatch({ control: form.control, name: 'phone' });
  const isTaken = faultOf(form, 'phone')?.message === 'already_exists';
  const error = isTaken ? t('franchisees.phoneTaken') : errorOf(form, 'phone');
  return (
    <FieldFrame id={id} label={t('franchisees.phone')} hint={t('franchisees.phoneHint')} error={error}>
      <div className="field-box">
        {!typed.trim().startsWith('+') && <span className="field-prefix tabular">+91</span>}
        <input
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          className="tabular"
          aria-describedby={`${id}-said`}
          aria-invalid={error ? true : undefined}
          {...form.register('phone')}
        />
      </div>
    </FieldFrame>
  );
}
