import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/* Daily limits, so that one agency's visitors cannot fill the disk for all others. */

const MB = 1024 * 1024;

/** Bytes per day in India, for one agency and for all agencies. */
const most = {
  'analytics-log': { ofAgency: 20 * MB, ofAll: 500 * MB },
  'payment-event': { ofAgency: 50 * MB, ofAll: 2_000 * MB },
} as const;

const platform = '00000000-0000-0000-0000-000000000000';

/**
 * @param agencyId null = the platform
 * @returns false when a limit is exceeded
 */
export async function mayKeep(
  tx: Tx,
  kind: keyof typeof most,
  agencyId: string | null,
  bytes: number,
): Promise<boolean> {
  const { ofAgency, ofAll } = most[kind];
  const { rows } = await sql<{ is_within: boolean }>`select count_daily_bytes(
    ${kind}, ${agencyId ?? platform}::uuid, ${bytes}, ${agencyId === null ? ofAll : ofAgency}, ${ofAll}) as is_within`.execute(
    tx,
  );
  return rows[0]?.is_within === true;
}
