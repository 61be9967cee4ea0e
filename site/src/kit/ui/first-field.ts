const field = ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled)';
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Begins at the first field of a form; of several to choose one from, at the one that is chosen. On a touch screen only where
 * it is the one field: its keyboard would lie over what somebody has only begun to look at. Answers whether the focus is there.
 */
export function focusFirstField(form: ParentNode | null): boolean {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(field) ?? [])].filter((one) => one.checkVisibility());
  const [first, ...others] = fields;
  if (!first || (others.length > 0 && isTouched())) return false;
  const chosen = first.type === 'radio' && fields.find(({ name, checked }) => name === first.name && checked);
  (chosen || first).focus({ preventScroll: true });
  return true;
}

/**
 * Begins where a sheet wants something: at the first field of its form, or else at what it is there to do. What takes
 * something away is not begun at: who presses Enter twice would have done it.
 */
export function focusFirstWanted(sheet: ParentNode): boolean {
  if (focusFirstField(sheet.querySelector('.sheet-body form')) || isTouched()) return true;
  const button =
    sheet.querySelector<HTMLElement>('.sheet-foot .button:not(.button-danger, .button-quiet, .button-plain)') ??
    sheet.querySelector<HTMLElement>('.sheet-foot .button-danger ~ .button-quiet');
  button?.focus({ preventScroll: true });
  return button !== null;
}
