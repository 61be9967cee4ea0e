import { enter, openBrowser } from './browse.ts';
import { median, type Result, rounded } from './measure.ts';
import { scriptsOpened } from './opened.ts';
import { customerCookie, type Product } from './product.ts';
import { webhookBench } from './webhook.bench.ts';

export async function paymentBench(product: Product): Promise<Result[]> {
  return [await dialogBench(product), ...(await webhookBench())];
}

async function dialogBench(product: Product): Promise<Result> {
  const browser = await openBrowser();
  try {
    const { url } = product.bff;
    const cookie = await customerCookie(url);
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { context, page } = await enter(browser, url, cookie, { width: 412, height: 823 });
      rounds.push((await scriptsOpened(page, url)).pricing);
      await context.close();
    }
    const value = rounded(median(rounds) / 1024, 1);
    return { bench: 'payment.dialog-js', value, unit: 'KB', goal: 25, better: 'lower' };
  } finally {
    await browser.close();
  }
}
