/** Hears plain clicks on what a selector names; a click that opens a tab or a window is left alone. */
export function onClick(selector: string, act: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const element = event.target.closest<HTMLElement>(selector);
    if (element) act(element, event);
  });
}
