import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFontFile } from '../text/font-file.ts';

/* HarfBuzz retains glyph ids, so text shaped with the whole font stays valid. */

interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(pointer: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, setKind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

const READ_ONLY = 1;
const NO_HINTING = 1;
const RETAIN_GIDS = 2;
const DROP_TABLE_SET_KIND = 3;
/** A PDF refers to glyphs by id and does not need these tables; emoji are drawn as paths. */
const droppedTables = ['COLR', 'CPAL', 'GSUB', 'GPOS', 'GDEF', 'STAT', 'post', 'name', 'gasp', 'cmap', 'OS/2'];
const openTypeTagOf = (name: string): number => [...name].reduce((tag, letter) => tag * 256 + letter.charCodeAt(0), 0);

let loadedSubsetter: Subsetter | null = null;
function loadSubsetter(): Subsetter {
  if (loadedSubsetter) return loadedSubsetter;
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
  loadedSubsetter = instance.exports as unknown as Subsetter;
  loadedSubsetter._initialize();
  return loadedSubsetter;
}

const facePointerByFile = new Map<string, number>();

function harfBuzzFaceOf(hb: Subsetter, file: string): number {
  const knownFace = facePointerByFile.get(file);
  if (knownFace !== undefined) return knownFace;
  const font = readFontFile(file);
  const pointer = hb.malloc(font.length);
  // Memory may grow on each call and detach the old buffer, so the view must be new.
  new Uint8Array(hb.memory.buffer).set(font, pointer);
  const blob = hb.hb_blob_create(pointer, font.length, READ_ONLY, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  facePointerByFile.set(file, face);
  return face;
}

export function subsetFont(file: string, glyphs: Iterable<number>): Buffer {
  const hb = loadSubsetter();
  const face = harfBuzzFaceOf(hb, file);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GIDS);
  const glyphSet = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(glyphSet, glyph);
  const tableSet = hb.hb_subset_input_set(input, DROP_TABLE_SET_KIND);
  for (const name of droppedTables) hb.hb_set_add(tableSet, openTypeTagOf(name));
  const subset = hb.hb_subset_or_fail(face, input);
  try {
    if (subset === 0) throw new Error('The font cannot be subset.');
    const result = hb.hb_face_reference_blob(subset);
    const start = hb.hb_blob_get_data(result, 0);
    const bytes = Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)));
    hb.hb_blob_destroy(result);
    return bytes;
  } finally {
    if (subset !== 0) hb.hb_face_destroy(subset);
    hb.hb_subset_input_destroy(input);
  }
}
