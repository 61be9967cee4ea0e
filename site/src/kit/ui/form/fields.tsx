import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefAttributes,
  type SelectHTMLAttributes,
  type SyntheticEvent,
  type TextareaHTMLAttributes,
  useState,
} from 'react';

export const fieldId = (name: string): string => `f-${name.replaceAll('.', '-')}`;

interface FieldTexts {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The control must have `aria-describedby={`${id}-said`}`. */
export const FieldFrame = ({ id, label, hint, error, children }: FieldTexts & { children: ReactNode }) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    <p id={`${id}-said`} className={error ? 'field-error' : 'field-hint'} aria-live="polite">
      {error ?? hint}
    </p>
  </div>
);

const ariaProps = (id: string, error: string | undefined) => ({
  id,
  'aria-describedby': `${id}-said`,
  'aria-invalid': error ? true : undefined,
});

/** Length of the typed text above `threshold`, else 0, so shorter texts cause no re-render. */
export function useLengthAbove(threshold: number) {
  const [length, setLength] = useState(0);
  const countInput = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setLength(value.length > threshold ? value.length : 0);
  return [length, countInput] as const;
}

/** A native limit would silently cut pasted text; the count needs no translation. */
function useLengthError(limit = Number.POSITIVE_INFINITY, value: unknown = undefined) {
  const [typedLength, countInput] = useLengthAbove(limit);
  const length = typeof value === 'string' ? value.length : typedLength;
  return { lengthError: length > limit ? `${length} / ${limit}` : undefined, countInput };
}

type InputProps = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & RefAttributes<HTMLInputElement>;

export function InputField({ id, label, hint, error, maxLength, onInput, ...input }: InputProps) {
  const { lengthError, countInput } = useLengthError(maxLength, input.value);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={lengthError ?? error}>
      <input
        {...input}
        {...ariaProps(id, lengthError ?? error)}
        onInput={(event) => {
          countInput(event);
          onInput?.(event);
        }}
      />
    </FieldFrame>
  );
}

type TextareaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> &
  RefAttributes<HTMLTextAreaElement>;

export function TextareaField({ id, label, hint, error, maxLength, onInput, ...textarea }: TextareaProps) {
  const { lengthError, countInput } = useLengthError(maxLength, textarea.value);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={lengthError ?? error}>
      <textarea
        {...textarea}
        {...ariaProps(id, lengthError ?? error)}
        onInput={(event) => {
          countInput(event);
          onInput?.(event);
        }}
      />
    </FieldFrame>
  );
}

type SelectProps = FieldTexts & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & RefAttributes<HTMLSelectElement>;

export const SelectField = ({ id, label, hint, error, ...select }: SelectProps) => (
  <FieldFrame id={id} label={label} hint={hint} error={error}>
    <select {...select} {...ariaProps(id, error)} />
  </FieldFrame>
);
