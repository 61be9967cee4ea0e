import { readFileSync } from 'node:fs';
import { type TextureName, textureKey, textureNames } from '@parichay/shared/layer/layer.textures.ts';

/**
 * The pixels of each texture, a third of the size in which it is drawn: soft as they are, more would not be seen.
 * Stone: fractal noise of SVG, `baseFrequency .0016 .005`, five octaves, seed 23, turned by 30°, softened.
 */
const read = (name: TextureName): Buffer => readFileSync(new URL(`./textures/${name}.png`, import.meta.url));

const names = new Map(textureNames.map((name) => [textureKey(name), name]));
const known = new Map<string, Buffer>();

/** The texture that a picture of a drawing is; null where it is another picture. */
export function textureOf(key: string): Buffer | null {
  const name = names.get(key);
  if (!name) return null;
  const bytes = known.get(key) ?? read(name);
  known.set(key, bytes);
  return bytes;
}
