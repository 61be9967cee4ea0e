import { late } from './late.tsx';

/** What opens over the page. No page needs it to begin with. */
export const Sheet = late(async () => (await import('./SheetFrame.tsx')).SheetFrame);
