import { lazy } from './lazy.tsx';

/** What opens over the page. No page needs it to begin with. */
export const Sheet = lazy(async () => (await import('./SheetFrame.tsx')).SheetFrame);
