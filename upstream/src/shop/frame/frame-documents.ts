import { readdirSync } from 'node:fs';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { readLayerDocument } from '../../platform/render/read-document.ts';

const folder = new URL('./documents/', import.meta.url);

function readFrame(file: string): LayerDocument {
  const frame = readLayerDocument(folder, file.replace(/\.json$/, ''));
  if (!frame.frameKind) throw new Error(`The frame in ${file} has no frameKind`);
  return frame;
}

const recommendedFrames = ['frame7', 'frame2', 'frame3'];
const recommendedRankOf = (name: string): number =>
  recommendedFrames.includes(name) ? recommendedFrames.indexOf(name) : recommendedFrames.length;
const nameOrder = new Intl.Collator('en', { numeric: true });

export const frames: ReadonlyMap<string, LayerDocument> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map(readFrame)
    .sort((a, b) => recommendedRankOf(a.name) - recommendedRankOf(b.name) || nameOrder.compare(a.name, b.name))
    .map((document) => [document.name, document]),
);
