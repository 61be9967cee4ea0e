const field = ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled)';
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * On touch screens only a single field, because the keyboard covers a form.
 * @returns whether focused
 */
export function focusFirstField(form: ParentNode | null): boolean {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(field) ?? [])].filter((one) => one.checkVisibility());
  const [first, ...others] = fields;
  if (!first || (others.length > 0 && isTouched())) return false;
  const chosen = first.type === 'radio' && fields.find(({ name, checked }) => name === first.name && checked);
  (chosen || first).focus({ preventScroll: true });
  return true;
}

/** Never focuses a destructive button: pressing Enter twice would confirm it. */
export function focusFirstWanted(sheet: ParentNode): boolean {
  if (focusFirstField(sheet.querySelector('.sheet-body form')) || isTouched()) return true;
  const button =
    sheet.querySelector<HTMLElement>('.sheet-foot .button:not(.button-danger, .button-quiet, .button-plain)') ??
    sheet.querySelector<HTMLElement>('.sheet-foot .button-danger ~ .button-quiet');
  button?.focus({ preventScroll: true });
  return button !== null;
}
