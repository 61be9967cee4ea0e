import { readWebsite } from '@parichay/shared/platform/typed/web.ts';
import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { type FieldError, type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { t } from '../text/messages.ts';
import { fieldId, InputField, TextareaField, useLengthAbove } from './fields.tsx';

/** Messages depend on the field, because the validator's own messages are written for developers. */
export function fieldErrorText(path: string, type: string): string {
  const name =
    path
      .replace(/\.\d+$/, '')
      .split('.')
      .at(-1) ?? path;
  if (type === 'too_small' || type === 'required') return t('form.missing');
  if (type === 'too_big') return t('form.tooLong');
  if (type === 'past') return t('form.past');
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
    | 'onPaste'
    | 'placeholder'
    | 'enterKeyHint'
  >;
}

/** Shows no error before the user leaves the field or submits. */
export function shownError<V extends FieldValues>(
  { formState }: UseFormReturn<V>,
  name: Path<V>,
): FieldError | undefined {
  const { errors, touchedFields, isSubmitted } = formState;
  return isSubmitted || get(touchedFields, name) ? get(errors, name) : undefined;
}

export function shownErrorText<V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>): string | undefined {
  const error = shownError(form, name);
  return error && fieldErrorText(name, String(error.type));
}

/** Shorter limits belong to codes, which need no counter. */
const minCountedLimit = 20;
const counterThreshold = 10;

/** Excess text is not cut: the field shows an error, and the form refuses it. */
function useCharacterLimit(limit: number | undefined, type: HTMLInputTypeAttribute) {
  const threshold = limit === undefined || limit < minCountedLimit || type === 'tel' ? 0 : counterThreshold;
  const [typed, onInput] = useLengthAbove((limit ?? Number.POSITIVE_INFINITY) - threshold);
  if (limit === undefined) return {};
  const remaining = limit - typed;
  return {
    onInput,
    tooLong: remaining < 0 ? t('form.tooLongBy', { count: -remaining }) : undefined,
    near: remaining <= threshold && typed > 0 ? t('form.lettersLeft', { count: remaining }) : undefined,
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
  const { onBlur, maxLength: limit, ...rest } = input ?? {};
  const { tooLong, near, ...limitProps } = useCharacterLimit(limit, type);
  const error = tooLong ?? shownErrorText(form, name);
  const registered = form.register(name);
  const fieldTexts = { id, label, hint: near ?? hint, error };
  return isLong ? (
    <TextareaField {...fieldTexts} {...registered} {...limitProps} rows={3} />
  ) : (
    <InputField
      {...fieldTexts}
      {...registered}
      {...limitProps}
      {...rest}
      type={type}
      onBlur={(event) => {
        onBlur?.(event);
        registered.onBlur(event);
      }}
    />
  );
}

/** @returns whether this form has any of the fields */
export function showServerErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: Readonly<Record<string, string>>,
  prefix = '',
): boolean {
  const refused = Object.entries(fields).map(
    ([name, message]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, message] as const,
  );
  const ownErrors = refused.filter(([name]) => get(form.getValues(), name) !== undefined);
  for (const [at, [name, message]] of ownErrors.entries())
    form.setError(name as Path<V>, { type: 'server', message }, { shouldFocus: at === 0 });
  return ownErrors.length > 0;
}

export function completeLink<V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>): void {
  const typed = String(form.getValues(name) ?? '');
  const completed = readWebsite(typed);
  if (completed !== typed)
    form.setValue(name, completed as PathValue<V, Path<V>>, { shouldDirty: true, shouldValidate: true });
}
