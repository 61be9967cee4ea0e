import { readWebsite } from '@parichay/shared/platform/typed/web.ts';
import { type HTMLInputTypeAttribute, type InputHTMLAttributes, useState } from 'react';
import { type FieldError, type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { t } from '../text/messages.ts';
import { fieldId, InputField, TextareaField } from './fields.tsx';

/** Messages by field, because the validator's own messages are written for developers. */
export function fieldErrorText(path: string, type: string): string {
  const name =
    path
      .replace(/\.\d+$/, '')
      .split('.')
      .at(-1) ?? path;
  if (type === 'too_small' || type === 'required') return t('form.missing');
  if (type === 'too_big') return t('form.tooLong');
  if (type === 'server') return t('form.check');
  if (name === 'email' || name === 'mails') return t('form.badEmail');
  if (name === 'mapUrl') return t('form.badMap');
  if (name === 'website') return t('form.badAddress');
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

/** No error before the user leaves the field. */
export function faultOf<V extends FieldValues>({ formState }: UseFormReturn<V>, name: Path<V>): FieldError | undefined {
  const { errors, touchedFields, isSubmitted } = formState;
  return isSubmitted || get(touchedFields, name) ? get(errors, name) : undefined;
}

export function errorOf<V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>): string | undefined {
  const error = faultOf(form, name);
  return error && fieldErrorText(name, String(error.type));
}

/** Shorter limits belong to codes and numbers, which need no counter. */
const leastCounted = 20;
const countedFrom = 10;

/** Excess text is not cut: the field shows an error, and the form refuses it. */
function useLimit(most: number | undefined) {
  const [typed, setTyped] = useState(0);
  if (most === undefined || most < leastCounted) return { maxLength: most };
  const left = most - typed;
  return {
    onInput: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped(value.length > most - countedFrom ? value.length : 0),
    tooLong: left < 0 ? t('form.tooLongBy', { count: -left }) : undefined,
    near: left <= countedFrom && typed > 0 ? t('form.lettersLeft', { count: left }) : undefined,
  };
}

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
  const { onBlur, maxLength: most, ...rest } = input ?? {};
  const { tooLong, near, ...limited } = useLimit(most);
  const error = tooLong ?? errorOf(form, name);
  const registered = form.register(name);
  const said = { id, label, hint: near ?? hint, error };
  return isLong ? (
    <TextareaField {...said} {...registered} {...limited} rows={3} />
  ) : (
    <InputField
      {...said}
      {...registered}
      {...limited}
      {...rest}
      type={type}
      onBlur={(event) => {
        onBlur?.(event);
        registered.onBlur(event);
      }}
    />
  );
}

/**
 * Shows the server's field errors.
 * @returns whether this form has any of those fields
 */
export function showServerErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: Readonly<Record<string, string>>,
  strip = '',
): boolean {
  const refused = Object.entries(fields).map(
    ([name, message]) => [name.startsWith(strip) ? name.slice(strip.length) : name, message] as const,
  );
  const known = refused.filter(([name]) => get(form.getValues(), name) !== undefined);
  for (const [at, [name, message]] of known.entries())
    form.setError(name as Path<V>, { type: 'server', message }, { shouldFocus: at === 0 });
  return known.length > 0;
}

export function completeLink<V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>): void {
  const typed = String(form.getValues(name) ?? '');
  const whole = readWebsite(typed);
  if (whole !== typed) form.setValue(name, whole as PathValue<V, Path<V>>, { shouldDirty: true, shouldValidate: true });
}
