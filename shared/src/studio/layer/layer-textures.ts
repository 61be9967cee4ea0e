import type { LayerData } from './layer.fields.ts';
import type { AlphaColour, Area } from './layer-drawn.ts';

/** Paper with transparent veins, coloured by the layers below. Pixels: `upstream/src/platform/render/raster/textures`. */
export const textures = {
  /** px; `tint` approximates the veins for contrast checks. */
  stone: { width: 1200, height: 1400, tint: { hex: '#fefefd', alpha: 0.45 } },
} as const satisfies Record<string, { width: number; height: number; tint: AlphaColour }>;
export type TextureName = keyof typeof textures;
export const textureNames = Object.keys(textures) as [TextureName, ...TextureName[]];

export const textureKeyOf = (name: TextureName): string => `texture/${name}`;

/** A hash of the card's URL, or of the name, selects the visible area. */
export function textureBoxFor(name: TextureName, area: Area, scale: number, { texts }: LayerData): Area {
  let hash = 7;
  for (const letter of texts.cardUrl ?? texts.businessName ?? '')
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 99_991;
  const { width, height } = textures[name];
  const size = Math.max(scale, area.width / width, area.height / height);
  const fractionOf = (value: number) => (value % 1_000) / 1_000;
  return {
    x: area.x - (width * size - area.width) * fractionOf(hash),
    y: area.y - (height * size - area.height) * fractionOf(hash * 7),
    width: width * size,
    height: height * size,
  };
}
