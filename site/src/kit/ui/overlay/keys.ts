const textInputSelector =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="range"])';

/** Text fields and overlays handle their own keys. */
const isInFieldOrOverlay = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(textInputSelector) !== null) ||
  document.querySelector('.veil, .react-aria-Popover') !== null;

export const isPageShortcut = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.altKey &&
  !isInFieldOrOverlay(event.target);
