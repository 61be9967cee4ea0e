import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPool } from '../../workers/worker-pool.ts';
import type { LoadPicture } from '../raster/raster.ts';
import type { BatchCard, PdfBatchJob, PdfBatchResult } from './pdf.jobs.ts';
import { bare, picturesFor } from './pdf.ts';

const childFile = fileURLToPath(new URL('./pdf-batch.child.ts', import.meta.url));

const limits = {
  size: 1,
  maxWaiting: 1,
  maxMs: 60_000,
  maxResidentBytes: 700 * 1024 * 1024,
  // The worker holds the half-written files, so it must never be replaced.
  jobsPerChild: Number.POSITIVE_INFINITY,
  idleMs: 60_000,
};

interface Parts {
  files: Readonly<Record<'pdf' | 'zip', string>>;
  cards: AsyncIterable<readonly BatchCard[]>;
  load: LoadPicture;
  signal: AbortSignal;
  progress(share: number): void;
}

/**
 * Memory holds one chunk.
 * @throws ApiError file_damaged, unavailable, internal; errors of `load`, `cards` and `signal`
 */
export async function writeBatch(
  about: Omit<PdfBatchJob, 'from' | 'cards' | 'pictures'>,
  { files, cards, load, signal, progress }: Parts,
): Promise<void> {
  const pool = createPool<PdfBatchJob, PdfBatchResult>(childFile, [], limits);
  let from = 0;
  let isDone = false;
  let drawing: Promise<unknown> = Promise.resolve();
  const draw = async (job: PdfBatchJob) => {
    const written = await pool.run(job);
    await appendFile(files.pdf, written.pdf);
    await appendFile(files.zip, written.zip);
    isDone = written.isDone;
    progress((job.from + job.cards.length) / job.total);
  };
  try {
    for await (const some of cards) {
      const pages = some.map((card) => ({ ...card, pages: card.pages.map(bare) }));
      const pictures = await picturesFor(
        some.flatMap((card) => card.pages),
        load,
      );
      await drawing;
      signal.throwIfAborted();
      drawing = draw({ ...about, from, cards: pages, pictures });
      // The error is handled by the next `await`; this only prevents an unhandled rejection.
      drawing.catch(() => {});
      from += some.length;
    }
    await drawing;
    if (!isDone) throw new Error(`${from} of ${about.total} cards came`);
  } finally {
    await pool.close();
  }
}
