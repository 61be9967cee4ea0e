import { readFileSync } from 'node:fs';
import { type TextureName, textureKeyOf, textureNames } from '@parichay/shared/studio/layer/layer-textures.ts';

/**
 * The files have a third of the drawn size.
 * Stone: SVG noise, `baseFrequency .0016 .005`, five octaves, seed 23, rotated 30°, blurred.
 */
const readTexture = (name: TextureName): Buffer => readFileSync(new URL(`./textures/${name}.png`, import.meta.url));

const textureNameByKey = new Map(textureNames.map((name) => [textureKeyOf(name), name]));
const textureCache = new Map<string, Buffer>();

export function textureFileOf(key: string): Buffer | null {
  const name = textureNameByKey.get(key);
  if (!name) return null;
  const bytes = textureCache.get(key) ?? readTexture(name);
  textureCache.set(key, bytes);
  return bytes;
}
