import { readdirSync, readFileSync } from 'node:fs';
import { film, secondsOf, type TemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';

const folder = new URL('./documents/', import.meta.url);

export type VideoDocument = TemplateContent & { code: string; seconds: number };

export const documentOf = (one: TemplateContent): VideoDocument => ({
  ...one,
  code: one.document.name,
  seconds: secondsOf(one),
});

export const parseTemplate = (value: unknown): VideoDocument => documentOf(film.parse(value));

function read(file: string): VideoDocument {
  try {
    const one = parseTemplate(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    if (`${one.code}.json` !== file) throw new Error(`it calls itself ${one.code}`);
    return one;
  } catch (error) {
    throw new Error(`The video template in ${file} is wrong`, { cause: error });
  }
}

export const videoDocuments: ReadonlyMap<string, VideoDocument> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map(read)
    .map((one) => [one.code, one]),
);
