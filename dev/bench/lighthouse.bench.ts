import { askLighthouse } from './browse.ts';
import { behindCaddy } from './caddy.ts';
import { median, type Result } from './measure.ts';
import { adminCookie, customerCookie, type Product } from './product.ts';

const ROUNDS = 3;
const TRIES = 3;
const others = ['accessibility', 'best-practices', 'seo'];

/** Retries, because Lighthouse sometimes fails with NO_NAVSTART. */
async function reportOf(url: string, cookie: string, tries = TRIES): ReturnType<typeof askLighthouse> {
  try {
    return await askLighthouse(url, [], cookie);
  } catch (thrown) {
    if (tries === 1) throw thrown;
    return reportOf(url, cookie, tries - 1);
  }
}

/** Lighthouse's mobile performance of the panel behind Caddy, and its lowest other scores; the area `card` measures cards. */
export const lighthouseBench = ({ bff }: Product): Promise<Result[]> =>
  behindCaddy(bff.url, 'what Lighthouse says of the panel', async (url) =>
    scores(url, await customerCookie(bff.url), await adminCookie(bff.url)),
  );

async function scores(url: string, customer: string, admin: string): Promise<Result[]> {
  // Source of the goals: docs/adr/0058-what-lighthouse-is-held-to.md.
  const pages: Record<string, [path: string, cookie: string, goal: number]> = {
    login: ['/panel/login', '', 100],
    home: ['/panel/customer', customer, 98],
    editor: ['/panel/customer/card-editor', customer, 98],
    pricing: ['/panel/customer#upgrade', customer, 98],
    table: ['/panel/admin/businesses', admin, 98],
  };
  const results: Result[] = [];
  for (const [name, [path, cookie, goal]] of Object.entries(pages)) {
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { categories } = await reportOf(url + path, cookie);
      rounds.push(Object.fromEntries(Object.entries(categories).map(([key, of]) => [key, (of?.score ?? 0) * 100])));
    }
    const of = (category: string) => median(rounds.map((one) => one[category] ?? Number.NaN));
    const add = (kind: string, value: number, atLeast: number) =>
      results.push({ bench: `lighthouse.${name}-${kind}`, value, unit: 'count', goal: atLeast, better: 'higher' });
    add('performance', Math.round(of('performance')), goal);
    add('others', Math.round(Math.min(...others.map(of))), 100);
  }
  return results;
}
