import { post } from './post.ts';

/** The enquiry and the feedback form. What was typed stays until it has been taken. */
async function sent(form: HTMLFormElement): Promise<void> {
  const { post: path = '', card, locale, busy = '', sent: thanks = '', failed = '' } = form.dataset;
  const said = form.querySelector('.said');
  const say = (words: string) => {
    if (said) said.textContent = words;
  };
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  say(busy);
  const { rating, consent, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const body = {
    cardId: card,
    ...fields,
    ...(locale && { locale }),
    ...(rating && { rating: Number(rating) }),
    ...(consent && { consent: true }),
  };
  const isTaken = await post(path, body).then(
    ({ ok }) => ok,
    () => false,
  );
  form.ariaBusy = 'false';
  if (isTaken) form.reset();
  say(isTaken ? thanks : failed);
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.post) return;
  event.preventDefault();
  void sent(form);
});
