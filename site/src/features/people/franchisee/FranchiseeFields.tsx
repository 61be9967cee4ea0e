import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import '../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { type Permission, permissions, type Role, roles } from '@parichay/shared/platform/access/roles.ts';
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import { Choice } from '../../../kit/ui/form/Choice.tsx';
import { FieldFrame, fieldId } from '../../../kit/ui/form/fields.tsx';
import { shownError, shownErrorText, TextField } from '../../../kit/ui/form/form.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { billingChoice, type FranchiseeForm } from './franchisees.rules.ts';

type AccessOption = `role_${Role}` | `permission_${Permission}` | 'hideBilling';

interface AccessOptionProps {
  name: AccessOption;
  value?: string;
  field(): UseFormRegisterReturn;
  fixedValue?: boolean | undefined;
}

const AccessCheckbox = ({ name, value, field, fixedValue }: AccessOptionProps) => (
  // Without a key per mode, react-hook-form would register the fixed input as empty.
  <Choice
    key={fixedValue === undefined ? 'free' : 'fixed'}
    id={name}
    label={t(`franchisees.${name}`)}
    description={t(`franchisees.${name}_line`)}
    {...(fixedValue === undefined ? { value, ...field() } : { checked: fixedValue, disabled: true, readOnly: true })}
  />
);

export interface Props {
  form: UseFormReturn<FranchiseeForm>;
  stored: Franchisee | null;
}

/** No account can change its own permissions. */
export function FranchiseeFields({ form, stored }: Props) {
  const me = useStore(franchisee.$state).data;
  const chosenRoles = useWatch({ control: form.control, name: 'roles' });
  const isOwn = stored !== null && me?.franchiseeId === stored.franchiseeId;
  const isAdmin = chosenRoles.includes('admin');
  const billing = me ? billingChoice(chosenRoles, stored, me) : 'none';
  const billingShown = isOwn ? stored.configuration.hideBilling : billing;
  const billingFixed = typeof billingShown === 'boolean' ? billingShown : undefined;
  const agencyOfStaff = stored ?? me;
  const isPlatformStaff = agencyOfStaff?.ofSuperadminAgency;
  const grantable = permissions.filter((permission) => permission !== 'manage-link-store' || isPlatformStaff);
  const rolesFault = shownError(form, 'roles');
  return (
    <>
      <TextField form={form} name="name" label={t('franchisees.name')} input={{ maxLength: 80, autoComplete: 'off' }} />
      {stored ? <ReadOnlyPhone number={stored.phoneNumber} /> : <PhoneField form={form} />}
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('franchisees.email')}
        hint={t('franchisees.emailHint')}
        input={{ maxLength: 254, inputMode: 'email', autoCapitalize: 'none', autoComplete: 'off' }}
      />
      {isOwn && (
        <p className="banner" data-tone="info">
          {t('franchisees.ownRights')}
        </p>
      )}
      <fieldset className="form-part" aria-describedby="roles-said">
        <legend className="table-legend">{t('franchisees.roles')}</legend>
        {isAdmin && isPlatformStaff && (
          <p className="banner" data-tone="warning" role="status">
            {t('franchisees.adminOfPlatform', { agency: agencyOfStaff.agencyName })}
          </p>
        )}
        {roles.map((role) => (
          <AccessCheckbox
            key={role}
            name={`role_${role}`}
            value={role}
            field={() => form.register('roles')}
            fixedValue={isOwn ? stored.roles.includes(role) : undefined}
          />
        ))}
        <p id="roles-said" className="field-error" aria-live="polite">
          {rolesFault && t('franchisees.roleMissing')}
        </p>
      </fieldset>
      <fieldset className="form-part">
        <legend className="table-legend">{t('franchisees.permissions')}</legend>
        {isAdmin && <p className="field-hint">{t('franchisees.permissionsOfAdmin')}</p>}
        {grantable.map((permission) => (
          <AccessCheckbox
            key={permission}
            name={`permission_${permission}`}
            value={permission}
            field={() => form.register('permissions')}
            fixedValue={isAdmin || (isOwn ? stored.permissions.includes(permission) : undefined)}
          />
        ))}
      </fieldset>
      {billing !== 'none' && (
        <fieldset className="form-part">
          <legend className="table-legend">{t('franchisees.billing')}</legend>
          <AccessCheckbox name="hideBilling" field={() => form.register('hideBilling')} fixedValue={billingFixed} />
          {!isOwn && billing === true && <p className="field-hint">{t('franchisees.hideBilling_fixed')}</p>}
        </fieldset>
      )}
    </>
  );
}

const ReadOnlyPhone = ({ number }: { number: string }) => (
  <div className="field">
    <span className="label">{t('franchisees.phone')}</span>
    <p className="tabular">{formatPhone(number)}</p>
    <p className="field-hint">{t('franchisees.phoneFixed')}</p>
  </div>
);

function PhoneField({ form }: Pick<Props, 'form'>) {
  const id = fieldId('phone');
  const typed = useWatch({ control: form.control, name: 'phone' });
  const isPhoneInUse = shownError(form, 'phone')?.message === 'already_exists';
  const error = isPhoneInUse ? t('franchisees.phoneTaken') : shownErrorText(form, 'phone');
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
