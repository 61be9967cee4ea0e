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
    .replace(/^-+|-+$/gu, '')
    .slice(0, 34)
    .replace(/-+$/u, '');
  return slug.length >= 3 && !isReservedCardId(slug) ? slug : fallback;
}
