import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { fieldId, InputField } from '../../../kit/ui/fields.tsx';
import { t } from '../../../kit/ui/messages.ts';
import { type Path, valueAt } from './agencies-admin.rules.ts';
import { $edit, faultAt, set, touch } from './agencies-admin.store.ts';

/** Fields of the form of an agency: each stands for one path of its values. */

/** The words of what is wrong at a path; undefined when nothing is. */
export function useFault(path: Path): string | undefined {
  const edit = useStore($edit);
  const fault = edit && faultAt(edit, path);
  return fault ? t(`agencies.fault_${fault}`) : undefined;
}

export function useValue<T>(path: Path): T {
  const edit = useStore($edit);
  return (edit && valueAt(edit.values, path)) as T;
}

interface TextProps {
  path: Path;
  label: string;
  hint?: string;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength' | 'autoCapitalize' | 'autoComplete'>;
}

export function Text({ path, label, hint, input }: TextProps) {
  const value = useValue<string>(path);
  const fault = useFault(path);
  const id = fieldId(path);
  return (
    <InputField
      id={id}
      label={label}
      hint={hint}
      error={fault}
      {...input}
      value={value}
      onChange={({ target }) => set(path, target.value)}
      onBlur={() => touch(path)}
    />
  );
}

/** A whole number; its words go by the last of its path. */
export function Count({ path, most }: { path: Path; most: number }) {
  const name = path.split('.').at(-1) as 'trialDays';
  const count = useValue<number | null>(path);
  const fault = useFault(path);
  const id = fieldId(path);
  return (
    <InputField
      id={id}
      label={t(`agencies.${name}`)}
      hint={t(`agencies.${name}Hint`)}
      error={fault}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(most).length}
      value={Number.isInteger(count) ? String(count) : ''}
      onChange={({ target }) => set(path, Number.parseInt(target.value.replace(/\D/g, ''), 10))}
      onBlur={() => touch(path)}
    />
  );
}

interface SwitchProps {
  path: Path;
  label: string;
  hint?: string;
  isDisabled?: boolean;
}

/** On or off. The hint says what that does for customers. */
export function Switch({ path, label, hint, isDisabled = false }: SwitchProps) {
  const isOn = useValue<boolean>(path);
  return (
    <label className="check agency-switch">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => set(path, target.checked)}
      />
      <span className="two-lines">
        {label}
        {hint && <span className="muted">{hint}</span>}
      </span>
    </label>
  );
}

export const Section = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <fieldset className="stack form-part agency-part">
    <legend>{title}</legend>
    {hint && <p className="muted">{hint}</p>}
    {children}
  </fieldset>
);
