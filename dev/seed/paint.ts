import type { Painting } from './paint/canvas.ts';
import { sweetShop } from './paint/cover.ts';
import { diwaliBoxes, rangoliAtTheDoor } from './paint/festival.ts';
import { giftBox } from './paint/gift-box.ts';
import { beforeDawn } from './paint/karahi.ts';
import { logo } from './paint/logo.ts';
import { shopFront } from './paint/shop.ts';
import { kajuKatli, mohanthal, motichoorLaddu, pistaBarfi, suratGhari } from './paint/sweet-pictures.ts';

export type { Painting } from './paint/canvas.ts';

const motifs: Record<string, () => Painting> = {
  sweets: sweetShop,
  'sweet-1': kajuKatli,
  'sweet-2': mohanthal,
  'sweet-3': motichoorLaddu,
  'sweet-4': suratGhari,
  'sweet-5': pistaBarfi,
  'sweet-6': giftBox,
  'scene-1': beforeDawn,
  'scene-2': shopFront,
  'scene-3': diwaliBoxes,
  'scene-4': rangoliAtTheDoor,
};

/**
 * Paints a motif: one of `motifs`, or `logo:<#rrggbb>:<sign>` with a letter A–Z, a Devanagari initial or a mark's name.
 * Always the same drawing for the same motif. Throws a RangeError for a motif that it does not know.
 */
export function paint(motif: string): Painting {
  const [, colour, sign] = /^logo:(#[0-9a-f]{6}):(.+)$/i.exec(motif) ?? [];
  if (colour && sign) return logo(colour, sign);
  const draw = motifs[motif];
  if (!draw) throw new RangeError(`No such motif: ${motif}`);
  return draw();
}
