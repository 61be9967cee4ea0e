import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/* Daily limits, so one agency's visitors cannot fill the disk for all others. */

const MB = 1024 * 1024;

/** Bytes per day in India, for one agency and for all agencies together. */
const dailyLimits = {
  'analytics-log': { perAgency: 20 * MB, perPlatform: 500 * MB },
  'payment-event': { perAgency: 50 * MB, perPlatform: 2_000 * MB },
} as const;

const platformPlaceholderId = '00000000-0000-0000-0000-000000000000';

/**
 * @param agencyId null = the platform
 * @returns false when a limit is exceeded
 */
export async function addToDailyBytes(
  tx: Tx,
  kind: keyof typeof dailyLimits,
  agencyId: string | null,
  bytes: number,
): Promise<boolean> {
  const { perAgency, perPlatform } = dailyLimits[kind];
  const { rows } = await sql<{ is_within: boolean }>`select count_daily_bytes(
    ${kind}, ${agencyId ?? platformPlaceholderId}::uuid, ${bytes}, ${agencyId === null ? perPlatform : perAgency}, ${perPlatform}) as is_within`.execute(
    tx,
  );
  return rows[0]?.is_within === true;
}
