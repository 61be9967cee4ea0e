const fieldSelector = ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled)';
const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;

/** On touch screens, only a form's single field is focused, because the keyboard covers a form. */
export function focusFirstField(form: ParentNode | null): boolean {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(fieldSelector) ?? [])].filter((one) =>
    one.checkVisibility(),
  );
  const [first, ...others] = fields;
  if (!first || (others.length > 0 && isTouchScreen())) return false;
  const chosen = first.type === 'radio' && fields.find(({ name, checked }) => name === first.name && checked);
  (chosen || first).focus({ preventScroll: true });
  return true;
}

export function scrollToField(control: HTMLElement | null | undefined): void {
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

export const scrollToInvalidField = (form: ParentNode | null): void =>
  scrollToField(form?.querySelector<HTMLElement>('[aria-invalid="true"]'));

/** Never focuses a destructive button: pressing Enter twice would confirm it. */
export function focusInitialElement(sheet: ParentNode): boolean {
  if (focusFirstField(sheet.querySelector('.sheet-body form')) || isTouchScreen()) return true;
  const button =
    sheet.querySelector<HTMLElement>('.sheet-foot .button:not(.button-danger, .button-quiet, .button-plain)') ??
    sheet.querySelector<HTMLElement>('.sheet-foot .button-danger ~ .button-quiet');
  button?.focus({ preventScroll: true });
  return button !== null;
}
