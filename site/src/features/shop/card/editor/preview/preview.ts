import type { SectionKey, Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { $card } from '../../../../people/session/card.store.ts';
import { $drafts } from '../drafts.store.ts';
import type { PreviewedCard } from '../editor.store.ts';
import { type EditorView, viewByPageSection } from '../sections/editor-views.ts';

/** Without drafts there is nothing to validate, so the validator is not loaded. */
async function withValidDrafts(card: PreviewedCard): Promise<PreviewedCard> {
  const saved = $card.get();
  const draftSections = Object.keys($drafts.get()) as SectionKey[];
  if (!saved || draftSections.length === 0) return card;
  const validator = await import('./presentable.ts').catch(() => null);
  if (!validator) return card;
  const validEntries = draftSections.map((section) => [
    section,
    validator.replaceInvalid(section, card[section], saved[section]),
  ]);
  return { ...card, ...Object.fromEntries(validEntries) };
}

/**
 * null = the draft cannot be drawn
 * @throws Error on a temporary failure
 */
export async function fetchPreviewHtml(card: PreviewedCard, signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/panel/customer/card-preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
    body: JSON.stringify(await withValidDrafts(card)),
    signal,
  });
  if (response.status === 429 || response.status >= 500) throw new Error(`preview: ${response.status}`);
  return response.ok ? response.text() : null;
}

const stylesOf = (head: HTMLHeadElement): Element[] => [...head.querySelectorAll('style, link[rel="stylesheet"]')];
const markupOf = (elements: Element[]): string => elements.map((element) => element.outerHTML).join();

/** Preserves styles and scroll position against flicker; nothing of a preview is focusable. */
export function showPreview(html: string, frame: Document): void {
  // The iframe's parser applies the content security policy of its document, not ours.
  const parser = frame.defaultView && new (frame.defaultView as Window & typeof globalThis).DOMParser();
  const parsed = parser?.parseFromString(html, 'text/html');
  if (!parsed) return;
  for (const script of parsed.querySelectorAll('script')) script.remove();
  parsed.body.inert = true;

  const [currentStyles, newStyles] = [stylesOf(frame.head), stylesOf(parsed.head)];
  if (markupOf(currentStyles) !== markupOf(newStyles)) {
    for (const sheet of currentStyles) sheet.remove();
    for (const sheet of newStyles) frame.head.append(frame.importNode(sheet, true));
  }
  const root = frame.documentElement;
  const scroll = root.scrollTop;
  root.lang = parsed.documentElement.lang;
  root.className = parsed.documentElement.className;
  const body = frame.importNode(parsed.body, true);
  frame.body.replaceWith(body);
  root.scrollTop = scroll;
}

/** Inert elements are never found under the pointer. */
export function elementAt(frame: Document, { clientX, clientY }: MouseEvent): Element | null {
  frame.body.inert = false;
  const found = frame.elementFromPoint(clientX, clientY);
  frame.body.inert = true;
  return found;
}

export function editorViewOf(tapped: Element): EditorView | null {
  if (tapped.closest('.holiday')) return 'settings';
  if (tapped.closest('.social')) return 'socialLinks';
  const id = tapped.closest('section[id]')?.id ?? '';
  return viewByPageSection[id] ?? null;
}

type BasicDetails = Sections['basicDetails'];

/** Fields whose text the card shows unchanged. */
const textFields = [
  'businessName',
  'tagline',
  'personName',
  'designation',
  'openingHours',
  'email',
  'establishedYear',
] as const;
const lastTenDigits = (text: string): string => text.replace(/\D/g, '').slice(-10);

/** Compares texts, so it works in every design. */
export function fieldOfText(text: string, details: BasicDetails): string | null {
  const tapped = text.trim();
  if (!tapped) return null;
  const textField = textFields.find((name) => details[name] !== '' && tapped.includes(details[name]));
  if (textField) return textField;
  const { phoneNumber, whatsappNumber, alternatePhoneNumber, website, address } = details;
  const phones = { phoneNumber, alternatePhoneNumber, whatsappNumber };
  for (const [name, phone] of Object.entries(phones)) {
    if (lastTenDigits(phone).length > 5 && lastTenDigits(tapped).endsWith(lastTenDigits(phone))) return name;
  }
  if (website.includes(tapped)) return 'website';
  const line = (['line1', 'line2', 'city', 'pinCode', 'state'] as const).find(
    (name) => address[name] !== '' && tapped.includes(address[name]),
  );
  return line ? `address.${line}` : null;
}

/** The card groups digits; a field contains them as typed. */
const containsValue = (text: string, value: string): boolean => {
  if (text.includes(value)) return true;
  return (
    lastTenDigits(value).length > 5 && !/[a-z@]/i.test(value) && lastTenDigits(text).endsWith(lastTenDigits(value))
  );
};

/** Scrolls the element near the top, because a sheet covers the rest on a phone. */
export function scrollToText(frame: Document, value: string): void {
  if (value.trim().length < 2) return;
  const found = [...frame.body.querySelectorAll('*')].findLast(({ textContent }) =>
    containsValue(textContent ?? '', value),
  );
  scrollToElement(frame, found ?? null);
}

export function scrollToElement(frame: Document, element: Element | null): void {
  if (!element) return;
  const { top } = element.getBoundingClientRect();
  const root = frame.documentElement;
  root.scrollTop = Math.max(0, root.scrollTop + top - 72);
}
