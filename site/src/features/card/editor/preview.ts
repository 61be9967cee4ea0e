import type { SectionName, Sections } from '@parichay/shared/card/card.sections.ts';
import { $card } from '../../session/card.store.ts';
import { $drafts, type PreviewedCard } from './editor.store.ts';
import { type Part, partOfPageSection } from './parts.ts';

/** The card with half-typed fields taken out. Where nothing is typed there is nothing to check, nor to load for it. */
async function checked(card: PreviewedCard): Promise<PreviewedCard> {
  const saved = $card.get();
  const drafted = Object.keys($drafts.get()) as SectionName[];
  if (!saved || drafted.length === 0) return card;
  const checker = await import('./presentable.ts').catch(() => null);
  if (!checker) return card;
  const mended = drafted.map((section) => [section, checker.presentable(section, card[section], saved[section])]);
  return { ...card, ...Object.fromEntries(mended) };
}

/**
 * The public page of a card as it would be with what is being typed, or null when it cannot be drawn so.
 * @throws Error when it could not be drawn just now
 */
export async function drawnCard(card: PreviewedCard, signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/panel/customer/card-preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
    body: JSON.stringify(await checked(card)),
    signal,
  });
  if (response.status === 429 || response.status >= 500) throw new Error(`preview: ${response.status}`);
  return response.ok ? response.text() : null;
}

const sheetsOf = (head: HTMLHeadElement): Element[] => [...head.querySelectorAll('style, link[rel="stylesheet"]')];
const textOf = (elements: Element[]): string => elements.map((element) => element.outerHTML).join();

/**
 * Puts a drawn page into the frame's document. The scroll stays where it is, and styles that are the same stay in
 * place, so that typing does not flicker. Nothing in it can be reached by the Tab key: it is looked at, not used.
 */
export function show(html: string, frame: Document): void {
  // The frame's own parser: styles are let in by the policy of its document, not of ours.
  const parser = frame.defaultView && new (frame.defaultView as Window & typeof globalThis).DOMParser();
  const drawn = parser?.parseFromString(html, 'text/html');
  if (!drawn) return;
  for (const script of drawn.querySelectorAll('script')) script.remove();
  for (const element of drawn.querySelectorAll('a, button, summary')) element.setAttribute('tabindex', '-1');

  const [stored, coming] = [sheetsOf(frame.head), sheetsOf(drawn.head)];
  if (textOf(stored) !== textOf(coming)) {
    for (const sheet of stored) sheet.remove();
    for (const sheet of coming) frame.head.append(frame.importNode(sheet, true));
  }
  const root = frame.documentElement;
  const scroll = root.scrollTop;
  root.lang = drawn.documentElement.lang;
  root.className = drawn.documentElement.className;
  const body = frame.importNode(drawn.body, true);
  frame.body.replaceWith(body);
  root.scrollTop = scroll;
}

/** The part of the editor that fills what was tapped, where that is not the basic details. */
export function partOf(tapped: Element): Part | null {
  if (tapped.closest('.holiday')) return 'settings';
  if (tapped.closest('.social')) return 'socialLinks';
  const id = tapped.closest('section[id]')?.id ?? '';
  return partOfPageSection[id] ?? null;
}

type Details = Sections['basicDetails'];

/** The fields whose words stand on the card as they were typed, and their names in the form. */
const words = [
  'businessName',
  'tagline',
  'personName',
  'designation',
  'openingHours',
  'email',
  'establishedYear',
] as const;
const digits = (text: string): string => text.replace(/\D/g, '').slice(-10);

/**
 * The field behind a piece of the preview that was tapped, told by the words in it: right in every design. Null when
 * nothing typed stands there.
 */
export function fieldOfText(text: string, details: Details): string | null {
  const tapped = text.trim();
  if (!tapped) return null;
  const word = words.find((name) => details[name] !== '' && tapped.includes(details[name]));
  if (word) return word;
  const { phoneNumber, whatsappNumber, alternatePhoneNumber, website, address } = details;
  const phones = { phoneNumber, alternatePhoneNumber, whatsappNumber };
  for (const [name, phone] of Object.entries(phones)) {
    if (digits(phone).length > 5 && digits(tapped).endsWith(digits(phone))) return name;
  }
  if (website.includes(tapped)) return 'website';
  const line = (['line1', 'line2', 'city', 'pinCode', 'state'] as const).find(
    (name) => address[name] !== '' && tapped.includes(address[name]),
  );
  return line ? `address.${line}` : null;
}

/** Digits as they stand on the card are grouped; a field holds them as they were typed. */
const holds = (text: string, value: string): boolean => {
  if (text.includes(value)) return true;
  return digits(value).length > 5 && !/[a-z@]/i.test(value) && digits(text).endsWith(digits(value));
};

/** Scrolls the frame to where a field's words stand, near the top: on a phone a sheet covers the rest. */
export function reveal(frame: Document, value: string): void {
  if (value.trim().length < 2) return;
  const found = [...frame.body.querySelectorAll('*')].findLast(({ textContent }) => holds(textContent ?? '', value));
  bringIntoSight(frame, found ?? null);
}

/** Scrolls the frame so that an element stands near its top. */
export function bringIntoSight(frame: Document, element: Element | null): void {
  if (!element) return;
  const { top } = element.getBoundingClientRect();
  const root = frame.documentElement;
  root.scrollTop = Math.max(0, root.scrollTop + top - 72);
}
