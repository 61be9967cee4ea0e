import { measureVisit, openBrowser, runLighthouse, type Visit } from './browse.ts';
import { type BenchResult, median, rounded } from './measure.ts';
import { customerCookie, type Product } from './product.ts';

export async function siteBench(product: Product): Promise<BenchResult[]> {
  const browser = await openBrowser();
  try {
    const cookie = await customerCookie(product.bff.url);
    const medianVisit = async (path: string, cookieHeader: string) => {
      const visits: Visit[] = [];
      for (let round = 0; round < 5; round += 1)
        visits.push(await measureVisit(browser, `${product.bff.url}${path}`, cookieHeader));
      const medianOf = (readMetric: (one: Visit) => number) => median(visits.map(readMetric));
      return {
        bytes: medianOf((one) => one.bytes),
        scriptBytes: medianOf((one) => one.scriptBytes),
        pictureBytes: medianOf((one) => one.pictureBytes),
      };
    };
    const signIn = await medianVisit('/panel/login', '');
    const home = await medianVisit('/panel/customer', cookie);
    const blockingTimes: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { audits } = await runLighthouse(
        `${product.bff.url}/panel/customer`,
        ['--only-audits=total-blocking-time'],
        cookie,
      );
      blockingTimes.push(audits['total-blocking-time']?.numericValue ?? Number.NaN);
    }
    const kb = (bytes: number) => rounded(bytes / 1024, 1);
    return [
      { bench: 'site.sign-in', value: kb(signIn.bytes), unit: 'KB', goal: 60, better: 'lower' },
      { bench: 'site.sign-in-js', value: kb(signIn.scriptBytes), unit: 'KB', goal: 10, better: 'lower' },
      // Uploaded pictures are counted separately, as in the test of page sizes.
      { bench: 'site.home', value: kb(home.bytes - home.pictureBytes), unit: 'KB', goal: 150, better: 'lower' },
      { bench: 'site.home-pictures', value: kb(home.pictureBytes), unit: 'KB', goal: 40, better: 'lower' },
      { bench: 'site.home-js', value: kb(home.scriptBytes), unit: 'KB', goal: 110, better: 'lower' },
      {
        bench: 'site.home-blocking-time',
        value: rounded(median(blockingTimes), 0),
        unit: 'ms',
        goal: 50,
        better: 'lower',
      },
    ];
  } finally {
    await browser.close();
  }
}
