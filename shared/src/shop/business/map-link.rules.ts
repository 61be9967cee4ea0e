import { toAsciiDigits } from '../../platform/lib/ascii-digits.ts';
import { findWebAddresses } from '../../platform/typed/web.ts';

const mapSearchUrl = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query.toWellFormed())}`;

const isLatitude = (degrees: number): boolean => Math.abs(degrees) <= 90;
const isLongitude = (degrees: number): boolean => Math.abs(degrees) <= 180;

/** `23.02, 72.57`, also with `°N` and `°E`. */
function parseCoordinates(text: string): string | null {
  const coordinatesPattern =
    /^\(?\s?([+-]?\d{1,2}(?:\.\d+)?)\s?°?\s?([NS]?)\s?[,\s]\s?([+-]?\d{1,3}(?:\.\d+)?)\s?°?\s?([EW]?)\s?\)?$/i;
  const [, north = '', ns = '', east = '', ew = ''] = coordinatesPattern.exec(text) ?? [];
  if (!north || !(north.includes('.') || ns) || !(east.includes('.') || ew)) return null;
  const latitude = Number(north) * (/s/i.test(ns) ? -1 : 1);
  const longitude = Number(east) * (/w/i.test(ew) ? -1 : 1);
  return isLatitude(latitude) && isLongitude(longitude) ? `${latitude},${longitude}` : null;
}

/** `Lat: 23.02, Long: 72.57`, `Sharma Sweets 23.02, 72.57`. */
function findCoordinates(text: string): string | null {
  const pattern =
    /^\D*?([+-]?\d{1,2}\.\d{2,15}\s?°?\s?[NS]?)[,;&\s]+(?:lon(?:g(?:itude)?)?|lng)?[\s:=]*([+-]?\d{1,3}\.\d{2,15}\s?°?\s?[EW]?)\D*$/i;
  const [, north, east] = pattern.exec(text) ?? [];
  return north && east ? parseCoordinates(`${north.trim()},${east.trim()}`) : null;
}

/** `23°01'20.9"N 72°34'17.0"E` */
function parseDegrees(text: string): string | null {
  const anglePattern = String.raw`(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)["″]\s*`;
  const found = new RegExp(`^${anglePattern}([NS])[,\\s]*${anglePattern}([EW])$`, 'i').exec(text);
  if (!found) return null;
  const degrees = (at: number, minus: string) => {
    const [wholeDegrees, minutes, seconds] = [found[at], found[at + 1], found[at + 2]].map(Number) as [
      number,
      number,
      number,
    ];
    const size = wholeDegrees + minutes / 60 + seconds / 3600;
    return Number((found[at + 3]?.toUpperCase() === minus ? -size : size).toFixed(6));
  };
  return `${degrees(1, 'S')},${degrees(5, 'W')}`;
}

/** `geo:23.02,72.57?q=Sharma+Sweets`. Source: RFC 5870, with Android's `q`. */
function parseGeoUri(text: string): string | null {
  const [, place = '', query = ''] = /^geo:([^?;\s]+)[^?]*(?:\?(\S*))?/i.exec(text) ?? [];
  const placeName = new URLSearchParams(query)
    .get('q')
    ?.replace(/\(.*\)$/, '')
    .trim();
  if (placeName) return mapSearchUrl(placeName);
  const coordinates = parseCoordinates(place.split(',').slice(0, 2).join(','));
  return coordinates && mapSearchUrl(coordinates);
}

/** Embed URLs work only in frames. */
function mapUrlOfEmbedUrl(address: string): string {
  const shop = /!1s0x[\da-f]+(?::|%3A)(0x[\da-f]+)/i.exec(address)?.[1];
  if (shop) return `https://maps.google.com/?cid=${BigInt(shop)}`;
  const [, east, north] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(address) ?? [];
  if (north && east) return mapSearchUrl(`${north},${east}`);
  return address.replace(/([?&])output=embed(&|$)/, (_, before: string, after: string) => (after ? before : ''));
}

const mapUrlPattern =
  /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co|share\.google|maps\.google\.|(?:www\.)?google\.[a-z.]+\/maps|maps\.apple\.com|mappls\.com|maps\.mappls\.com|osm\.org|(?:www\.)?openstreetmap\.org)/i;
const hostsWithoutScheme = String.raw`maps\.(?=\S+[./])|goo\.gl/|g\.co/`;

/** `Haldiram's` and `23°01'20.9"N` contain characters that URLs must not. */
const toHttpsUrl = (address: string): string =>
  (/^https?:\/\//i.test(address) ? address : `https://${address}`)
    .replaceAll("'", '%27')
    .replaceAll('"', '%22')
    .replaceAll('°', '%C2%B0')
    .replaceAll('’', '%E2%80%99');

/** Plus code: `7JHW2H+9G Ahmedabad`. */
const plusCodePattern = /^[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?:[,\s].*)?$/i;

/** Accepts iframe code, `geo:`, coordinates or a plus code; returns other text unchanged. */
export function toMapLink(typed: string): string {
  const text = typed.trim();
  const embedded = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1]?.replaceAll('&amp;', '&');
  if (embedded) return mapUrlOfEmbedUrl(embedded);
  if (/^geo:/i.test(text)) return parseGeoUri(text) ?? text;
  // `/maps/place/Sharma Sweets/@23.02,72.57` contains spaces.
  const withoutBlanks = text.replace(/\/maps\/(?:place|search|dir)\/[^\n:]*?\/@(?=-?\d)/i, (path) =>
    path.replaceAll(' ', '%20'),
  );
  const found = findWebAddresses(withoutBlanks, hostsWithoutScheme);
  const link = found.find((address) => mapUrlPattern.test(address)) ?? found[0];
  if (link) return /\/maps\/embed\b/.test(link) ? mapUrlOfEmbedUrl(link) : toHttpsUrl(link);
  const asciiDigitText = toAsciiDigits(text).replace(/\s+/g, ' ');
  const coordinates =
    parseCoordinates(asciiDigitText) ??
    findCoordinates(asciiDigitText) ??
    parseDegrees(asciiDigitText) ??
    (plusCodePattern.test(asciiDigitText) ? asciiDigitText : null);
  if (coordinates) return mapSearchUrl(coordinates);
  return /^[^\s:/.]+\.\S+$/.test(text) ? `https://${text}` : text;
}
