import { readFileSync } from 'node:fs';
import { type LayerDocument, layerDocument } from '@parichay/shared/layer/layer.document.ts';

/** Reads a layer document of ours, `{name}.json` of a folder. @throws Error naming the file and what is wrong in it */
export function readDocument(folder: URL, name: string): LayerDocument {
  const file = new URL(`${name}.json`, folder);
  const parsed = layerDocument.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file.pathname} is no layer document: ${parsed.error.message}`);
  if (parsed.data.name !== name) throw new Error(`${file.pathname} calls itself ${parsed.data.name}`);
  return parsed.data;
}
