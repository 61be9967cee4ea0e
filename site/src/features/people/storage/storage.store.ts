import type { Storage } from '@parichay/shared/people/storage/storage.fields.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { slice } from '../../../lib/slice.ts';

export type RoomOf = { businessId: string } | { agencyId: string };

export const storage = slice<{ of: RoomOf } & Storage>();

export const isRoomOf = (one: RoomOf, other: RoomOf): boolean => JSON.stringify(one) === JSON.stringify(other);

export const loadStorage = (of: RoomOf) =>
  storage.load(async () => {
    const found =
      'businessId' in of
        ? await call('GET /document/storage', { query: of })
        : await call('GET /agency/storage', { query: of });
    return { of, ...found.storage };
  });

export function storageChanged(): void {
  const { data } = storage.$state.get();
  if (data) loadStorage(data.of);
}

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;

/** For example `12 of 50 MB used`, `12 MB of 20 GB used`. */
export function roomWords({ usedBytes, maxBytes }: Storage): string {
  const unitOf = (bytes: number) => (bytes >= GIGABYTE ? 'GB' : 'MB');
  const said = (bytes: number) =>
    formatNumber(bytes / (bytes >= GIGABYTE ? GIGABYTE : MEGABYTE), locale, { maximumFractionDigits: 1 });
  const unit = unitOf(maxBytes);
  const used = unitOf(usedBytes) === unit ? said(usedBytes) : `${said(usedBytes)} ${unitOf(usedBytes)}`;
  return t('common.roomUsed', { used, max: `${said(maxBytes)} ${unit}` });
}
