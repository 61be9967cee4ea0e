import { lazy } from '../ui/lazy.tsx';
import { loadManySheet } from './many.load.ts';

/** Asks before something is done to many rows, shows how far it is, and says of which it was not done, and why. */
export const ManySheet = lazy(loadManySheet);
