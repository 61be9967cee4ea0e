const typedInto = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="range"])';

/** What somebody types into, and what lies over the page, has its keys for itself. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typedInto) !== null) ||
  document.querySelector('.veil, .react-aria-Popover') !== null;

/** Whether a key was pressed for the page itself, wherever the focus is on it. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.altKey &&
  !isElsewhere(event.target);
