/** A `ref` for messages. One shared function, so that React calls it on mount and not on every render. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
