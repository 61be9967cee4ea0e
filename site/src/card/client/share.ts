import { onClick } from './on-click.ts';

// Screen readers announce only live regions that exist before the text changes.
const place = document.createElement('p');
place.role = 'status';
document.body.append(place);

const say = (words: string): void => {
  place.textContent = words;
};

const root = document.documentElement.classList;
if ('share' in navigator) root.add('can-share');
if (!navigator.clipboard) root.add('no-copy');

async function copied(button: HTMLElement): Promise<void> {
  const words = button.textContent;
  const done = button.dataset.done ?? '';
  if (words === done) return;
  await navigator.clipboard.writeText(button.dataset.copy ?? '');
  button.textContent = done;
  say(done);
  setTimeout(() => {
    button.textContent = words;
    say('');
  }, 2000);
}

onClick('[data-copy]', (button) => void copied(button).catch(() => {}));
onClick('[data-share]', ({ dataset: { share = '', title = '' } }) => {
  navigator.share({ title, url: share }).catch(() => {});
});
