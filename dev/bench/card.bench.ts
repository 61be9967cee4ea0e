import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCardId } from '../seed/logins.ts';
import { type Result, ratioOf, rounded } from './measure.ts';
import { type Product, run } from './product.ts';

/** Bytes on the wire of one answer, headers left out. */
async function wireBytes(url: string): Promise<{ bytes: number; text: string }> {
  const { request } = await import('node:http');
  const compressed = await new Promise<number>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    })
      .once('error', reject)
      .end();
  });
  return { bytes: compressed, text: await (await fetch(url)).text() };
}

export async function cardBench(product: Product): Promise<Result[]> {
  const url = `${product.bff.url}/${demoCardId}`;
  const page = await wireBytes(url);
  const parts = [...page.text.matchAll(/<(?:link rel="stylesheet"[^>]*href|script[^>]*src)="([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  let bytes = page.bytes;
  for (const path of parts) bytes += (await wireBytes(new URL(path, url).href)).bytes;

  const directory = mkdtempSync(join(tmpdir(), 'parichay-static-'));
  writeFileSync(join(directory, 'page.html'), page.text);
  const reference = await run(join(import.meta.dirname, 'static-file.ts'), { DIRECTORY: directory });
  try {
    const ratio = await ratioOf({ url }, { url: `${reference.url}/page.html` });
    return [
      { bench: 'card.page', value: rounded(ratio), unit: 'ratio', goal: 0.5, better: 'higher' },
      { bench: 'card.html-css-js', value: rounded(bytes / 1024, 1), unit: 'KB', goal: 16, better: 'lower' },
    ];
  } finally {
    await reference.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
