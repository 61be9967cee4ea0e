import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { FieldFrame, fieldId } from './FieldFrame.tsx';
import { t } from './words.ts';

/** Words for a field that is not as it should be, by what the field is; the checker's own sentences are for developers. */
export function fieldErrorText(path: string, type: string): string {
  // `phoneNumbers.1` is a phone number.
  const name =
    path
      .replace(/\.\d+$/, '')
      .split('.')
      .at(-1) ?? path;
  if (type === 'too_small' || type === 'required') return t('form.missing');
  if (type === 'too_big') return t('form.tooLong');
  if (type === 'server') return t('form.check');
  if (name === 'email' || name === 'mails') return t('form.badEmail');
  if (name === 'website' || name === 'mapUrl') return t('form.badAddress');
  if (name === 'upiId') return t('form.badUpi');
  if (name === 'ifsc') return t('form.badIfsc');
  if (name === 'accountNumber') return t('form.badAccount');
  if (path.startsWith('videos.')) return t('form.badVideo');
  if (name === 'url') return t('form.badAddress');
  if (name === 'pinCode') return t('form.badPin');
  if (name === 'gstin') return t('form.badGstin');
  if (name === 'establishedYear') return t('form.badYear');
  if (/phone|whatsapp/i.test(name)) return t('form.badPhone');
  return t('form.check');
}

interface TextProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: Path<V>;
  label: string;
  hint?: string;
  type?: HTMLInputTypeAttribute;
  isLong?: boolean;
  input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'inputMode'
    | 'autoComplete'
    | 'maxLength'
    | 'autoCapitalize'
    | 'required'
    | 'onBlur'
    | 'placeholder'
    | 'enterKeyHint'
  >;
}

/** What is wrong with a field, once it has been left: one that waits to be filled is not wrong yet. */
export function faultOf<V extends FieldValues>({ formState }: UseFormReturn<V>, name: Path<V>): FieldError | undefined {
  const { errors, touchedFields, isSubmitted } = formState;
  return isSubmitted || get(touchedFields, name) ? get(errors, name) : undefined;
}

export function errorOf<V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>): string | undefined {
  const error = faultOf(form, name);
  return error && fieldErrorText(name, String(error.type));
}

/** One line of text, or several with `isLong`, tied to the form. */
export function TextField<V extends FieldValues>({
  form,
  name,
  label,
  hint,
  type = 'text',
  isLong,
  input,
}: TextProps<V>) {
  const id = fieldId(name);
  const error = errorOf(form, name);
  const { onBlur, ...rest } = input ?? {};
  const registered = form.register(name);
  const shared = {
    ...registered,
    id,
    'aria-describedby': `${id}-said`,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {isLong ? (
        <textarea {...shared} maxLength={rest.maxLength} rows={3} />
      ) : (
        <input
          {...shared}
          {...rest}
          type={type}
          onBlur={(event) => {
            onBlur?.(event);
            registered.onBlur(event);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Puts what the server said of single fields beside them. Answers whether any of them is a field of this form. */
export function showServerErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: Readonly<Record<string, string>>,
  strip = '',
): boolean {
  const names = Object.keys(fields).map((name) => (name.startsWith(strip) ? name.slice(strip.length) : name));
  const known = names.filter((name) => get(form.getValues(), name) !== undefined);
  for (const [at, name] of known.entries()) {
    form.setError(name as Path<V>, { type: 'server' }, { shouldFocus: at === 0 });
  }
  return known.length > 0;
}

/** `https://example.in` of `example.in`: nobody types the beginning. What is no address stays as it was typed. */
export const withProtocol = (address: string): string => {
  const text = address.trim();
  return /^[^\s:/.]+\.\S+$/.test(text) ? `https://${text}` : text;
};
