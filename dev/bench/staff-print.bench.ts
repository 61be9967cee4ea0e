import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { withoutBleed } from '../../upstream/src/platform/render/pdf/bleed.ts';
import { writePdfBatch } from '../../upstream/src/platform/render/pdf/pdf-batch.ts';
import type { PdfBatchCard } from '../../upstream/src/platform/render/pdf/pdf-jobs.ts';
import { layOutPdfPages, requirePdfTemplate } from '../../upstream/src/studio/pdf-card/pdf-card-pages.ts';
import { childrenWith } from '../lib/children-of.ts';
import { type BenchResult, rounded } from './measure.ts';
import { makePhoto } from './photo.ts';

const CARDS = 500;
const CONCURRENCY = 20;
const PHOTOS = 10;

/** Resident memory of the drawing process, in MB. */
async function readChildMemoryMb(): Promise<number> {
  const [pid] = childrenWith('pdf-batch.child.ts');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Five hundred staff ids with photos, as one PDF and a zip. */
export async function staffPrintBench(): Promise<BenchResult[]> {
  const document = requirePdfTemplate('staff-id-1', { frames: new Map(), pdfTemplates: new Map() });
  const photos: Buffer[] = [];
  for (let index = 0; index < PHOTOS; index += 1)
    photos.push(
      await sharp(await makePhoto(index + 1))
        .resize(720)
        .webp({ quality: 80 })
        .toBuffer(),
    );
  const load = async (key: string) => photos[Number(key.split('-')[1]) % PHOTOS] ?? Buffer.alloc(0);
  const cardOf = async (index: number): Promise<PdfBatchCard> => {
    const texts = {
      businessName: 'Ambika Sweets and Namkeen',
      personName: index % 3 === 0 ? 'आशा पटेल' : `Asha Patel ${index}`,
      designation: index % 2 === 0 ? 'હલવાઈ' : 'Counter, evening shift',
      employeeNumber: `AS-${1000 + index}`,
      phone: '+91 98765 43210',
      address: '12 Station Road, Surat 395003',
      validUntil: '31 Mar 2027',
      scanUrl: `https://ambika.example/verify/${String(index).padStart(22, 'k')}`,
      fact1Label: 'Blood group',
      fact1Value: 'O+',
    };
    const pictures = { photo: { key: `photo-${index}`, width: 720, height: 720 } };
    const data = { brand: '#9a3412', texts, pictures };
    const pages = await layOutPdfPages({ document, data }, { isSample: false });
    return {
      name: `${index}`,
      title: texts.personName,
      pages: pages.map((page) => withoutBleed(page, document.print.bleed)),
    };
  };
  async function* cards() {
    for (let from = 0; from < CARDS; from += CONCURRENCY)
      yield await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => cardOf(from + index)));
  }
  const memory: number[] = [];
  const directory = await mkdtemp(join(tmpdir(), 'staff-print-'));
  const memoryReads: Promise<void>[] = [];
  const sampleMemory = async () => {
    const mb = await readChildMemoryMb();
    // A process that is ending reports 0.
    if (mb > 0) memory.push(mb);
  };
  const startedAt = performance.now();
  try {
    await writePdfBatch(
      {
        total: CARDS,
        options: { title: 'Staff', author: 'Ambika', language: 'en', made: new Date('2026-11-01'), width: 54 },
      },
      {
        files: { pdf: join(directory, 'ids.pdf'), zip: join(directory, 'ids.zip') },
        cards: cards(),
        load,
        signal: new AbortController().signal,
        progress: () => void memoryReads.push(sampleMemory()),
      },
    );
    const seconds = (performance.now() - startedAt) / 1000;
    await Promise.allSettled(memoryReads);
    const { length } = await readFile(join(directory, 'ids.pdf'));
    const fifth = Math.floor(memory.length / 5);
    const peak = (samples: readonly number[]) => Math.max(...samples);
    return [
      { bench: 'staff-ids.per-second', value: rounded(CARDS / seconds, 1), unit: '/s', goal: 30, better: 'higher' },
      {
        bench: 'staff-ids.memory-last-to-first-fifth',
        value: rounded(peak(memory.slice(-fifth)) / peak(memory.slice(0, fifth))),
        unit: 'ratio',
        goal: 1.25,
        better: 'lower',
      },
      { bench: 'staff-ids.memory', value: rounded(peak(memory), 0), unit: 'MB', better: 'lower' },
      { bench: 'staff-ids.file', value: rounded(length / 1024, 0), unit: 'KB', better: 'lower' },
    ];
  } finally {
    await rm(directory, { recursive: true });
  }
}
