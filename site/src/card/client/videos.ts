import { onPlainClick } from './on-click.ts';

onPlainClick('[data-video]', (link, event) => {
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.src = `https://www.youtube-nocookie.com/embed/${link.dataset.video}?autoplay=1`;
  frame.title = link.dataset.title ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // YouTube refuses to play without a referrer (error 153).
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(frame);
  frame.focus();
});
