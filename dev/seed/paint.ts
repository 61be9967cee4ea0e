import { cafe } from './paint/cafe.ts';
import type { Painting } from './paint/canvas.ts';
import { clinic } from './paint/clinic.ts';
import { sweetShop } from './paint/cover.ts';
import { diwaliBoxes } from './paint/diwali-boxes.ts';
import { farm } from './paint/farm.ts';
import { giftBox } from './paint/gift-box.ts';
import { jewellery } from './paint/jewellery.ts';
import { kitchenBeforeDawn } from './paint/karahi.ts';
import { logo } from './paint/logo.ts';
import { photoStudio } from './paint/photo-studio.ts';
import { manInTurban, manWithGlasses, womanInSari, womanInScarf } from './paint/portraits.ts';
import { rangoliAtTheDoor } from './paint/rangoli.ts';
import { salon } from './paint/salon.ts';
import { shopFront } from './paint/shop.ts';
import { kajuKatli, mohanthal, motichoorLaddu, pistaBarfi, suratGhari } from './paint/sweet-pictures.ts';
import { tailor } from './paint/tailor.ts';
import { wordmark } from './paint/wordmark.ts';
import { autoWorkshop } from './paint/workshop.ts';
import { paintPost, posts } from './posts.ts';

export type { Painting } from './paint/canvas.ts';

const painters: Record<string, () => Painting> = {
  sweets: sweetShop,
  'sweet-1': kajuKatli,
  'sweet-2': mohanthal,
  'sweet-3': motichoorLaddu,
  'sweet-4': suratGhari,
  'sweet-5': pistaBarfi,
  'sweet-6': giftBox,
  'scene-1': kitchenBeforeDawn,
  'scene-2': shopFront,
  'scene-3': diwaliBoxes,
  'scene-4': rangoliAtTheDoor,
  jewellery,
  'auto-workshop': autoWorkshop,
  salon,
  clinic,
  farm,
  tailor,
  cafe,
  'photo-studio': photoStudio,
  wordmark,
  'portrait-1': womanInSari,
  'portrait-2': manWithGlasses,
  'portrait-3': womanInScarf,
  'portrait-4': manInTurban,
  ...Object.fromEntries(posts.map((post) => [post.motif, () => paintPost(post)])),
};

/** All motifs except logos. */
export const motifs: readonly string[] = Object.keys(painters);

/**
 * Paints one of `motifs`, or `logo:<#rrggbb>:<sign>` with a letter A–Z, a Devanagari initial or a mark's name
 * (paint/marks.ts). Deterministic.
 * @throws RangeError for an unknown motif
 */
export function paint(motif: string): Painting {
  const [, colour, sign] = /^logo:(#[0-9a-f]{6}):(.+)$/i.exec(motif) ?? [];
  if (colour && sign) return logo(colour, sign);
  const draw = Object.hasOwn(painters, motif) ? painters[motif] : undefined;
  if (!draw) throw new RangeError(`No such motif: ${motif}`);
  return draw();
}
