import { readdirSync, readFileSync } from 'node:fs';
import { layerDocument } from '@parichay/shared/layer/layer.document.ts';
import { textFields } from '@parichay/shared/layer/layer.fields.ts';
import { videoLanguages } from '@parichay/shared/video/video.lists.ts';
import { z } from 'zod';

const folder = new URL('./documents/', import.meta.url);

/** What a film says of itself where its owner has not said it otherwise. */
const words = z.partialRecord(z.enum(textFields), z.string().min(1));
const inLanguages = <Of extends z.ZodType>(of: Of) => z.record(z.enum(videoLanguages), of);

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

/** As it is stored. */
export type Film = z.output<typeof film>;
export type VideoDocument = Film & { code: string; seconds: number };

/** @throws Error saying what is wrong in it */
export function parseFilm(value: unknown): VideoDocument {
  const parsed = film.parse(value);
  const { pages, name } = parsed.document;
  const seconds = pages[0]?.seconds;
  if (seconds === undefined || pages.length > 1) throw new Error(`${name} is not one page of some seconds`);
  return { ...parsed, code: name, seconds };
}

/** Reads one template of this folder. @throws Error naming the file and what is wrong in it */
function read(file: string): VideoDocument {
  try {
    const one = parseFilm(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    if (`${one.code}.json` !== file) throw new Error(`it calls itself ${one.code}`);
    return one;
  } catch (error) {
    throw new Error(`The video template in ${file} is wrong`, { cause: error });
  }
}

/** Every template of a promotional video by its code: each is one file of `documents/`. */
export const videoDocuments: ReadonlyMap<string, VideoDocument> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map(read)
    .map((one) => [one.code, one]),
);
