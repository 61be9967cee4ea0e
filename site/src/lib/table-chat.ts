import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import type { Row } from './table-cells.ts';

const datePattern = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
const timePattern = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\.?)?`;
/** `[12/03/26, 10:15 am] Ramesh: `, `[10:15 am, 12/03/2026] Ramesh: `, `12/03/26, 10:15 - Ramesh: ` */
const messageStampPattern = new RegExp(
  String.raw`^(\[(?:${datePattern},?\s+${timePattern}|${timePattern},\s*${datePattern})\]|${datePattern},?\s+${timePattern}\s+-\s)\s*([^:]{1,60}?:(?:\s|$))?`,
  'iu',
);
const systemMessagePattern =
  /^(?:<.*omitted>|.{0,12}omitted|this message was deleted|you deleted this message|<this message was edited>|null|forwarded)$/iu;

const invisibleCharacterPattern = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const cleanLine = (line: string): string =>
  line
    .replaceAll(invisibleCharacterPattern, '')
    .replaceAll(/[\u00a0\u202f]/gu, ' ')
    .trim();

const leadingBulletPattern =
  /^(?:[\s•·*_~▪●○◆►➤✓✔✅➡>-]|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u200d)+/u;
const leadingListNumberPattern =
  /^(?:\(?\d{1,4}\s*[.):\]]\s*|\d{1,3}\s*[-–]\s*)(?=\D|\d{6})|^\d{1,3}\ufe0f?\u20e3\s*|^\d{1,4}[*_]\s+/u;
export const withoutBullet = (line: string): string => line.replace(leadingBulletPattern, '').replace(/[\s*_~]+$/, '');
export const withoutListMarker = (line: string): string =>
  line.replace(leadingBulletPattern, '').replace(leadingListNumberPattern, '').replace(leadingBulletPattern, '');

export interface TextLine {
  line: number;
  text: string;
}

export function parseMessageLines(text: string): { lines: TextLine[]; hasStamps: boolean } {
  const lines: TextLine[] = [];
  let hasStamps = false;
  for (const [index, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const cleaned = cleanLine(raw);
    const line = index + 1;
    const [stampText, dateTime = '', sender] = messageStampPattern.exec(toAsciiDigits(cleaned)) ?? [];
    if (stampText) {
      hasStamps = true;
      lines.push({ line, text: '' });
    }
    // An unbracketed date without a sender marks a system notice, such as "added" or "encrypted".
    const isNotice = dateTime !== '' && !dateTime.startsWith('[') && !sender;
    const message = isNotice ? '' : cleaned.slice(stampText?.length ?? 0).trim();
    lines.push({ line, text: systemMessagePattern.test(message) ? '' : message });
  }
  return { lines, hasStamps };
}

export interface LineTable {
  rows: Row[];
  leftoverLines: TextLine[];
}

export function withoutStamps(text: string): string {
  const { lines, hasStamps } = parseMessageLines(text);
  return hasStamps ? lines.map((one) => one.text).join('\n') : text;
}
