import { readFileSync } from 'node:fs';
import { type LayerDocument, layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { expandFragments, type Fragments } from './document-fragments.ts';

export function readLayerDocument(folder: URL, name: string, fragments: Fragments = {}): LayerDocument {
  const file = new URL(`${name}.json`, folder);
  const parsed = layerDocument.safeParse(expandFragments(JSON.parse(readFileSync(file, 'utf8')), fragments));
  if (!parsed.success) throw new Error(`${file.pathname} is no layer document: ${parsed.error.message}`);
  if (parsed.data.name !== name) throw new Error(`${file.pathname} calls itself ${parsed.data.name}`);
  return parsed.data;
}
