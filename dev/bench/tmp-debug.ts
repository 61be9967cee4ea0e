import { makeCards } from './made-cards.ts';
import { startProduct } from './product.ts';
import { openBrowser } from './browse.ts';
const p = await startProduct();
try {
const c = await makeCards(p.bff.url);
const b = await openBrowser();
for (const url of [c.light, c.rich]) {
const ctx = await b.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
const page = await ctx.newPage();
const t=performance.now();
page.on('request', r => console.log((performance.now()-t).toFixed(0), r.method(), r.url().slice(0,100)));
page.on('requestfinished', r => console.log((performance.now()-t).toFixed(0), 'done', r.url().slice(0,100)));
page.on('requestfailed', r => console.log((performance.now()-t).toFixed(0), 'FAILED', r.url().slice(0,100), r.failure()?.errorText));
page.on('console', m => console.log('console', m.text()));
await page.goto(url, {waitUntil:'networkidle', timeout: 8000}).catch(e => console.log(e.message.split('\n')[0]));
await ctx.close();
}
await b.close();
} finally { await p.stop(); }
process.exit(0);
