import { useEffect, useEffectEvent } from 'react';

const typedInto = 'textarea, select, input:not([type="radio"], [type="checkbox"], [type="range"])';

/** What somebody types into, and what lies over the page, has this key for itself. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typedInto) !== null) ||
  document.querySelector('.veil, .react-aria-Popover') !== null;

/** Hears Escape wherever the focus is on the page. */
export function useEscape(leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
