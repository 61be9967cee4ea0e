import { onPlainClick } from './on-click.ts';

// Screen readers announce only live regions that exist before the text changes.
const statusElement = document.createElement('p');
statusElement.role = 'status';
document.body.append(statusElement);

const announce = (text: string): void => {
  statusElement.textContent = text;
};

const rootClasses = document.documentElement.classList;
if ('share' in navigator) rootClasses.add('can-share');
if (!navigator.clipboard) rootClasses.add('no-copy');

async function copyText(button: HTMLElement): Promise<void> {
  const label = button.textContent;
  const doneLabel = button.dataset.done ?? '';
  if (label === doneLabel) return;
  await navigator.clipboard.writeText(button.dataset.copy ?? '');
  button.textContent = doneLabel;
  announce(doneLabel);
  setTimeout(() => {
    button.textContent = label;
    announce('');
  }, 2000);
}

onPlainClick('[data-copy]', (button) => void copyText(button).catch(() => {}));
onPlainClick('[data-share]', ({ dataset: { share = '', title = '' } }) => {
  navigator.share({ title, url: share }).catch(() => {});
});
