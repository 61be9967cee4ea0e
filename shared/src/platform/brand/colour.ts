/** OKLCH: lightness 0–1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = [number, number, number];

const srgbToLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const linearToSrgb = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** sRGB channels, 0–1, of `#rrggbb`. @throws RangeError for other formats */
function parseHexColour(hex: string): Triple {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new RangeError(`Not a colour of the form #rrggbb: ${hex}`);
  return match.slice(1).map((pair) => Number.parseInt(pair, 16) / 255) as Triple;
}

/** Source of the matrices: Björn Ottosson, "A perceptual color space for image processing". */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = parseHexColour(hex).map(srgbToLinear) as Triple;
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a2 = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b2 = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a2, b2),
    h: ((Math.atan2(b2, a2) * 180) / Math.PI + 360) % 360,
  };
}

function linearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isInSrgbGamut = (colour: Oklch): boolean => linearRgb(colour).every((v) => v >= -0.0005 && v <= 1.0005);

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Reduces only chroma. */
export function fitToSrgbGamut({ l, c, h }: Oklch): Oklch {
  const colour = { l: rounded(Math.min(1, Math.max(0, l)), 3), c: rounded(c, 3), h: rounded(h, 1) };
  while (colour.c > 0 && !isInSrgbGamut(colour)) colour.c = rounded(Math.max(0, colour.c - 0.002), 3);
  return colour;
}

export const toHexColour = (colour: Oklch): string =>
  `#${linearRgb(colour)
    .map((v) => Math.round(linearToSrgb(Math.min(1, Math.max(0, v))) * 255))
    .map((v) => v.toString(16).padStart(2, '0'))
    .join('')}`;

export const toCssColour = ({ l, c, h }: Oklch): string => `oklch(${l} ${c} ${h})`;

export function parseCssColour(text: string): Oklch {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text.trim());
  if (!match) throw new RangeError(`Not a colour of the form oklch(l c h): ${text}`);
  const [l = 0, c = 0, h = 0] = match.slice(1).map(Number);
  return { l, c, h };
}

/** WCAG relative luminance, after rounding to 8 bits. */
export function luminance(colour: Oklch): number {
  const [r, g, b] = linearRgb(colour).map((v) => {
    const channel = Math.round(linearToSrgb(Math.min(1, Math.max(0, v))) * 255) / 255;
    return srgbToLinear(channel);
  }) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export const contrastOfLuminances = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** WCAG contrast ratio, 1–21. */
export const contrast = (one: Oklch, other: Oklch): number => contrastOfLuminances(luminance(one), luminance(other));
