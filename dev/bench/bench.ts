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
import type { BenchResult } from './measure.ts';
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
const areas: Record<string, (product: Product) => Promise<BenchResult[]>> = {
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
const requestedAreas = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknownAreas = requestedAreas.filter((name) => !(name in areas));
if (unknownAreas.length > 0) {
  console.error(`No such area: ${unknownAreas.join(', ')}. There are: ${Object.keys(areas).join(', ')}`);
  process.exit(1);
}

const meetsGoal = ({ value, goal, better }: BenchResult) =>
  goal === undefined || (better === 'higher' ? value >= goal : value <= goal);
const results: BenchResult[] = [];
const product = await startProduct();
try {
  for (const [name, bench] of Object.entries(areas)) {
    if (requestedAreas.length > 0 && !requestedAreas.includes(name)) continue;
    for (const result of await bench(product)) {
      results.push(result);
      const goal =
        result.goal === undefined
          ? ''
          : ` (goal ${result.better === 'higher' ? '≥' : '≤'} ${result.goal}${meetsGoal(result) ? '' : ', NOT MET'})`;
      console.log(
        flags.has('--json') ? JSON.stringify(result) : `${result.bench} ${result.value} ${result.unit}${goal}`,
      );
    }
  }
} finally {
  await product.stop();
}
if (flags.has('--write')) writeBenchmarks(join(import.meta.dirname, '../../docs/benchmarks.md'), results);
process.exit(0);

/** Replaces only the measured rows. */
function writeBenchmarks(file: string, newResults: BenchResult[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const text = readFileSync(file, 'utf8');
  const rows = new Map(Array.from(text.matchAll(/^\| ([a-z-]+\.\S+) \|.*$/gm), ([row, name = '']) => [name, row]));
  for (const result of newResults) {
    const { bench, value, unit, goal, better } = result;
    const goalText =
      goal === undefined
        ? 'reported'
        : `${better === 'higher' ? '≥' : '≤'} ${goal}${meetsGoal(result) ? '' : ', missed'}`;
    rows.set(bench, `| ${bench} | ${value} ${unit} | ${goalText} | ${date} |`);
  }
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`;
  const head = text.slice(0, text.indexOf('|---|'));
  writeFileSync(file, `${head}|---|---|---|---|\n${[...rows.values()].join('\n')}\n\nMachine: ${machine}.\n`);
}
