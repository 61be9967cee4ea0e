import { readFileSync } from 'node:fs';
import type { PublicCard } from '@parichay/shared/card/card.page.ts';
import { spacedPhone } from '../lib/spaced-phone.ts';
import type { Layer } from '../media/picture.jobs.ts';
import type { PictureWorker } from '../media/picture.ts';
import { shape } from '../render/text/shape.ts';
import { layoutText, type TextPath, textToPath } from '../render/text/text-path.ts';
import { initialOf } from './card.install.ts';
import { hairline, ink, mixed, ogColours, paper, quiet } from './card.og.colours.ts';
import { placed, rect, type StackedLine, stacked } from './card.og.layout.ts';

/**
 * The picture a messenger shows for a card's address: the Marble page in small. At the left the name, large, on white,
 * between hairlines; at the right a plate with the photo, or stone with the logo or an initial, over a block of the
 * business's colour. Text is drawn as outlines, so no font and no stranger's text reaches the SVG.
 */

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const PLATE = { left: 808, top: 0, width: WIDTH - 808, height: 526 } as const;
const COLUMN = PLATE.left - MARGIN - 56;
/** A hairline and under it the place and the address. */
const FOOT = { top: HEIGHT - 104, baseline: HEIGHT - 52 } as const;
/** The logo above the name, where the plate shows a photo. */
const LOGO = { left: MARGIN, top: MARGIN - 10, width: 240, height: 76 } as const;
/** The white tile for the logo on stone, and the logo in it. */
const TILE = 264;
const ON_TILE = 216;
/** WhatsApp drops previews much above this. */
const MAX_BYTES = 250_000;

const nameType = { size: 148, minSize: 40, wrapBelow: 84, maxLines: 3, weight: 600, lineHeight: 1.06 } as const;
const taglineType = { size: 34, minSize: 27, maxLines: 2, lineHeight: 1.3 } as const;
const personType = { size: 28, minSize: 24, weight: 600 } as const;
const footType = { size: 24, minSize: 20 } as const;
const blockType = { size: 36, minSize: 22, weight: 600, align: 'center' } as const;

/** Grey veins, 1200 × 1400: fractal noise of SVG, `baseFrequency .0016 .005`, five octaves, seed 23, turned by 30°, softened. */
const STONE = { width: 1200, height: 1400, file: new URL('./card.og.stone.webp', import.meta.url) } as const;
let stone: Buffer | undefined;

/** The same card always has the same piece of stone. */
function stoneFor(cardId: string) {
  let number = 7;
  for (const letter of cardId) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 99_991;
  stone ??= readFileSync(STONE.file);
  const fromX = number % (STONE.width - PLATE.width);
  const fromY = (number * 7) % (STONE.height - PLATE.height);
  return { bytes: stone, fromX, fromY };
}

/** The middle of the plate where there is no photo: a white tile for the logo, or the initial. */
function onStone(name: string, hasLogo: boolean, accent: string): string {
  const [centreX, centreY] = [PLATE.left + PLATE.width / 2, PLATE.height / 2];
  if (hasLogo) {
    const corner = `x="${centreX - TILE / 2}" y="${centreY - TILE / 2}"`;
    return `<rect ${corner} width="${TILE}" height="${TILE}" fill="#fff" stroke="${hairline}"/>`;
  }
  const maxWidth = PLATE.width - 96;
  const initial = textToPath(initialOf(name), { size: 320, minSize: 120, maxWidth, weight: 600, align: 'center' });
  return placed(initial, PLATE.left + 48, centreY - initial.height / 2, accent);
}

/** The foot of the column: the place at its beginning and the address at its end, which is left for Arabic letters. */
function footOf(place: readonly string[], link: string, isRightToLeft: boolean): string {
  const [near, far] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const placeSet = (text: string) => textToPath(text, { ...footType, maxWidth: COLUMN * 0.5, align: near });
  const whole = placeSet(place.join(', '));
  const placeText = whole.isCut ? placeSet(place[0] ?? '') : whole;

  const hasPlace = placeText.width > 0;
  const room = hasPlace ? COLUMN - placeText.width - 40 : COLUMN;
  const type = { ...footType, size: hasPlace ? placeText.size : footType.size };
  const linkSet = (text: string) => textToPath(text, { ...type, maxWidth: room, align: hasPlace ? far : near });
  const address = linkSet(link);
  // Half an address leads nowhere; the host still says whose page it is.
  const linkText = address.isCut ? linkSet(link.split('/')[0] ?? '') : address;

  const y = (path: TextPath) => FOOT.baseline - (path.baselines[0] ?? 0);
  const [placeX, linkX] = isRightToLeft ? [COLUMN * 0.5, 0] : [0, COLUMN - room];
  return (
    rect(MARGIN, FOOT.top, COLUMN, 1, hairline) +
    placed(placeText, MARGIN + placeX, y(placeText), quiet) +
    placed(linkText, MARGIN + linkX, y(linkText), quiet)
  );
}

/** Who it is, on one line if it fits, else the designation beneath. */
function personLines(person: string, designation: string, fill: string): StackedLine[] {
  const line = { text: [person, designation].filter(Boolean).join(' · '), fill, gap: 28, options: personType };
  if (!person || !layoutText(line.text, { ...personType, maxWidth: COLUMN }).isCut) return [line];
  const beneath = { text: designation, fill: quiet, gap: 8, options: { ...personType, weight: 400 } } as const;
  return [{ ...line, text: person }, beneath];
}

function drawingOf(card: PublicCard, has: { photo: boolean; logo: boolean }): string {
  const { basicDetails: details } = card;
  const { solid, onSolid, accent } = ogColours(card.template.colour);
  // A name of nothing but emoji cannot be drawn.
  const name = [details.businessName, details.personName, card.cardId].find((text) => shape(text).text !== '') ?? '';
  const prefix = details.titlePrefix === 'none' ? '' : details.titlePrefix;
  const person = details.personName !== name ? [prefix, details.personName].join(' ').trim() : '';
  const link = card.url.replace(/^https?:\/\//, '');
  const phone = spacedPhone(details.phoneNumber || details.whatsappNumber);
  const place = [details.address.city, details.address.state].filter(Boolean);

  // Where there is no phone the address takes its place on the block.
  const hasFoot = phone !== '' || place.length > 0;
  const foot = hasFoot ? footOf(place, phone ? link : '', shape(name).direction === 'rtl') : '';
  const top = MARGIN + (has.photo && has.logo ? LOGO.height + 14 : -12);
  const height = (hasFoot ? FOOT.top - 32 : HEIGHT - MARGIN) - top;
  const lines = [
    { text: name, fill: ink, gap: 0, options: nameType },
    { text: details.tagline, fill: quiet, gap: 24, options: taglineType },
    ...personLines(person, details.designation, accent),
  ];
  const column = stacked(lines, { width: COLUMN, height });

  const block = textToPath(phone || link, { ...blockType, maxWidth: PLATE.width - 64 });
  const blockBaseline = (PLATE.height + HEIGHT) / 2 + block.size * 0.33;
  return [
    has.photo ? '' : onStone(name, has.logo, accent),
    rect(PLATE.left, PLATE.height, PLATE.width, HEIGHT - PLATE.height, solid),
    placed(block, PLATE.left + 32, blockBaseline - (block.baselines[0] ?? 0), onSolid),
    `<g transform="translate(${MARGIN} ${(top + (height - column.height) / 2).toFixed(1)})">${column.svg}</g>`,
    foot,
  ].join('');
}

/**
 * JPEG, 1200 × 630, at most 250 KB. `photo` and `logo` are files that the picture worker made.
 * @throws ApiError unavailable
 */
export async function renderOgImage(
  card: PublicCard,
  photo: Buffer | null,
  logo: Buffer | null,
  pictures: Pick<PictureWorker, 'compose'>,
): Promise<Buffer> {
  const { vein } = ogColours(card.template.colour);
  const drawing = drawingOf(card, { photo: photo !== null, logo: logo !== null });
  const { left, width, height } = PLATE;
  const layers: Layer[] = [
    photo
      ? { kind: 'picture', bytes: photo, fit: 'cover', ...PLATE }
      : { kind: 'two-tone', dark: mixed(paper, vein, 0.05), light: vein, ...PLATE, ...stoneFor(card.cardId) },
    {
      kind: 'svg',
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${drawing}</svg>`,
    },
  ];
  if (logo && photo) layers.push({ kind: 'picture', bytes: logo, fit: 'contain', position: 'left', ...LOGO });
  if (logo && !photo) {
    const middle = { left: left + (width - ON_TILE) / 2, top: (height - ON_TILE) / 2, width: ON_TILE, height: ON_TILE };
    layers.push({ kind: 'picture', bytes: logo, fit: 'contain', ...middle });
  }
  return pictures.compose({ width: WIDTH, height: HEIGHT, background: paper, layers, maxBytes: MAX_BYTES });
}
