import { readFileSync } from 'node:fs';
import { type TextureName, textureKey, textureNames } from '@parichay/shared/studio/layer/layer.textures.ts';

/**
 * A third of the drawn size. Stone: SVG noise, `baseFrequency .0016 .005`, five octaves, seed 23, rotated 30°, blurred.
 */
const read = (name: TextureName): Buffer => readFileSync(new URL(`./textures/${name}.png`, import.meta.url));

const names = new Map(textureNames.map((name) => [textureKey(name), name]));
const known = new Map<string, Buffer>();

export function textureOf(key: string): Buffer | null {
  const name = names.get(key);
  if (!name) return null;
  const bytes = known.get(key) ?? read(name);
  known.set(key, bytes);
  return bytes;
}
