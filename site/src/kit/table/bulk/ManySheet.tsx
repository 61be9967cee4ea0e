import { lazy } from '../../ui/browser/lazy.tsx';
import { loadManySheet } from './many.load.ts';

export const ManySheet = lazy(loadManySheet);
