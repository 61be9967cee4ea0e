const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Reserved names that public DNS does not resolve. Source: RFC 2606, 6761, 6762, 7686, 9476. */
const nobodys = ['localhost', 'local', 'internal', 'test', 'example', 'invalid', 'onion', 'alt'];

/** Invisible characters from copied text. Indian scripts need the joiners ZWJ and ZWNJ, so those stay. */
const marks = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const page = /^https?:\/\/([^/:?#@]+)(?:[/?#].*)?$/;

/** Domain of a name or page URL; null = IP address, single label, port or path. */
export function domainOf(typed: string): string | null {
  const pasted = typed.replace(marks, '').trim().toLowerCase();
  const text = (page.exec(pasted)?.[1] ?? pasted).replace(/\.$/, '');
  if (text === '' || /[\s/:@?#[\]\\%]/.test(text)) return null;
  // Converts other scripts to punycode, and all notations of IP addresses to the usual one.
  const host = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : '';
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const isName = host.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one));
  return isName && topLevel.test(last) ? host : null;
}

export const twinOf = (host: string): string => (host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`);

export const isSomebodys = (domain: string, isProduction: boolean): boolean =>
  !isProduction || !nobodys.includes(domain.split('.').at(-1) ?? '');
