import { z } from 'zod';
import { maxCardIdLength, reservedCardIds } from './card.lists.ts';

export const cardId = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .string()
      .min(3)
      .max(maxCardIdLength)
      .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/),
  );

export const isReservedCardId = (value: string): boolean => reservedCardIds.has(value);

const joiningWordPattern = /-(?:and|evam|aur|tatha|va|ane|the|of|ki|ka|ke|for|in)$/u;

export function shortenCardId(cardId: string, maxLength: number): string {
  if (cardId.length <= maxLength) return cardId;
  const wholeWords = cardId.slice(0, maxLength + 1).replace(/-[^-]*$/u, '');
  return wholeWords.length > maxLength ? cardId.slice(0, maxLength) : wholeWords.replace(joiningWordPattern, '');
}

/** Latin letters and digits only, which any keyboard can type. @param fallback if reserved or too short */
export function cardIdFromName(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  const short = shortenCardId(slug, 34);
  return short.length >= 3 && !isReservedCardId(short) ? short : fallback;
}
