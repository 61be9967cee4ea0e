import { lazy } from '../browser/lazy.tsx';

export const Sheet = lazy(async () => (await import('./SheetFrame.tsx')).SheetFrame);
