import type { Storage } from '@parichay/shared/people/storage/storage.fields.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { slice } from '../../../lib/slice.ts';

export type StorageOwner = { businessId: string } | { agencyId: string };

export const storage = slice<{ owner: StorageOwner } & Storage>();

export const isSameOwner = (one: StorageOwner, other: StorageOwner): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const loadStorage = (owner: StorageOwner) =>
  storage.load(async () => {
    const answer =
      'businessId' in owner
        ? await call('GET /document/storage', { query: owner })
        : await call('GET /agency/storage', { query: owner });
    return { owner, ...answer.storage };
  });

export function reloadStorage(): void {
  const { data } = storage.$state.get();
  if (data) loadStorage(data.owner);
}

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;

/** `12 of 50 MB used` or `12 MB of 20 GB used`. */
export function storageText({ usedBytes, maxBytes }: Storage): string {
  const unitOf = (bytes: number) => (bytes >= GIGABYTE ? 'GB' : 'MB');
  const amountText = (bytes: number) =>
    formatNumber(bytes / (bytes >= GIGABYTE ? GIGABYTE : MEGABYTE), locale, { maximumFractionDigits: 1 });
  const unit = unitOf(maxBytes);
  const used = unitOf(usedBytes) === unit ? amountText(usedBytes) : `${amountText(usedBytes)} ${unitOf(usedBytes)}`;
  return t('common.roomUsed', { used, max: `${amountText(maxBytes)} ${unit}` });
}
