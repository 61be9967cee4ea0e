import { z } from 'zod';
import { reservedCardIds } from './card.lists.ts';

/** The address of a card on its agency's domain: 3–40 of a–z, 0–9 and hyphen, no hyphen at the ends. */
export const cardId = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .string()
      .min(3)
      .max(40)
      .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/),
  );

export const isReservedCardId = (value: string): boolean => reservedCardIds.has(value);

/** Words that join others, and say nothing at the end of what was cut. */
const joining = /-(?:and|evam|aur|tatha|va|ane|the|of|ki|ka|ke|for|in)$/u;

/** As many of the words of an address as fit; a single word that is longer is cut where it must be. */
export function shortCardId(cardId: string, most: number): string {
  if (cardId.length <= most) return cardId;
  const whole = cardId.slice(0, most + 1).replace(/-[^-]*$/u, '');
  return whole.length > most ? cardId.slice(0, most) : whole.replace(joining, '');
}

/**
 * A cardId made from a business name: `Shree Ganesh Sweets` → `shree-ganesh-sweets`.
 * A name with no Latin letters gives the fallback, because addresses are typed on any keyboard.
 */
export function cardIdFromName(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  const short = shortCardId(slug, 34);
  return short.length >= 3 && !isReservedCardId(short) ? short : fallback;
}
