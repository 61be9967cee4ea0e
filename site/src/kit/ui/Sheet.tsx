import { lazy } from './lazy.tsx';

export const Sheet = lazy(async () => (await import('./SheetFrame.tsx')).SheetFrame);
