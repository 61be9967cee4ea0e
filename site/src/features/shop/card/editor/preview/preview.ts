import type { SectionName, Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { $card } from '../../../../people/session/card.store.ts';
import { $drafts, type PreviewedCard } from '../editor.store.ts';
import { type Part, partOfPageSection } from '../sections/parts.ts';

/** Without drafts there is nothing to validate, so the validator is not loaded. */
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
 * @returns null = the draft cannot be drawn
 * @throws Error on a temporary failure
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

/** Preserves unchanged styles and the scroll position against flicker; nothing of a preview is focusable. */
export function show(html: string, frame: Document): void {
  // The frame's own parser applies the content security policy of its document, not of ours.
  const parser = frame.defaultView && new (frame.defaultView as Window & typeof globalThis).DOMParser();
  const drawn = parser?.parseFromString(html, 'text/html');
  if (!drawn) return;
  for (const script of drawn.querySelectorAll('script')) script.remove();
  drawn.body.inert = true;

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

/** Inert elements are never under the pointer, so the body is not inert while this looks. */
export function elementAt(frame: Document, { clientX, clientY }: MouseEvent): Element | null {
  frame.body.inert = false;
  const found = frame.elementFromPoint(clientX, clientY);
  frame.body.inert = true;
  return found;
}

/** null = the basic details. */
export function partOf(tapped: Element): Part | null {
  if (tapped.closest('.holiday')) return 'settings';
  if (tapped.closest('.social')) return 'socialLinks';
  const id = tapped.closest('section[id]')?.id ?? '';
  return partOfPageSection[id] ?? null;
}

type Details = Sections['basicDetails'];

/** Fields whose text the card shows unchanged. */
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
 * Compares texts, so that it works in every design.
 * @returns name of the field, or null
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

/** The card groups digits; a field holds them as typed. */
const holds = (text: string, value: string): boolean => {
  if (text.includes(value)) return true;
  return digits(value).length > 5 && !/[a-z@]/i.test(value) && digits(text).endsWith(digits(value));
};

/** Scrolls near the top, because a sheet covers the rest on a phone. */
export function reveal(frame: Document, value: string): void {
  if (value.trim().length < 2) return;
  const found = [...frame.body.querySelectorAll('*')].findLast(({ textContent }) => holds(textContent ?? '', value));
  bringIntoSight(frame, found ?? null);
}

export function bringIntoSight(frame: Document, element: Element | null): void {
  if (!element) return;
  const { top } = element.getBoundingClientRect();
  const root = frame.documentElement;
  root.scrollTop = Math.max(0, root.scrollTop + top - 72);
}
