import { type DatasetSize, millionCards, openSeededDatabases, thousandCards } from './many-cards.ts';
import { type BenchResult, rounded } from './measure.ts';
import { adminCookie, type Product, startProduct } from './product.ts';
import { measureResponseMs, measureTimeRatio } from './timing.ts';

const PAGE = 25;

/** Days ago as `YYYY-MM-DD`. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

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
  from: `createdFrom=${daysAgo(200)}`,
  to: `createdTo=${daysAgo(300)}`,
  search: 'search=laxmi',
};

/** The list of cards with a million cards, compared with a thousand. */
export async function adminBench(): Promise<BenchResult[]> {
  const databases = await openSeededDatabases(thousandCards, millionCards);
  const products: Product[] = [];
  try {
    const smallProduct = await startProduct(databases.urlOf(thousandCards));
    products.push(smallProduct);
    const largeProduct = await startProduct(databases.urlOf(millionCards));
    products.push(largeProduct);
    const createListTimer = async ({ bff }: Product) => {
      const headers = { cookie: await adminCookie(bff.url) };
      return (query: string) => measureResponseMs(`${bff.url}/api/v1/getcardlist?limit=${PAGE}&${query}`, headers);
    };
    const [timeSmallList, timeLargeList] = [await createListTimer(smallProduct), await createListTimer(largeProduct)];
    /** The keyset cursor of a page by its number. */
    const cursorOf = async (datasetSize: DatasetSize, page: number) => {
      const [row] = await databases.query<{ card_no: string }>(
        datasetSize,
        'select card_no from card where deleted_at is null order by card_no desc offset $1 limit 1',
        [(page - 1) * PAGE - 1],
      );
      return `cursor=${row?.card_no}`;
    };
    const result = (name: string, ratio: number): BenchResult => ({
      bench: `admin.million-list${name}`,
      value: rounded(ratio),
      unit: 'ratio',
      goal: 1.5,
      better: 'lower',
    });
    const compareQueries = async (name: string, largeQuery: string, smallQuery = largeQuery, rounds = 41) =>
      result(
        name,
        await measureTimeRatio(
          () => timeLargeList(largeQuery),
          () => timeSmallList(smallQuery),
          rounds,
        ),
      );

    const [largeDeepPage, smallDeepPage] = [
      await cursorOf(millionCards, Math.min(4_000, millionCards.cards / PAGE / 2)),
      await cursorOf(thousandCards, 20),
    ];
    const results = [await compareQueries('', ''), await compareQueries('-page-4000', largeDeepPage, smallDeepPage)];
    for (const [name, query] of Object.entries(filters)) results.push(await compareQueries(`-${name}`, query));
    return results;
  } finally {
    for (const product of products) await product.stop();
    await databases.stop();
  }
}
