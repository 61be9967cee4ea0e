/** What a script adds to a card: copying, the phone's own share sheet, and videos that play in place. Delegated, so a
 * preview may replace the page's body. */

function played(link: HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.src = `https://www.youtube-nocookie.com/embed/${link.dataset.video}?autoplay=1`;
  frame.title = link.dataset.title ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // YouTube refuses to play (error 153) for a page that hides where it stands.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(frame);
  frame.focus();
}

// Read aloud by screen readers; it must stand in the page before it speaks.
const said = document.createElement('p');
said.role = 'status';
document.body.append(said);

async function copied(button: HTMLElement): Promise<void> {
  const words = button.textContent;
  const done = button.dataset.done ?? '';
  await navigator.clipboard.writeText(button.dataset.copy ?? '');
  button.textContent = done;
  said.textContent = done;
  setTimeout(() => {
    button.textContent = words;
    said.textContent = '';
  }, 2000);
}

const root = document.documentElement.classList;
if ('share' in navigator) root.add('can-share');
if (!navigator.clipboard) root.add('no-copy');

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const taken = event.target.closest<HTMLElement>('[data-video],[data-copy],[data-share]');
  if (!taken) return;
  const { video, copy, share, title } = taken.dataset;
  if (video) {
    event.preventDefault();
    played(taken);
  } else if (copy) void copied(taken).catch(() => {});
  // Closing the share sheet rejects; there is nothing to say about it.
  else if (share) void navigator.share({ title: title ?? '', url: share }).catch(() => {});
});
