import { sql } from 'kysely';
import type { Tx } from './database.ts';

/* What anybody may send and is kept is bounded for a day: what one agency's visitors send fills no disk for all others. */

const MB = 1024 * 1024;

/** Bytes a day in India: of one agency, and of all together. */
const most = {
  /** Events of the panel, some 300 bytes each. */
  'analytics-log': { ofAgency: 20 * MB, ofAll: 500 * MB },
  /** Events of a gateway as they are kept, some 500 bytes each. */
  'payment-event': { ofAgency: 50 * MB, ofAll: 2_000 * MB },
} as const;

const platform = '00000000-0000-0000-0000-000000000000';

/**
 * Counts what is about to be kept. @param agencyId null: the platform's own
 * @returns whether it may be kept; what is refused is not counted
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
