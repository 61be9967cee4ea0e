import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import type { StaffPrintRecord } from '../../platform/database/tables/staff-id.tables.ts';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { BLEED, trimmed } from '../../platform/render/pdf/bleed.ts';
import type { BatchCard } from '../../platform/render/pdf/pdf.jobs.ts';
import { writeBatch } from '../../platform/render/pdf/pdf-batch.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import { unlessGone } from '../../platform/render/raster/load-picture.ts';
import type { LoadPicture } from '../../platform/render/raster/raster.ts';
import { RenderFailure, type RenderJobHandler } from '../../platform/render-job/render-job.handlers.ts';
import { type Filled, pagesOf } from '../pdf-card/pdf-card.pages.ts';
import { fileNames, printFile } from './staff-print.rules.ts';

/** Stored in jobs, so it must never change. */
export const staffPrintKind = 'staff-print';

const input = z.object({ staffPrintId: id });

/** Five hundred ids take half a minute on an idle machine. */
const LIMIT_MS = 600_000;
const AT_ONCE = 20;
const WRITTEN_SHARE = 0.97;

interface Parts {
  db: Db;
  media: MediaStore;
  temp: TempFiles;
  layerPictures: LayerPictures;
}

/** Each picture is needed twice, to check that it exists and to draw it. */
function remembering(load: LoadPicture): LoadPicture {
  const known = new LRUCache<string, ReturnType<LoadPicture>>({ max: 3 * AT_ONCE });
  return (key) => {
    const found = known.get(key) ?? load(key);
    known.set(key, found);
    return found;
  };
}

export function staffPrintHandler({ db, media, temp, layerPictures }: Parts): RenderJobHandler {
  async function withoutGonePhoto({ document, data }: Filled, load: LoadPicture): Promise<Filled> {
    const { photo, ...others } = data.pictures;
    const isThere = !photo || (await unlessGone(load(photo.key))) !== null;
    return isThere ? { document, data } : { document, data: { ...data, pictures: others } };
  }

  async function* cardsOf(
    print: StaffPrintRecord,
    positions: readonly number[],
    load: LoadPicture,
  ): AsyncGenerator<BatchCard[]> {
    const { document } = print;
    const names = fileNames();
    for (let from = 0; from < positions.length; from += AT_ONCE) {
      const wanted = positions.slice(from, from + AT_ONCE);
      const rows = await inTenant(db, { agencyId: print.agency_id }, (tx) => cardsAt(tx, print.staff_print_id, wanted));
      const cards: BatchCard[] = [];
      for (const { data } of rows) {
        // The member was just deleted; the retry draws the print without that member.
        if (!data) throw new Error('a staff member was deleted meanwhile');
        const filled = await withoutGonePhoto({ document, data }, load);
        const pages = await pagesOf(filled, { isSample: print.is_sample });
        const { personName = '', employeeNumber = '' } = data.texts;
        cards.push({
          name: names.of(employeeNumber, personName),
          title: personName,
          pages: pages.map((page) => trimmed(page, document.print.bleed)),
        });
      }
      yield cards;
    }
  }

  return {
    limitMs: LIMIT_MS,
    async run({ job, signal, progress }) {
      const { staffPrintId } = input.parse(job.input);
      const { print, positions } = await inTenant(db, { agencyId: job.agency_id }, (tx) =>
        printToDraw(tx, staffPrintId),
      );
      if (positions.length === 0) throw new RenderFailure('post_gone');
      const { document, layout } = print;
      const [front] = document.pages;
      const size = front && 'width' in front.size ? front.size.width : 0;
      const load = remembering(layerPictures.load);
      const directory = await temp.makeDirectory();
      try {
        const files = { pdf: join(directory, 'ids.pdf'), zip: join(directory, 'ids.zip') };
        const sheets = { bleed: BLEED, hasMarks: true };
        await writeBatch(
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
            cards: cardsOf(print, positions, load),
            load,
            signal,
            progress: (share) => progress(share * WRITTEN_SHARE * 100),
          },
        );
        signal.throwIfAborted();
        await media.putFile(printFile(staffPrintId, 'pdf'), files.pdf, 'application/pdf');
        await media.putFile(printFile(staffPrintId, 'zip'), files.zip, 'application/zip');
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
      // Erases personal data, which is in the files now, so that it is deleted with them.
      await tx.updateTable('staff_print_card').set({ data: null }).where('staff_print_id', '=', staffPrintId).execute();
    },
  };
}

async function printToDraw(tx: Tx, staffPrintId: string) {
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

const cardsAt = (tx: Tx, staffPrintId: string, positions: readonly number[]) =>
  tx
    .selectFrom('staff_print_card')
    .select('data')
    .where('staff_print_id', '=', staffPrintId)
    .where('position', 'in', positions)
    .orderBy('position')
    .execute();
