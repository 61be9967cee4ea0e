import type {
  AccountChange,
  AccountChangeKind,
} from '@parichay/shared/people/account-change/account-change.endpoints.ts';
import { map } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export interface ChangeTarget {
  kind: AccountChangeKind;
  businessId?: string;
  franchiseeId?: string;
}

const changeTargetKey = ({ kind, businessId = '', franchiseeId = '' }: ChangeTarget): string =>
  `${kind} ${businessId}${franchiseeId}`;

export const $pendingChanges = map<Record<string, AccountChange | null>>({});
export const pendingChangeOf = (
  changeTarget: ChangeTarget,
  pendingChanges: Record<string, AccountChange | null>,
): AccountChange | null => pendingChanges[changeTargetKey(changeTarget)] ?? null;

export const storePendingChange = (changeTarget: ChangeTarget, change: AccountChange | null): void =>
  $pendingChanges.setKey(changeTargetKey(changeTarget), change);

export const pendingChangesRequest = slice<true>();
export const changeCancellation = slice<true>();

export const loadPendingChanges = (changeTargets: readonly ChangeTarget[]) =>
  pendingChangesRequest.load(async () => {
    for (const changeTarget of changeTargets)
      storePendingChange(changeTarget, (await call('GET /account-change', { query: { ...changeTarget } })).change);
    return true as const;
  });

export const cancelChange = (changeTarget: ChangeTarget) =>
  changeCancellation.load(async () => {
    await call('DELETE /account-change', { query: { ...changeTarget } });
    storePendingChange(changeTarget, null);
    return true as const;
  });
