import { post } from './post.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** `2100 / 2000`; a native limit would silently cut pasted text. */
const excessLengthText = ({ value, dataset: { max = '' } }: Field): string =>
  max && value.length > Number(max) ? ` (${value.length} / ${max})` : '';

/** The input is cleared only after the server has accepted it. */
async function submitForm(form: HTMLFormElement): Promise<void> {
  const {
    post: path = '',
    card: cardId,
    locale,
    busy = '',
    sent: thanks = '',
    failed = '',
    limited = '',
    offline = '',
  } = form.dataset;
  if (form.ariaBusy === 'true') return;
  const long = [...form.querySelectorAll<Field>('[data-max]')].find((field) => excessLengthText(field));
  if (long) return showInvalidField(form, long);
  form.ariaBusy = 'true';
  showMessage(form, busy);
  const { rating, consent, none, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const body = {
    cardId,
    ...fields,
    // The honeypot's name must not be one that browsers autofill.
    ...(none && { companyWebsite: none }),
    ...(locale && { locale }),
    ...(rating && { rating: Number(rating) }),
    ...(consent && { consent: true }),
    ...(consent === 'agency' && { agencySees: true }),
  };
  const response = await post(path, body).catch(() => null);
  form.ariaBusy = 'false';
  if (response?.ok) {
    form.reset();
    showMessage(form, thanks, 'done');
  } else {
    showMessage(form, !response ? offline : response.status === 429 ? limited : failed, 'wrong');
    const failure = await response?.json().catch(() => null);
    const [name = ''] = Object.keys(failure?.data?.fields ?? {});
    const field = form.elements.namedItem(name);
    if (isField(field)) showInvalidField(form, field);
  }
}

function showMessage(form: HTMLFormElement, text: string, result: 'done' | 'wrong' | '' = '', field?: Field): void {
  form.dataset.said = result;
  const messageElement = form.querySelector('.said');
  if (!messageElement) return;
  const fieldContainer = field?.closest('p, fieldset');
  if (fieldContainer) fieldContainer.after(messageElement);
  else form.append(messageElement);
  messageElement.textContent = text;
  // The message is centred, because the dock covers the foot of the screen.
  if (result) messageElement.scrollIntoView({ block: 'center' });
}

function showInvalidField(form: HTMLFormElement, field: Field): void {
  const { check = '', tick = '' } = form.dataset;
  const legend = field.type === 'radio' && field.closest('fieldset')?.querySelector('legend');
  const name = (legend || field.labels?.[0])?.textContent ?? '';
  showMessage(
    form,
    field.type === 'checkbox' ? tick : check.replace('{field}', name + excessLengthText(field)),
    'wrong',
    field,
  );
  field.ariaInvalid = 'true';
  field.setAttribute('aria-describedby', form.querySelector('.said')?.id ?? '');
  field.focus({ preventScroll: true });
}
document.addEventListener('input', ({ target }) => {
  if (!isField(target) || !target.form) return;
  // The first radio button of a group is marked for the whole group.
  const invalid = target.form.querySelector<Field>('[aria-invalid]');
  if (invalid?.name !== target.name) return;
  invalid.ariaInvalid = null;
  showMessage(target.form, '');
});

let isMessageShown = false;
/** Replaces the browser's validation bubble with a message in the page's language. */
document.addEventListener(
  'invalid',
  (event) => {
    const field = event.target;
    if (!isField(field) || !field.form?.dataset.post) return;
    event.preventDefault();
    // Shows only the first invalid field.
    if (isMessageShown) return;
    isMessageShown = true;
    setTimeout(() => {
      isMessageShown = false;
    });
    showInvalidField(field.form, field);
  },
  true,
);

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.post) return;
  event.preventDefault();
  void submitForm(form);
});
