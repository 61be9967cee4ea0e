import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPool } from '../../workers/worker-pool.ts';
import type { PictureLoader } from '../raster/raster.ts';
import { loadPrintedPictures, withoutGlyphPaths } from './pdf.ts';
import type { PdfBatchCard, PdfBatchJob, PdfBatchResult } from './pdf-jobs.ts';

const childFile = fileURLToPath(new URL('./pdf-batch.child.ts', import.meta.url));

const poolOptions = {
  size: 1,
  maxQueuedJobs: 1,
  maxJobMs: 60_000,
  maxResidentBytes: 700 * 1024 * 1024,
  // The child process holds the half-written files, so it must never be replaced.
  jobsPerChild: Number.POSITIVE_INFINITY,
  maxIdleMs: 60_000,
};

interface PdfBatchOptions {
  files: Readonly<Record<'pdf' | 'zip', string>>;
  cards: AsyncIterable<readonly PdfBatchCard[]>;
  load: PictureLoader;
  signal: AbortSignal;
  progress(fraction: number): void;
}

/**
 * At most two chunks of cards are in memory at a time.
 * @throws ApiError file_damaged, unavailable, internal; errors of `load`, `cards` and `signal`
 */
export async function writePdfBatch(
  batch: Omit<PdfBatchJob, 'from' | 'cards' | 'pictures'>,
  { files, cards, load, signal, progress }: PdfBatchOptions,
): Promise<void> {
  const pool = createPool<PdfBatchJob, PdfBatchResult>(childFile, [], poolOptions);
  let nextCard = 0;
  let isDone = false;
  let pendingChunk: Promise<unknown> = Promise.resolve();
  const writeChunk = async (job: PdfBatchJob) => {
    const written = await pool.run(job);
    await appendFile(files.pdf, written.pdf);
    await appendFile(files.zip, written.zip);
    isDone = written.isLastChunk;
    progress((job.from + job.cards.length) / job.total);
  };
  try {
    for await (const chunk of cards) {
      const pages = chunk.map((card) => ({ ...card, pages: card.pages.map(withoutGlyphPaths) }));
      const pictures = await loadPrintedPictures(
        chunk.flatMap((card) => card.pages),
        load,
      );
      await pendingChunk;
      signal.throwIfAborted();
      pendingChunk = writeChunk({ ...batch, from: nextCard, cards: pages, pictures });
      // Prevents an unhandled rejection; the next `await` still throws.
      pendingChunk.catch(() => {});
      nextCard += chunk.length;
    }
    await pendingChunk;
    if (!isDone) throw new Error(`${nextCard} of ${batch.total} cards came`);
  } finally {
    await pool.close();
  }
}
