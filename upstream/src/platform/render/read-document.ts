import { readFileSync } from 'node:fs';
import { type LayerDocument, layerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import { assembled, type Parts } from './document-parts.ts';

export function readDocument(folder: URL, name: string, parts: Parts = {}): LayerDocument {
  const file = new URL(`${name}.json`, folder);
  const parsed = layerDocument.safeParse(assembled(JSON.parse(readFileSync(file, 'utf8')), parts));
  if (!parsed.success) throw new Error(`${file.pathname} is no layer document: ${parsed.error.message}`);
  if (parsed.data.name !== name) throw new Error(`${file.pathname} calls itself ${parsed.data.name}`);
  return parsed.data;
}
