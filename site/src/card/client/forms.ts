import { post } from './post.ts';

/** The input is cleared only after the server has accepted it. */
async function sent(form: HTMLFormElement): Promise<void> {
  const { post: path = '', card, locale, busy = '', sent: thanks = '', failed = '', offline = '' } = form.dataset;
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  saysIn(form, busy);
  const { rating, consent, none, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const body = {
    cardId: card,
    ...fields,
    // The honeypot's name must not be one that browsers autofill.
    ...(none && { companyWebsite: none }),
    ...(locale && { locale }),
    ...(rating && { rating: Number(rating) }),
    ...(consent && { consent: true }),
    ...(consent === 'agency' && { agencySees: true }),
  };
  const answer = await post(path, body).catch(() => null);
  form.ariaBusy = 'false';
  if (answer?.ok) {
    form.reset();
    saysIn(form, thanks, 'done');
  } else {
    saysIn(form, answer ? failed : offline, 'wrong');
    const refused = await answer?.json().catch(() => null);
    const [name = ''] = Object.keys(refused?.data?.fields ?? {});
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) requiresReauth(form, field);
  }
}

/**
 * @param how result, for the card's stylesheet
 * @param field the message is placed below it
 */
function saysIn(form: HTMLFormElement, words: string, how: 'done' | 'wrong' | '' = '', field?: HTMLInputElement): void {
  form.dataset.said = how;
  const said = form.querySelector('.said');
  if (!said) return;
  const of = field?.closest('p, fieldset');
  if (of) of.after(said);
  else form.append(said);
  said.textContent = words;
  // Centred, because the dock covers the foot of the screen.
  if (how) said.scrollIntoView({ block: 'center' });
}

function requiresReauth(form: HTMLFormElement, field: HTMLInputElement): void {
  const { check = '', tick = '' } = form.dataset;
  const legend = field.type === 'radio' && field.closest('fieldset')?.querySelector('legend');
  const name = (legend || field.labels?.[0])?.textContent ?? '';
  saysIn(form, field.type === 'checkbox' ? tick : check.replace('{field}', name), 'wrong', field);
  field.ariaInvalid = 'true';
  field.setAttribute('aria-describedby', form.querySelector('.said')?.id ?? '');
  field.focus({ preventScroll: true });
}
document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.ariaInvalid) target.ariaInvalid = null;
});

/** Replaces the browser's validation bubble with a message in the page's language. */
let isSaid = false;
document.addEventListener(
  'invalid',
  (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.form?.dataset.post) return;
    event.preventDefault();
    // Shows only the first invalid field.
    if (isSaid) return;
    isSaid = true;
    setTimeout(() => {
      isSaid = false;
    });
    requiresReauth(field.form, field);
  },
  true,
);

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.post) return;
  event.preventDefault();
  void sent(form);
});
