import { millionGreetings, type SeededDatabases } from './many-cards.ts';
import { type BenchResult, rounded } from './measure.ts';
import { slowestUrlOf } from './timing.ts';

const PAGE = 30;
const ROUNDS = 20;

/** Queries of owners and staff over a million greetings, by kind. */
async function queriesByKind(databases: SeededDatabases): Promise<Record<string, string[]>> {
  const runStatement = <Row>(statement: string, values: unknown[] = []) =>
    databases.query<Row>(millionGreetings, statement, values);
  const categories = await runStatement<{ id: string }>('select image_category_id as id from image_category');
  const subcategories = await runStatement<{ id: string; posts: number }>(
    `select image_subcategory_id as id, count(image_id)::int as posts
     from image_subcategory left join image_post using (image_subcategory_id) group by 1 order by 2 desc`,
  );
  const tags = await runStatement<{ id: string }>(
    `select image_tag_id as id from image_tag join image_post on image_tag_id = any(image_tag_ids) group by 1
     order by count(*)`,
  );
  /** Keyset cursor of the middle of a list. */
  const middleCursor = async (column: 'image_category_id' | 'image_subcategory_id', id: string): Promise<string> => {
    const [row] = await runStatement<{ image_id: string }>(
      `with listed as (select image_id from image_post join image_subcategory using (image_subcategory_id)
         where image_subcategory.${column} = $1)
       select image_id from listed order by image_id desc offset (select count(*) / 2 from listed) limit 1`,
      [id],
    );
    return row?.image_id ?? '';
  };
  const [largest, smallest] = [subcategories[0]?.id ?? '', subcategories.at(-1)?.id ?? ''];
  const pages = [''];
  for (const { id } of categories)
    pages.push(`imageCategoryId=${id}`, `imageCategoryId=${id}&cursor=${await middleCursor('image_category_id', id)}`);
  for (const id of [largest, smallest])
    pages.push(
      `imageSubcategoryId=${id}`,
      `imageSubcategoryId=${id}&cursor=${await middleCursor('image_subcategory_id', id)}`,
      `imageSubcategoryId=${id}&language=mr&mediaType=VIDEO`,
    );
  pages.push('language=gu', 'mediaType=VIDEO', 'language=mr&mediaType=VIDEO&shape=STORY');
  pages.push(`imageTagId=${tags[0]?.id}`, `imageTagId=${tags.at(-1)?.id}`, 'isAgencyExclusive=true');
  // Search words of occasions, tags and captions: common, rare, unknown, partial, in two scripts, combined.
  const searches = ['diwali', 'happy', 'lamps', 'laxmi', 'day', 'sh', 'no. 123440', 'zzzz', 'શુભ', 'दिवाली', 'અંબે'];
  searches.push('children', 'other', 'laxmi tailors', 'uttarayan laxmi', 'sale happy', 'diwali laxmi tailors surat');
  searches.push('diwali&language=gu&mediaType=VIDEO', `happy&imageCategoryId=${categories[0]?.id}`);
  const subcategoriesPath = '/image-post/paginated-mutiple-subcategories?limit=8';
  const twentySubcategoryIds = subcategories.slice(0, 20).map(({ id }) => id);
  return {
    pages: pages.map((query) => `/image-post?limit=${PAGE}&${query}`),
    search: searches.map((search) => `/image-post/search?limit=${PAGE}&search=${search}`),
    upcoming: [
      subcategoriesPath,
      `${subcategoriesPath}&language=gu&mediaType=VIDEO`,
      `${subcategoriesPath}&imageSubcategoryIds=${twentySubcategoryIds.join()}`,
      '/image-subcategory?dateTo=2099-12-31&limit=10',
      '/image-subcategory?limit=100',
    ],
  };
}

/** The slowest 95th percentile of each kind of query over all roles. @param cookies by role */
export async function listsBench(
  bffUrl: string,
  cookies: Record<string, string>,
  databases: SeededDatabases,
): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [kind, paths] of Object.entries(await queriesByKind(databases))) {
    const urls = paths.map((path) => encodeURI(`${bffUrl}/api/v1${path}`));
    let worst = { time: 0, url: '', role: '' };
    for (const [role, cookie] of Object.entries(cookies)) {
      const slowest = await slowestUrlOf(urls, { cookie }, ROUNDS);
      if (slowest.time > worst.time) worst = { ...slowest, role };
    }
    console.error(`the slowest of ${kind}: ${decodeURI(worst.url)}, asked by the ${worst.role}`);
    const bench = `greeting.million-${kind}-p95`;
    results.push({ bench, value: rounded(worst.time, 0), unit: 'ms', goal: 60, better: 'lower' });
  }
  return results;
}
