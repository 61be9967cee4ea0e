import { runLighthouse } from './browse.ts';
import { behindCaddy } from './caddy.ts';
import { type BenchResult, median } from './measure.ts';
import { adminCookie, customerCookie, type Product } from './product.ts';

const ROUNDS = 3;
const MAX_TRIES = 3;
const nonPerformanceCategories = ['accessibility', 'best-practices', 'seo'];

/** Retries, because Lighthouse sometimes fails with NO_NAVSTART. */
async function reportWithRetries(url: string, cookie: string, tries = MAX_TRIES): ReturnType<typeof runLighthouse> {
  try {
    return await runLighthouse(url, [], cookie);
  } catch (error) {
    if (tries === 1) throw error;
    return reportWithRetries(url, cookie, tries - 1);
  }
}

export const lighthouseBench = ({ bff }: Product): Promise<BenchResult[]> =>
  behindCaddy(bff.url, 'what Lighthouse says of the panel', async (url) =>
    scores(url, await customerCookie(bff.url), await adminCookie(bff.url)),
  );

async function scores(url: string, customer: string, admin: string): Promise<BenchResult[]> {
  // Source of the goals: docs/adr/0058-what-lighthouse-is-held-to.md.
  const pages: Record<string, [path: string, cookie: string, goal: number]> = {
    login: ['/panel/login', '', 100],
    home: ['/panel/customer', customer, 98],
    editor: ['/panel/customer/card-editor', customer, 98],
    pricing: ['/panel/customer#upgrade', customer, 98],
    table: ['/panel/admin/businesses', admin, 98],
  };
  const results: BenchResult[] = [];
  for (const [name, [path, cookie, goal]] of Object.entries(pages)) {
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { categories } = await reportWithRetries(url + path, cookie);
      rounds.push(
        Object.fromEntries(Object.entries(categories).map(([key, result]) => [key, (result?.score ?? 0) * 100])),
      );
    }
    const medianOf = (category: string) => median(rounds.map((one) => one[category] ?? Number.NaN));
    const addResult = (kind: string, value: number, atLeast: number) =>
      results.push({ bench: `lighthouse.${name}-${kind}`, value, unit: 'count', goal: atLeast, better: 'higher' });
    addResult('performance', Math.round(medianOf('performance')), goal);
    addResult('others', Math.round(Math.min(...nonPerformanceCategories.map(medianOf))), 100);
  }
  return results;
}
