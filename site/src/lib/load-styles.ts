/** A style sheet for what opens. Imported as a module it would be linked from every page that can load the module. */
export function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    // Without it what opens is plain, and works.
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
