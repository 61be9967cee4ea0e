import Plus from 'icon:plus';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from '../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import type { AgencyForm } from './agencies-admin.rules.ts';
import type { Props } from './DomainsSection.tsx';
import { useFieldFaultText } from './fields.tsx';

export function NewDomain({ onAdd }: Pick<Props, 'onAdd'>) {
  const { register } = useFormContext<AgencyForm>();
  const fault = useFieldFaultText('newDomain');
  return (
    <FieldFrame id="new-domain" label={t('agencies.newDomain')} hint={t('agencies.newDomainHint')} error={fault}>
      <div className="field-box">
        <input
          id="new-domain"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          {...register('newDomain')}
          aria-describedby="new-domain-said"
          aria-invalid={fault ? true : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAdd();
          }}
        />
        <button type="button" className="domain-add" onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          {t('agencies.addDomain')}
        </button>
      </div>
    </FieldFrame>
  );
}
