import type { Area, Tint } from './layer.drawn.ts';
import type { LayerData } from './layer.fields.ts';

/**
 * Textures of the product's own: paper with clear veins, so that what lies beneath colours them. The back end has the
 * pixels (`upstream/src/render/raster/textures`); here is what layers must know of them.
 */
export const textures = {
  /** Marble. px as it is drawn, and how thick the paper is where veins are: something on it must stand out there, too. */
  stone: { width: 1200, height: 1400, tint: { hex: '#fefefd', alpha: 0.45 } },
} as const satisfies Record<string, { width: number; height: number; tint: Tint }>;
export type TextureName = keyof typeof textures;
export const textureNames = Object.keys(textures) as [TextureName, ...TextureName[]];

/** Under which a back end is asked for a texture, as for other pictures. */
export const textureKey = (name: TextureName): string => `texture/${name}`;

/** Where the whole texture lies when an area shows a piece of it: for one business always the same piece. */
export function pieceOf(name: TextureName, area: Area, scale: number, { texts }: LayerData): Area {
  let number = 7;
  for (const letter of texts.cardUrl ?? texts.businessName ?? '')
    number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 99_991;
  const { width, height } = textures[name];
  const size = Math.max(scale, area.width / width, area.height / height);
  const share = (value: number) => (value % 1_000) / 1_000;
  return {
    x: area.x - (width * size - area.width) * share(number),
    y: area.y - (height * size - area.height) * share(number * 7),
    width: width * size,
    height: height * size,
  };
}
