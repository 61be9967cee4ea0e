/**
 * As the `ref` of what must be read now: the button that brought it stands at the other end of a long form. One function
 * for all, so that React calls it when the element comes and not at every drawing.
 */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
