import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { withMalayalamLigatures } from './malayalam-ligatures.ts';

export function readFontFile(file: string): Buffer {
  const bytes = readFileSync(file);
  return withMalayalamLigatures(file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes, file);
}
