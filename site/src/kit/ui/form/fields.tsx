import type {
  InputHTMLAttributes,
  ReactNode,
  RefAttributes,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';

export const fieldId = (name: string): string => `f-${name.replaceAll('.', '-')}`;

interface Said {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The control must have `aria-describedby={`${id}-said`}`. */
export const FieldFrame = ({ id, label, hint, error, children }: Said & { children: ReactNode }) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    <p id={`${id}-said`} className={error ? 'field-error' : 'field-hint'} aria-live="polite">
      {error ?? hint}
    </p>
  </div>
);

const saidOf = (id: string, error: string | undefined) => ({
  id,
  'aria-describedby': `${id}-said`,
  'aria-invalid': error ? true : undefined,
});

type InputProps = Said & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & RefAttributes<HTMLInputElement>;

export const InputField = ({ id, label, hint, error, ...input }: InputProps) => (
  <FieldFrame id={id} label={label} hint={hint} error={error}>
    <input {...input} {...saidOf(id, error)} />
  </FieldFrame>
);

type TextareaProps = Said &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> &
  RefAttributes<HTMLTextAreaElement>;

export const TextareaField = ({ id, label, hint, error, ...textarea }: TextareaProps) => (
  <FieldFrame id={id} label={label} hint={hint} error={error}>
    <textarea {...textarea} {...saidOf(id, error)} />
  </FieldFrame>
);

type SelectProps = Said & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & RefAttributes<HTMLSelectElement>;

export const SelectField = ({ id, label, hint, error, ...select }: SelectProps) => (
  <FieldFrame id={id} label={label} hint={hint} error={error}>
    <select {...select} {...saidOf(id, error)} />
  </FieldFrame>
);
