import { asciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import type { Row } from './table-cells.ts';

const day = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\.?)?`;
/** `[12/03/26, 10:15 am] Ramesh: `, `[10:15 am, 12/03/2026] Ramesh: `, `12/03/26, 10:15 - Ramesh: ` */
const stamp = new RegExp(
  String.raw`^(\[(?:${day},?\s+${time}|${time},\s*${day})\]|${day},?\s+${time}\s+-\s)\s*([^:]{1,60}?:(?:\s|$))?`,
  'iu',
);
const omitted =
  /^(?:<.*omitted>|.{0,12}omitted|this message was deleted|you deleted this message|<this message was edited>|null|forwarded)$/iu;

const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const tidy = (line: string): string =>
  line
    .replaceAll(unseen, '')
    .replaceAll(/[\u00a0\u202f]/gu, ' ')
    .trim();

const bullet =
  /^(?:[\s•·*_~▪●○◆►➤✓✔✅➡>-]|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u200d)+/u;
const number = /^(?:\(?\d{1,4}\s*[.):\]]\s*|\d{1,3}\s*[-–]\s*)(?=\D|\d{6})|^\d{1,3}\ufe0f?\u20e3\s*/u;
export const withoutBullet = (line: string): string => line.replace(bullet, '').replace(/[\s*_~]+$/, '');
export const unmarked = (line: string): string => line.replace(bullet, '').replace(number, '').replace(bullet, '');

export interface Line {
  line: number;
  text: string;
}

export function messageLines(text: string): { lines: Line[]; hasStamps: boolean } {
  const lines: Line[] = [];
  let hasStamps = false;
  for (const [at, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const written = tidy(raw);
    const line = at + 1;
    const [found, when = '', sender] = stamp.exec(asciiDigits(written)) ?? [];
    if (found) {
      hasStamps = true;
      lines.push({ line, text: '' });
    }
    // A line without a sender is a system notice, such as "added" or "encrypted".
    const isNotice = when !== '' && !when.startsWith('[') && !sender;
    const said = isNotice ? '' : written.slice(found?.length ?? 0).trim();
    lines.push({ line, text: omitted.test(said) ? '' : said });
  }
  return { lines, hasStamps };
}

export interface LineTable {
  rows: Row[];
  left: Line[];
}

export function withoutStamps(text: string): string {
  const { lines, hasStamps } = messageLines(text);
  return hasStamps ? lines.map((one) => one.text).join('\n') : text;
}
