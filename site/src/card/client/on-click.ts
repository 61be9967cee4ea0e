/** Ignores clicks with a modifier key, which open a tab or a window. */
export function onPlainClick(selector: string, handler: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const element = event.target.closest<HTMLElement>(selector);
    if (element) handler(element, event);
  });
}
