import { readdirSync, readFileSync } from 'node:fs';
import { layerDocument } from '@parichay/shared/layer/layer.document.ts';
import { textFields } from '@parichay/shared/layer/layer.fields.ts';
import { z } from 'zod';

const folder = new URL('./documents/', import.meta.url);

/** What a film says of itself where its owner has not said it otherwise. */
const words = z.partialRecord(z.enum(textFields), z.string().min(1));
const inLanguages = <Of extends z.ZodType>(of: Of) => z.strictObject({ en: of, hi: of, gu: of });

const film = z.strictObject({
  /** Business category it is made for; null is for all. */
  category: z.string().nullable(),
  /** Name of a loop in `music/`. */
  music: z.enum(['dhol', 'flute', 'pluck', 'tabla']),
  names: inLanguages(z.string().min(1).max(80)),
  words: inLanguages(words),
  /** The texts its owner may change beside those of the business. */
  slots: z.array(z.strictObject({ key: z.enum(textFields), maxLength: z.number().int().min(1).max(500) })),
  document: layerDocument,
});

export type VideoDocument = z.output<typeof film> & { code: string; seconds: number };

/** Reads one template of this folder. @throws Error naming the file and what is wrong in it */
function read(file: string): VideoDocument {
  const parsed = film.safeParse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  if (!parsed.success) throw new Error(`The video template in ${file} is wrong: ${parsed.error.message}`);
  const { document } = parsed.data;
  if (`${document.name}.json` !== file) throw new Error(`The video template in ${file} calls itself ${document.name}`);
  const seconds = document.pages[0]?.seconds;
  if (seconds === undefined || document.pages.length > 1)
    throw new Error(`The video template in ${file} is not one page of some seconds`);
  return { ...parsed.data, code: document.name, seconds };
}

/** Every template of a promotional video by its code: each is one file of `documents/`. */
export const videoDocuments: ReadonlyMap<string, VideoDocument> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map(read)
    .map((one) => [one.code, one]),
);
