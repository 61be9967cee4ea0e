import { readdirSync, readFileSync } from 'node:fs';
import {
  templateDurationSecondsOf,
  type VideoTemplateContent,
  videoTemplateContent,
} from '@parichay/shared/studio/promo-video/template-content.ts';

const folder = new URL('./documents/', import.meta.url);

export type VideoDocument = VideoTemplateContent & { code: string; seconds: number };

export const videoDocumentOf = (content: VideoTemplateContent): VideoDocument => ({
  ...content,
  code: content.document.name,
  seconds: templateDurationSecondsOf(content),
});

export const parseTemplate = (value: unknown): VideoDocument => videoDocumentOf(videoTemplateContent.parse(value));

function readTemplate(file: string): VideoDocument {
  try {
    const template = parseTemplate(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    if (`${template.code}.json` !== file) throw new Error(`it calls itself ${template.code}`);
    return template;
  } catch (error) {
    throw new Error(`The video template in ${file} is wrong`, { cause: error });
  }
}

export const videoDocuments: ReadonlyMap<string, VideoDocument> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map(readTemplate)
    .map((one) => [one.code, one]),
);
