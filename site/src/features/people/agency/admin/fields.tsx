import type { InputHTMLAttributes, ReactNode } from 'react';
import { type FieldPathByValue, useController, useFormContext, useWatch } from 'react-hook-form';
import { fieldId, InputField } from '../../../../kit/ui/form/fields.tsx';
import { shownError } from '../../../../kit/ui/form/form.tsx';
import { MoneyField } from '../../../../kit/ui/form/MoneyField.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import type { AgencyForm } from './agencies-admin.rules.ts';
import type { AgencyFault } from './agency-faults.rules.ts';
import { agencySections, headingId, type SectionId } from './agency-sections.ts';

export type FieldPathTo<T> = FieldPathByValue<AgencyForm, T>;

export function useFieldFaultText(path: FieldPathTo<unknown>): string | undefined {
  const error = shownError(useFormContext<AgencyForm>(), path);
  const fault = error?.type === 'server' ? error.message : error?.type;
  return fault && t(`agencies.fault_${fault as AgencyFault}`);
}

export const useFieldValue = <T,>(path: FieldPathTo<T>): T => useWatch<AgencyForm>({ name: path }) as T;

export function useAgencyField<T>(path: FieldPathTo<T>) {
  const { field } = useController<AgencyForm>({ name: path });
  return {
    value: field.value as T,
    set: field.onChange as (value: T) => void,
    onBlur: field.onBlur,
    fault: useFieldFaultText(path),
  };
}

interface TextProps {
  path: FieldPathTo<string>;
  label: string;
  hint?: string;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength' | 'autoCapitalize' | 'autoComplete'>;
}

export function AgencyTextField({ path, label, hint, input }: TextProps) {
  const { value, set, onBlur, fault } = useAgencyField<string>(path);
  return (
    <InputField
      id={fieldId(path)}
      label={label}
      hint={hint}
      error={fault}
      {...input}
      value={value}
      onChange={({ target }) => set(target.value)}
      onBlur={onBlur}
    />
  );
}

export function AgencyCountField({ path, max }: { path: FieldPathTo<number>; max: number }) {
  const name = path.split('.').at(-1) as 'trialDays';
  const { value, set, onBlur, fault } = useAgencyField<number>(path);
  return (
    <InputField
      id={fieldId(path)}
      label={t(`agencies.${name}`)}
      hint={t(`agencies.${name}Hint`)}
      error={fault}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(max).length}
      value={Number.isInteger(value) ? String(value) : ''}
      onChange={({ target }) => set(Number.parseInt(target.value.replace(/\D/g, ''), 10))}
      onBlur={onBlur}
    />
  );
}

export function AgencyPriceField({
  path,
  name = path.split('.').at(-1) as 'videoPrice',
}: {
  path: FieldPathTo<number>;
  name?: 'videoPrice';
}) {
  const { value, set, fault } = useAgencyField<number>(path);
  return (
    <MoneyField
      id={fieldId(name)}
      label={t(`agencies.${name}`)}
      hint={t(`agencies.${name}Hint`)}
      error={fault}
      value={value}
      onChange={(paise) => set(paise ?? 0)}
    />
  );
}

interface SwitchProps {
  path: FieldPathTo<boolean>;
  label: string;
  hint?: string;
  isDisabled?: boolean;
}

export function Switch({ path, label, hint, isDisabled = false }: SwitchProps) {
  const { value, set } = useAgencyField<boolean>(path);
  return (
    <label className="check agency-switch">
      <input type="checkbox" checked={value} disabled={isDisabled} onChange={({ target }) => set(target.checked)} />
      <span className="two-lines">
        {label}
        {hint && <span className="muted">{hint}</span>}
      </span>
    </label>
  );
}

export const AgencyFormSection = ({ id, hint, children }: { id: SectionId; hint?: string; children: ReactNode }) => (
  <fieldset className="stack form-part agency-part">
    <legend id={headingId(id)} tabIndex={-1}>
      {t(agencySections[id].title)}
    </legend>
    {hint && <p className="muted">{hint}</p>}
    {children}
  </fieldset>
);
