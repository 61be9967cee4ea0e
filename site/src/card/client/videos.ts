import { onClick } from './on-click.ts';

/** Plays a video in its place. Nothing of YouTube's is loaded before the tap. */
onClick('[data-video]', (link, event) => {
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.src = `https://www.youtube-nocookie.com/embed/${link.dataset.video}?autoplay=1`;
  frame.title = link.dataset.title ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // YouTube refuses to play (error 153) for a page that hides where it stands.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(frame);
  frame.focus();
});
