import { holdBack, startBack } from '../../lib/back.ts';
import { onClick } from './on-click.ts';

startBack();

/** Without the script, a tap opens the picture itself. */
function opened(links: HTMLAnchorElement[], at: number): void {
  const gallery = links[0]?.closest<HTMLElement>('.gallery');
  const dialog = document.createElement('dialog');
  dialog.className = 'viewer';
  const list = document.createElement('ul');
  list.tabIndex = 0;
  for (const link of links) {
    const item = document.createElement('li');
    const image = document.createElement('img');
    image.loading = 'lazy';
    image.src = link.href;
    image.alt = link.querySelector('img')?.alt ?? '';
    item.append(image);
    const caption = link.nextElementSibling;
    if (caption) item.append(caption.cloneNode(true));
    list.append(item);
  }
  const step = (by: number) => list.scrollBy({ left: by * list.clientWidth });
  const button = (words: string | undefined, sign: string, name: 'by' | 'close', value: string, act: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = sign;
    made.ariaLabel = words ?? sign;
    made.dataset[name] = value;
    made.addEventListener('click', act);
    dialog.append(made);
  };
  const words = gallery?.dataset ?? {};
  button(words.close, '×', 'close', '', () => dialog.close());
  dialog.append(list);
  if (links.length > 1) {
    button(words.previous, '‹', 'by', '-1', () => step(-1));
    button(words.next, '›', 'by', '1', () => step(1));
  }
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  document.body.append(dialog);
  dialog.showModal();
  const letGo = holdBack(() => dialog.close());
  dialog.addEventListener('close', () => {
    letGo();
    dialog.remove();
  });
  list.scrollLeft = at * list.clientWidth;
  list.focus();
}

onClick('.gallery a', (link, event) => {
  const links = [...(link.closest('.gallery')?.querySelectorAll('a') ?? [])];
  if (!('showModal' in HTMLDialogElement.prototype)) return;
  event.preventDefault();
  opened(links, links.indexOf(link as HTMLAnchorElement));
});
