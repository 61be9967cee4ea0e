/** The function is shared, so React calls it only on mount. */
export const scrollElementIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
