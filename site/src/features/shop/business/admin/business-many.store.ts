import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { atom } from 'nanostores';

export type BulkKind = 'plan' | 'remind' | 'live' | 'pause' | 'postsOn' | 'postsOff' | 'handOver';

export interface BulkRequest {
  kind: BulkKind;
  rows: readonly Business[];
  onDone(): void;
  notify(text: string): void;
}
export const $bulkRequest = atom<BulkRequest | null>(null);
export const closeBulkSheet = () => $bulkRequest.set(null);
