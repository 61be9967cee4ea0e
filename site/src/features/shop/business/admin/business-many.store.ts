import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { atom } from 'nanostores';

export type ManyKind = 'plan' | 'remind' | 'live' | 'pause' | 'postsOn' | 'postsOff' | 'handOver';

export interface ManyAsked {
  kind: ManyKind;
  rows: readonly Business[];
  onDone(): void;
  say(words: string): void;
}
export const $many = atom<ManyAsked | null>(null);
export const closeMany = () => $many.set(null);
