import { type Filling, few, many, openFilledDatabases } from './many-cards.ts';
import { type Result, rounded } from './measure.ts';
import { adminCookie, type Product, startProduct } from './product.ts';
import { ratioOfTimes, timeOf } from './timing.ts';

const PAGE = 25;

/** Days ago as `YYYY-MM-DD`. */
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Each filter with its slowest value: the rarest, and for dates the earliest. */
const filters: Record<string, string> = {
  status: 'status=suspended',
  active: 'isActive=1',
  'not-active': 'isActive=0',
  done: 'isDone=true',
  'not-done': 'isDone=false',
  subscribed: 'isSubscribed=true',
  'not-subscribed': 'isSubscribed=false',
  'image-posts': 'imagePostStatus=disabled',
  from: `createdFrom=${ago(200)}`,
  to: `createdTo=${ago(300)}`,
  search: 'search=laxmi',
};

/** The list of cards with a million cards, compared with a thousand. */
export async function adminBench(): Promise<Result[]> {
  const databases = await openFilledDatabases(few, many);
  const products: Product[] = [];
  try {
    const amongFew = await startProduct(databases.urlOf(few));
    products.push(amongFew);
    const amongMany = await startProduct(databases.urlOf(many));
    products.push(amongMany);
    const lister = async ({ bff }: Product) => {
      const headers = { cookie: await adminCookie(bff.url) };
      return (query: string) => timeOf(`${bff.url}/api/v1/getcardlist?limit=${PAGE}&${query}`, headers);
    };
    const [listFew, listMany] = [await lister(amongFew), await lister(amongMany)];
    /** The keyset cursor of a page by its number. */
    const cursorOf = async (filling: Filling, page: number) => {
      const [row] = await databases.ask<{ card_no: string }>(
        filling,
        'select card_no from card where deleted_at is null order by card_no desc offset $1 limit 1',
        [(page - 1) * PAGE - 1],
      );
      return `cursor=${row?.card_no}`;
    };
    const result = (name: string, ratio: number): Result => ({
      bench: `admin.million-list${name}`,
      value: rounded(ratio),
      unit: 'ratio',
      goal: 1.5,
      better: 'lower',
    });
    const compared = async (name: string, queryOfMany: string, queryOfFew = queryOfMany, rounds = 41) =>
      result(
        name,
        await ratioOfTimes(
          () => listMany(queryOfMany),
          () => listFew(queryOfFew),
          rounds,
        ),
      );

    const [deepOfMany, deepOfFew] = [
      await cursorOf(many, Math.min(4_000, many.cards / PAGE / 2)),
      await cursorOf(few, 20),
    ];
    const results = [await compared('', ''), await compared('-page-4000', deepOfMany, deepOfFew)];
    for (const [name, query] of Object.entries(filters)) results.push(await compared(`-${name}`, query));
    return results;
  } finally {
    for (const product of products) await product.stop();
    await databases.stop();
  }
}
