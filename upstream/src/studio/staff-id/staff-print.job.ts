import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import type { StaffPrintRecord } from '../../platform/database/tables/staff-id.tables.ts';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { BLEED_MM, withoutBleed } from '../../platform/render/pdf/bleed.ts';
import { writePdfBatch } from '../../platform/render/pdf/pdf-batch.ts';
import type { PdfBatchCard } from '../../platform/render/pdf/pdf-jobs.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { nullIfNotFound } from '../../platform/render/raster/load-picture.ts';
import type { PictureLoader } from '../../platform/render/raster/raster.ts';
import { RenderFailure, type RenderJobHandler } from '../../platform/render-job/render-job-handlers.ts';
import { type FilledTemplate, layOutPdfPages } from '../pdf-card/pdf-card-pages.ts';
import { createUniqueFileNamer, printFileKey } from './staff-print.rules.ts';

export const staffPrintKind = 'staff-print';

const input = z.object({ staffPrintId: id });

/** Five hundred ids take half a minute on an idle machine. */
const JOB_LIMIT_MS = 600_000;
const BATCH_SIZE = 20;
const WRITE_PROGRESS_RATIO = 0.97;

interface Dependencies {
  db: Db;
  media: MediaStore;
  temp: TempFiles;
  layerPictures: LayerPictureLoader;
}

/** Each photo is needed twice, to check that it exists and to draw it. */
function cachingPictureLoader(load: PictureLoader): PictureLoader {
  const cache = new LRUCache<string, ReturnType<PictureLoader>>({ max: 3 * BATCH_SIZE });
  return (key) => {
    const picture = cache.get(key) ?? load(key);
    cache.set(key, picture);
    return picture;
  };
}

export function staffPrintHandler({ db, media, temp, layerPictures }: Dependencies): RenderJobHandler {
  async function withoutMissingPhoto({ document, data }: FilledTemplate, load: PictureLoader): Promise<FilledTemplate> {
    const { photo, ...others } = data.pictures;
    const isPhotoAvailable = !photo || (await nullIfNotFound(load(photo.key))) !== null;
    return isPhotoAvailable ? { document, data } : { document, data: { ...data, pictures: others } };
  }

  async function* cardBatches(
    print: StaffPrintRecord,
    positions: readonly number[],
    load: PictureLoader,
  ): AsyncGenerator<PdfBatchCard[]> {
    const { document } = print;
    const names = createUniqueFileNamer();
    for (let from = 0; from < positions.length; from += BATCH_SIZE) {
      const batch = positions.slice(from, from + BATCH_SIZE);
      const rows = await inTenant(db, { agencyId: print.agency_id }, (tx) =>
        printCardsAt(tx, print.staff_print_id, batch),
      );
      const cards: PdfBatchCard[] = [];
      for (const { data } of rows) {
        // The member was just deleted; the retry draws the print without that member.
        if (!data) throw new Error('a staff member was deleted before the print');
        const filled = await withoutMissingPhoto({ document, data }, load);
        const pages = await layOutPdfPages(filled, { isSample: print.is_sample });
        const { personName = '', employeeNumber = '' } = data.texts;
        cards.push({
          name: names.uniqueName(employeeNumber, personName),
          title: personName,
          pages: pages.map((page) => withoutBleed(page, document.print.bleed)),
        });
      }
      yield cards;
    }
  }

  return {
    limitMs: JOB_LIMIT_MS,
    async run({ job, signal, progress }) {
      const { staffPrintId } = input.parse(job.input);
      const { print, positions } = await inTenant(db, { agencyId: job.agency_id }, (tx) => loadPrint(tx, staffPrintId));
      if (positions.length === 0) throw new RenderFailure('post_gone');
      const { document, layout } = print;
      const [front] = document.pages;
      const size = front && 'width' in front.size ? front.size.width : 0;
      const load = cachingPictureLoader(layerPictures.load);
      const directory = await temp.makeDirectory();
      try {
        const files = { pdf: join(directory, 'ids.pdf'), zip: join(directory, 'ids.zip') };
        const sheets = { bleed: BLEED_MM, hasCropMarks: true };
        await writePdfBatch(
          {
            total: positions.length,
            options: {
              title: document.title ?? document.name,
              author: print.author,
              language: 'en',
              made: print.created_at,
              width: (size - 2 * document.print.bleed) / document.print.pxPerMm,
              ...(layout === 'sheets' && sheets),
            },
            ...(layout === 'sheets' && { sheet: { sides: 2, copies: 1 } as const }),
          },
          {
            files,
            cards: cardBatches(print, positions, load),
            load,
            signal,
            progress: (fraction) => progress(fraction * WRITE_PROGRESS_RATIO * 100),
          },
        );
        signal.throwIfAborted();
        await media.putFile(printFileKey(staffPrintId, 'pdf'), files.pdf, 'application/pdf');
        await media.putFile(printFileKey(staffPrintId, 'zip'), files.zip, 'application/zip');
        return { cards: positions.length };
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    async whenReady(tx, job) {
      const { staffPrintId } = input.parse(job.input);
      await tx
        .updateTable('staff_print')
        .set({ stored_at: new Date() })
        .where('staff_print_id', '=', staffPrintId)
        .execute();
      // From now on only the files contain the personal data.
      await tx.updateTable('staff_print_card').set({ data: null }).where('staff_print_id', '=', staffPrintId).execute();
    },
  };
}

async function loadPrint(tx: Tx, staffPrintId: string) {
  const print = await tx
    .selectFrom('staff_print')
    .innerJoin('business', 'business.business_id', 'staff_print.business_id')
    .selectAll('staff_print')
    .select('business.business_name as author')
    .where('staff_print_id', '=', staffPrintId)
    .executeTakeFirst();
  if (!print) throw new RenderFailure('post_gone');
  const rows = await tx
    .selectFrom('staff_print_card')
    .select('position')
    .where('staff_print_id', '=', staffPrintId)
    .where('data', 'is not', null)
    .orderBy('position')
    .execute();
  return { print, positions: rows.map(({ position }) => position) };
}

const printCardsAt = (tx: Tx, staffPrintId: string, positions: readonly number[]) =>
  tx
    .selectFrom('staff_print_card')
    .select('data')
    .where('staff_print_id', '=', staffPrintId)
    .where('position', 'in', positions)
    .orderBy('position')
    .execute();
