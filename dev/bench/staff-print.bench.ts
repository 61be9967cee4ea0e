import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { trimmed } from '../../upstream/src/platform/render/pdf/bleed.ts';
import type { BatchCard } from '../../upstream/src/platform/render/pdf/pdf.jobs.ts';
import { writeBatch } from '../../upstream/src/platform/render/pdf/pdf-batch.ts';
import { pagesOf, templateOf } from '../../upstream/src/studio/pdf-card/pdf-card.pages.ts';
import { childrenWith } from '../lib/children-of.ts';
import { type Result, rounded } from './measure.ts';
import { photoLike } from './photo.ts';

const CARDS = 500;
const AT_ONCE = 20;
const PHOTOS = 10;

/** Resident memory of the drawing process, in MB. */
async function childMb(): Promise<number> {
  const [pid] = childrenWith('pdf-batch.child.ts');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Five hundred staff ids with photos, as one PDF and a zip. */
export async function staffPrintBench(): Promise<Result[]> {
  const document = templateOf('staff-id-1', { frames: new Map(), pdfTemplates: new Map() });
  const photos: Buffer[] = [];
  for (let at = 0; at < PHOTOS; at += 1)
    photos.push(
      await sharp(await photoLike(at + 1))
        .resize(720)
        .webp({ quality: 80 })
        .toBuffer(),
    );
  const load = async (key: string) => photos[Number(key.split('-')[1]) % PHOTOS] ?? Buffer.alloc(0);
  const cardOf = async (at: number): Promise<BatchCard> => {
    const texts = {
      businessName: 'Ambika Sweets and Namkeen',
      personName: at % 3 === 0 ? 'आशा पटेल' : `Asha Patel ${at}`,
      designation: at % 2 === 0 ? 'હલવાઈ' : 'Counter, evening shift',
      employeeNumber: `AS-${1000 + at}`,
      phone: '+91 98765 43210',
      address: '12 Station Road, Surat 395003',
      validUntil: '31 Mar 2027',
      scanUrl: `https://ambika.example/verify/${String(at).padStart(22, 'k')}`,
      fact1Label: 'Blood group',
      fact1Value: 'O+',
    };
    const pictures = { photo: { key: `photo-${at}`, width: 720, height: 720 } };
    const data = { brand: '#9a3412', texts, pictures };
    const pages = await pagesOf({ document, data }, { isSample: false });
    return { name: `${at}`, title: texts.personName, pages: pages.map((page) => trimmed(page, document.print.bleed)) };
  };
  async function* cards() {
    for (let from = 0; from < CARDS; from += AT_ONCE)
      yield await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => cardOf(from + at)));
  }
  const memory: number[] = [];
  const directory = await mkdtemp(join(tmpdir(), 'staff-print-'));
  const looks: Promise<void>[] = [];
  const look = async () => {
    const mb = await childMb();
    // A process that is ending reports 0.
    if (mb > 0) memory.push(mb);
  };
  const began = performance.now();
  try {
    await writeBatch(
      {
        total: CARDS,
        options: { title: 'Staff', author: 'Ambika', language: 'en', made: new Date('2026-11-01'), width: 54 },
      },
      {
        files: { pdf: join(directory, 'ids.pdf'), zip: join(directory, 'ids.zip') },
        cards: cards(),
        load,
        signal: new AbortController().signal,
        progress: () => void looks.push(look()),
      },
    );
    const seconds = (performance.now() - began) / 1000;
    await Promise.allSettled(looks);
    const { length } = await readFile(join(directory, 'ids.pdf'));
    const fifth = Math.floor(memory.length / 5);
    const peak = (some: readonly number[]) => Math.max(...some);
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
