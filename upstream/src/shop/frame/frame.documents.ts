import { readdirSync } from 'node:fs';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import { readDocument } from '../../platform/render/read-document.ts';

const folder = new URL('./documents/', import.meta.url);

function read(file: string): LayerDocument {
  const frame = readDocument(folder, file.replace(/\.json$/, ''));
  if (!frame.frameKind) throw new Error(`The frame in ${file} says no frameKind`);
  return frame;
}

const order = ['frame7', 'frame2', 'frame3'];
const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
const byName = new Intl.Collator('en', { numeric: true });

export const frames: ReadonlyMap<string, LayerDocument> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map(read)
    .sort((a, b) => place(a.name) - place(b.name) || byName.compare(a.name, b.name))
    .map((document) => [document.name, document]),
);
