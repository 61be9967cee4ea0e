import { setTimeout as wait } from 'node:timers/promises';
import type { LayerInput } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { countLateFrames, openBrowser, openPage } from './browse.ts';
import { type BenchResult, median } from './measure.ts';
import { type Product, superadminCookie } from './product.ts';

const LAYERS = 60;
const ROUNDS = 5;
/** Mouse moves of a round and ms between them: 60 per second for four seconds. */
const MOVES = { count: 240, ms: 16 } as const;

/** Layers of a busy frame: plates, lines of text and marks. */
const layers = Array.from({ length: LAYERS }, (_, index): LayerInput => {
  const position = { left: 40 + (index % 6) * 170, top: 40 + Math.floor(index / 6) * 100 };
  const id = `layer-${index}`;
  if (index % 3 === 0)
    return { id, type: 'shape', fill: 'brand', radius: 16, box: { ...position, width: 240, height: 90 } };
  if (index % 3 === 1)
    return { id, type: 'text', text: '{businessName}', size: 34, colour: '#222222', box: { ...position, width: 300 } };
  return {
    ...{ id, type: 'path', view: [10, 10], d: 'M1 9Q1 1 9 1T5 9A4 4 0 0 1 1 9Z' },
    ...{ fill: '#2e7d32', shadow: { y: 4, blur: 12 }, box: { ...position, width: 80, height: 80 } },
  };
});

/** Late frames while one of sixty layers is dragged over the studio's canvas. */
export async function studioBench({ bff }: Product): Promise<BenchResult[]> {
  const cookie = await superadminCookie(bff.url);
  const pages = [{ id: 'post', size: {}, layers }];
  const document = { format: 1, name: 'new', version: 1, frameKind: 'regular', pages };
  const answer = await fetch(`${bff.url}/api/v1/studio/document`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', cookie },
    body: JSON.stringify({ title: 'Sixty layers', from: { document } }),
  });
  if (!answer.ok) throw new Error(`the design was not begun: ${answer.status} ${await answer.text()}`);
  const { studioDocumentId } = (await answer.json()).data.studioDocument;
  const browser = await openBrowser();
  try {
    const { page, context } = await openPage(browser, bff.url, cookie, { width: 1366, height: 768 });
    await page.goto(`${bff.url}/panel/admin/studio?document=${studioDocumentId}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^layer-20\b/ }).click();
    const selection = page.locator('.studio-selection');
    const lateFrameCounts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const box = await selection.boundingBox();
      if (!box) throw new Error('there is nothing to drag');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      const lateFrameCount = await countLateFrames(page, async () => {
        for (let move = 1; move <= MOVES.count; move += 1) {
          const angle = (move / MOVES.count) * 2 * Math.PI;
          await page.mouse.move(x + 120 * Math.sin(angle), y + 120 * Math.sin(2 * angle));
          await wait(MOVES.ms);
        }
      });
      await page.mouse.up();
      lateFrameCounts.push(lateFrameCount);
    }
    await context.close();
    return [
      { bench: 'studio.drag-late-frames', value: median(lateFrameCounts), unit: 'count', goal: 0, better: 'lower' },
    ];
  } finally {
    await browser.close();
  }
}
