import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { adminBench } from './admin.bench.ts';
import { attackBench } from './attack.bench.ts';
import { bffBench } from './bff.bench.ts';
import { businessBench } from './business.bench.ts';
import { cardBench } from './card.bench.ts';
import { greetingBench } from './greeting.bench.ts';
import { screenBench } from './greeting-screen.bench.ts';
import { lighthouseBench } from './lighthouse.bench.ts';
import type { Result } from './measure.ts';
import { paymentBench } from './payment.bench.ts';
import { pdfBench } from './pdf.bench.ts';
import { type Product, startProduct } from './product.ts';
import { siteBench } from './site.bench.ts';
import { staffPrintBench } from './staff-print.bench.ts';
import { studioBench } from './studio.bench.ts';
import { videoBench } from './video.bench.ts';

/**
 * npm run bench [-- area …] [--json] [--write]
 * Each figure is measured together with its reference. `--write` updates docs/benchmarks.md.
 */
const areas: Record<string, (product: Product) => Promise<Result[]>> = {
  bff: bffBench,
  attack: attackBench,
  card: cardBench,
  site: siteBench,
  lighthouse: lighthouseBench,
  payment: paymentBench,
  admin: adminBench,
  business: businessBench,
  greeting: greetingBench,
  'greeting-screen': screenBench,
  pdf: pdfBench,
  'staff-ids': staffPrintBench,
  video: videoBench,
  studio: studioBench,
};

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')));
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !(name in areas));
if (unknown.length > 0) {
  console.error(`No such area: ${unknown.join(', ')}. There are: ${Object.keys(areas).join(', ')}`);
  process.exit(1);
}

const isMet = ({ value, goal, better }: Result) =>
  goal === undefined || (better === 'higher' ? value >= goal : value <= goal);
const results: Result[] = [];
const product = await startProduct();
try {
  for (const [name, bench] of Object.entries(areas)) {
    if (named.length > 0 && !named.includes(name)) continue;
    for (const result of await bench(product)) {
      results.push(result);
      const goal =
        result.goal === undefined
          ? ''
          : ` (goal ${result.better === 'higher' ? '≥' : '≤'} ${result.goal}${isMet(result) ? '' : ', NOT MET'})`;
      console.log(
        flags.has('--json') ? JSON.stringify(result) : `${result.bench} ${result.value} ${result.unit}${goal}`,
      );
    }
  }
} finally {
  await product.stop();
}
if (flags.has('--write')) write(join(import.meta.dirname, '../../docs/benchmarks.md'), results);
process.exit(0);

/** Replaces only the measured rows. */
function write(file: string, measured: Result[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const text = readFileSync(file, 'utf8');
  const rows = new Map(Array.from(text.matchAll(/^\| ([a-z-]+\.\S+) \|.*$/gm), ([row, name = '']) => [name, row]));
  for (const result of measured) {
    const { bench, value, unit, goal, better } = result;
    const wanted =
      goal === undefined ? 'reported' : `${better === 'higher' ? '≥' : '≤'} ${goal}${isMet(result) ? '' : ', missed'}`;
    rows.set(bench, `| ${bench} | ${value} ${unit} | ${wanted} | ${date} |`);
  }
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`;
  const head = text.slice(0, text.indexOf('|---|'));
  writeFileSync(file, `${head}|---|---|---|---|\n${[...rows.values()].join('\n')}\n\nMachine: ${machine}.\n`);
}
