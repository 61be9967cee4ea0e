import { finished } from 'node:stream/promises';
import type { DrawnItem } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { Zip, ZipPassThrough } from 'fflate';
import { runChildJobs } from '../../workers/worker.ts';
import { createPdfFile, layOutSheets, PdfFile } from './pdf-file.ts';
import type { PdfBatchJob, PdfBatchResult } from './pdf-jobs.ts';
import type { PdfPicture } from './pdf-picture.ts';
import { apiErrorCodeOf, preparePictures, prepareShadows } from './pdf-prepare.ts';
import type { PdfShadow } from './pdf-shadow.ts';

class Batch {
  readonly #job: PdfBatchJob;
  readonly #pictures = new Map<string, PdfPicture>();
  readonly #shadows = new Map<DrawnItem, PdfShadow>();
  readonly #all: PdfFile;
  readonly #zip: Zip;
  #written: Record<'pdf' | 'zip', Uint8Array[]> = { pdf: [], zip: [] };
  addedCards = 0;

  constructor(job: PdfBatchJob) {
    this.#job = job;
    const sizes = Array.from({ length: job.total }, () => job.cards[0]?.pages ?? []).flat();
    const options = { ...job.options, sheet: job.sheet };
    this.#all = new PdfFile(layOutSheets(sizes, options), options, {
      pictures: this.#pictures,
      shadows: this.#shadows,
    });
    this.#all.stream.on('data', (chunk: Uint8Array) => this.#written.pdf.push(chunk));
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#written.zip.push(chunk);
    });
  }

  async add({ cards, pictures }: PdfBatchJob): Promise<void> {
    const { options } = this.#job;
    const pages = cards.flatMap((card) => card.pages);
    const job = { pages, pictures, options };
    const prepared = { pictures: await preparePictures(job, this.#pictures), shadows: await prepareShadows(job) };
    this.#pictures.clear();
    for (const [key, picture] of prepared.pictures) this.#pictures.set(key, picture);
    for (const [item, shadow] of prepared.shadows) this.#shadows.set(item, shadow);
    for (const { name, title, pages } of cards) {
      for (const [index, page] of pages.entries()) this.#all.add(page, index === 0 ? title : undefined);
      const entry = new ZipPassThrough(`${name}.pdf`);
      entry.mtime = options.made;
      this.#zip.add(entry);
      entry.push(
        await createPdfFile(pages, { ...options, title, bleed: undefined, hasCropMarks: undefined }, prepared),
        true,
      );
    }
    this.#shadows.clear();
    this.addedCards += cards.length;
  }

  async end(): Promise<void> {
    this.#all.end();
    this.#zip.end();
    await finished(this.#all.stream);
  }

  takeOutput(): { pdf: Uint8Array; zip: Uint8Array } {
    const { pdf, zip } = this.#written;
    this.#written = { pdf: [], zip: [] };
    return { pdf: Buffer.concat(pdf), zip: Buffer.concat(zip) };
  }
}

let batch: Batch | null = null;

runChildJobs<PdfBatchJob, PdfBatchResult>(
  Number(process.argv[2]),
  async (job) => {
    batch ??= new Batch(job);
    if (batch.addedCards !== job.from) throw new Error(`card ${job.from} came after ${batch.addedCards}`);
    await batch.add(job);
    const isDone = batch.addedCards === job.total;
    if (isDone) await batch.end();
    return { isLastChunk: isDone, ...batch.takeOutput() };
  },
  apiErrorCodeOf,
);
