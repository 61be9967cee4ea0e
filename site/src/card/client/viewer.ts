import { closeOnBack, startBackHandling } from '../../lib/back.ts';
import { onPlainClick } from './on-click.ts';

startBackHandling();

/** Without the script, a tap opens the picture itself. */
function openViewer(links: HTMLAnchorElement[], index: number): void {
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
  const addButton = (
    label: string | undefined,
    symbol: string,
    name: 'by' | 'close',
    value: string,
    onPress: () => void,
  ) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = symbol;
    element.ariaLabel = label ?? symbol;
    element.dataset[name] = value;
    element.addEventListener('click', onPress);
    dialog.append(element);
  };
  const labels = gallery?.dataset ?? {};
  addButton(labels.close, '×', 'close', '', () => dialog.close());
  dialog.append(list);
  if (links.length > 1) {
    addButton(labels.previous, '‹', 'by', '-1', () => step(-1));
    addButton(labels.next, '›', 'by', '1', () => step(1));
  }
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  document.body.append(dialog);
  dialog.showModal();
  const stopBackHandling = closeOnBack(() => dialog.close());
  dialog.addEventListener('close', () => {
    stopBackHandling();
    dialog.remove();
  });
  list.scrollLeft = index * list.clientWidth;
  list.focus();
}

onPlainClick('.gallery a', (link, event) => {
  const links = [...(link.closest('.gallery')?.querySelectorAll('a') ?? [])];
  if (!('showModal' in HTMLDialogElement.prototype)) return;
  event.preventDefault();
  openViewer(links, links.indexOf(link as HTMLAnchorElement));
});
