import { lazy } from '../ui/lazy.tsx';
import { loadManySheet } from './many.load.ts';

export const ManySheet = lazy(loadManySheet);
