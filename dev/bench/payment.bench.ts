import { openBrowser, openPage } from './browse.ts';
import { type BenchResult, median, rounded } from './measure.ts';
import { customerCookie, type Product } from './product.ts';
import { measureScriptBytes } from './script-bytes.ts';
import { webhookBench } from './webhook.bench.ts';

export async function paymentBench(product: Product): Promise<BenchResult[]> {
  return [await paymentDialogBench(product), ...(await webhookBench())];
}

async function paymentDialogBench(product: Product): Promise<BenchResult> {
  const browser = await openBrowser();
  try {
    const { url } = product.bff;
    const cookie = await customerCookie(url);
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { context, page } = await openPage(browser, url, cookie, { width: 412, height: 823 });
      rounds.push((await measureScriptBytes(page, url)).pricing);
      await context.close();
    }
    const value = rounded(median(rounds) / 1024, 1);
    return { bench: 'payment.dialog-js', value, unit: 'KB', goal: 25, better: 'lower' };
  } finally {
    await browser.close();
  }
}
