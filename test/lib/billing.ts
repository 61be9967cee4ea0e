import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { World } from './world.ts';

/** The names of this month and the three before it, the newest first: `2026-11`. */
export function lastMonths(): [string, string, string, string] {
  const [year = 0, month = 0] = todayInIndia().split('-').map(Number);
  const names = Array.from({ length: 4 }, (_, monthsBack) =>
    new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 7),
  );
  return names as ReturnType<typeof lastMonths>;
}

/** Sets what an agency pays the platform, without a history of prices. @returns its id */
export async function setPrices({ upstream }: World, host: string, prices: object): Promise<string> {
  const { raw } = upstream.database;
  const { rows } = await raw.query(
    `update agency set configuration = jsonb_set(configuration, '{prices}', $2::jsonb)
     where agency_id = (select agency_id from agency_domain where host = $1) returning agency_id`,
    [host, JSON.stringify(prices)],
  );
  const agencyId = (rows as { agency_id: string }[])[0]?.agency_id ?? '';
  await deletePriceHistory({ upstream });
  return agencyId;
}

export const deletePriceHistory = ({ upstream }: Pick<World, 'upstream'>) =>
  upstream.database.raw.query('delete from per_card_price_change');

/** Backdates a card to the middle of a month: `2026-10`. */
export const backdateCard = ({ upstream }: World, cardNo: string, month: string) =>
  upstream.database.raw.query(
    'update card set created_at = $2::timestamptz, published_at = $2::timestamptz where card_no = $1',
    [cardNo, `${month}-15T06:00:00Z`],
  );
