import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { atom } from 'nanostores';

/** What is about to be done to businesses that were chosen in the list. */
export type ManyKind = 'plan' | 'remind' | 'live' | 'pause' | 'postsOn' | 'postsOff' | 'handOver';

export interface ManyAsked {
  kind: ManyKind;
  rows: readonly Business[];
  /** Something was done to some of them. */
  onDone(): void;
  /** Where it is said what was done. */
  say(words: string): void;
}
export const $many = atom<ManyAsked | null>(null);
export const closeMany = () => $many.set(null);
