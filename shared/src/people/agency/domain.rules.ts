const dnsLabelPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevelDomainPattern = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Reserved names that public DNS does not resolve. Source: RFC 2606, 6761, 6762, 7686, 9476. */
const reservedTopLevelDomains = ['localhost', 'local', 'internal', 'test', 'example', 'invalid', 'onion', 'alt'];

/** Invisible characters from copied text, without ZWJ and ZWNJ, which Indian scripts need. */
const invisibleMarkPattern = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const pageUrlPattern = /^https?:\/\/([^/:?#@]+)(?:[/?#].*)?$/;

/** Domain of a name or an http(s) page URL; null = IP address, single label, port, or a path without a scheme. */
export function parseDomain(typed: string): string | null {
  const cleanedInput = typed.replace(invisibleMarkPattern, '').trim().toLowerCase();
  const text = (pageUrlPattern.exec(cleanedInput)?.[1] ?? cleanedInput).replace(/\.$/, '');
  if (text === '' || /[\s/:@?#[\]\\%]/.test(text)) return null;
  // Converts other scripts to punycode, and all notations of IP addresses to dotted decimals.
  const host = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : '';
  const labels = host.split('.');
  const topLevelDomain = labels.at(-1) ?? '';
  const isValidName = host.length <= 253 && labels.length > 1 && labels.every((one) => dnsLabelPattern.test(one));
  return isValidName && topLevelDomainPattern.test(topLevelDomain) ? host : null;
}

export const wwwCounterpartOf = (host: string): string =>
  host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`;

export const isDomainAllowed = (domain: string, isProduction: boolean): boolean =>
  !isProduction || !reservedTopLevelDomains.includes(domain.split('.').at(-1) ?? '');
