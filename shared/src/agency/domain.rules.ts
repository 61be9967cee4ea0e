/*
 * What may be an agency's domain. The site uses these to say what is wrong while it is typed, the upstream to refuse it.
 */

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Names that no visitor's DNS answers, by RFC 2606, 6761, 6762, 7686 and 9476: they lead to the asking machine or nowhere. */
const nobodys = ['localhost', 'local', 'internal', 'test', 'example', 'invalid', 'onion', 'alt'];

/** What is copied along and never seen; joiners are of names in Indian scripts. */
const marks = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const page = /^https?:\/\/([^/:?#@]+)(?:[/?#].*)?$/;

/**
 * A domain as it is stored: lower case, without the dot at its end, Indian and other names in their `xn--` form. Of a page's
 * whole address, as it is copied out of a browser, the name.
 * @returns null for what is none: an address in numbers, a single label, or a name with a port or a path behind it
 */
export function domainOf(typed: string): string | null {
  const pasted = typed.replace(marks, '').trim().toLowerCase();
  const text = (page.exec(pasted)?.[1] ?? pasted).replace(/\.$/, '');
  if (text === '' || /[\s/:@?#[\]\\%]/.test(text)) return null;
  // Brings other scripts into their xn-- form, and every way to write an address in numbers into the usual one.
  const host = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : '';
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const isName = host.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one));
  return isName && topLevel.test(last) ? host : null;
}

/** `example.in` and `www.example.in`: visitors type either and mean the same. */
export const twinOf = (host: string): string => (host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`);

/**
 * Whether a domain can belong to somebody.
 * @param isProduction outside it `a.localhost` and `a.test` stand for domains
 */
export const isSomebodys = (domain: string, isProduction: boolean): boolean =>
  !isProduction || !nobodys.includes(domain.split('.').at(-1) ?? '');
