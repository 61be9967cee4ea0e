const typedInto = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="range"])';

/** Text fields and overlays handle their own keys. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typedInto) !== null) ||
  document.querySelector('.veil, .react-aria-Popover') !== null;

export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.altKey &&
  !isElsewhere(event.target);
