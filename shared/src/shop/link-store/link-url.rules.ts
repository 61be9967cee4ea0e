import { webUrl } from '../../platform/lib/fields.ts';
import { firstPhoneIn, isOnePhoneNumber } from '../../platform/typed/phone.ts';
import { findWebAddresses, readWebsite } from '../../platform/typed/web.ts';
import { toMapLink } from '../business/map-link.rules.ts';
import { type LinkType, linkValuePlaceholder } from './link-store.endpoints.ts';

export type LinkForm = Pick<LinkType, 'urlPattern' | 'placeholder'>;

interface LinkKind {
  hosts: readonly string[];
  /** Has a group if the URL is to be written as in the pattern. */
  path: RegExp;
  name: RegExp;
  /** Query parameters that are kept; all others only track visitors. */
  query?: RegExp;
  urlOfName?: (name: string) => string | null;
}

function phoneDigits(text: string): string {
  if (!isOnePhoneNumber(text)) return '';
  const digits = firstPhoneIn(text).number.replaceAll(/[^\d+]/g, '');
  return /^(?:\+|00)/.test(digits) ? digits.replace(/^(?:\+|00)/, '') : `91${digits.slice(-10)}`;
}

const anyPath = /^\/[^/]/;
const kinds: Readonly<Record<string, LinkKind>> = {
  'chat.whatsapp.com/': {
    hosts: ['chat.whatsapp.com'],
    path: /^\/(?:invite\/)?([A-Za-z0-9_-]{20,26})$/,
    name: /^[A-Za-z0-9_-]{20,26}$/,
  },
  'whatsapp.com/channel/': {
    hosts: ['whatsapp.com'],
    path: /^\/channel\/([A-Za-z0-9]{20,30})(?:\/\d+)?$/,
    name: /^[A-Za-z0-9]{20,30}$/,
  },
  'wa.me/c/': { hosts: ['wa.me'], path: /^\/(?:c\/)?(\d{8,16})$|^\/p\/\d+\/\d+$/, name: /^\d{10,16}$/ },
  't.me/': {
    hosts: ['t.me', 'telegram.me', 'telegram.dog'],
    path: /^\/(?:s\/)?([A-Za-z]\w{3,31}|\+[\w-]{8,40})$|^\/./,
    name: /^(?:[A-Za-z]\w{3,31}|\+[\w-]{8,40})$/,
    query: /^(?:start|startgroup|startapp|text|game|thread|comment)$/,
  },
  'instagram.com/': {
    hosts: ['instagram.com', 'instagr.am', 'ig.me'],
    path: /^\/([\w.]{1,30})$|^\/[^/]/,
    name: /^[\w.]{1,30}$/,
  },
  'facebook.com/': {
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'm.me', 'messenger.com'],
    path: anyPath,
    name: /^[\p{L}\p{M}\p{N}.-]{2,80}$/u,
    query: /^(?:id|fbid|story_fbid|v|set|ref_code)$/,
    urlOfName: (name) => (/^profile\.php\?id=\d+$/.test(name) ? `https://www.facebook.com/${name}` : null),
  },
  'linkedin.com/in/': {
    hosts: ['linkedin.com', 'lnkd.in'],
    path: /^\/in\/([\w-]+)$|^\/[^/]/,
    name: /^[\p{L}\p{M}\p{N}-]{2,100}$/u,
  },
  'linkedin.com/company/': {
    hosts: ['linkedin.com', 'lnkd.in'],
    path: /^\/company\/([\w-]+)$|^\/[^/]/,
    name: /^[\p{L}\p{M}\p{N}&.-]{2,100}$/u,
  },
  'x.com/': { hosts: ['x.com', 'twitter.com'], path: /^\/(\w{1,15})$|^\/[^/]/, name: /^\w{1,15}$/ },
  'threads.net/@': {
    hosts: ['threads.net', 'threads.com'],
    path: /^\/@([\w.]{1,30})$|^\/[^/]/,
    name: /^[\w.]{1,30}$/,
  },
  'pinterest.com/': {
    hosts: ['pinterest.com', 'pin.it', 'pinterest.co.uk'],
    path: anyPath,
    name: /^\w{3,30}$/,
  },
  'forms.gle/': {
    hosts: ['forms.gle', 'docs.google.com', 'forms.google.com'],
    path: /^\/([A-Za-z0-9]{8,24})$|^(?:\/a\/[^/]+)?\/forms\//,
    name: /^(?=.*[A-Z\d])[A-Za-z0-9]{8,24}$/,
    query: /^(?:entry\.\d+|usp|embedded)$/,
    urlOfName: (name) =>
      /^1FAIpQL[\w-]{30,}$/.test(name) ? `https://docs.google.com/forms/d/e/${name}/viewform` : null,
  },
  'maps.app.goo.gl/': {
    hosts: ['maps.app.goo.gl', 'goo.gl', 'g.co', 'g.page', 'share.google', 'maps.google.com', 'maps.google.co.in'],
    path: /^\/[^/]|^\/$/,
    name: /^(?=.*[A-Z\d])[A-Za-z0-9]{10,24}$/,
    query: /^(?!(?:g_st|g_ep|entry|ucbcb|shorturl|utm_\w+|coh|skid)$)/,
    urlOfName: (name) => {
      const link = toMapLink(name);
      return link !== name && /^https:\/\/(?:www|maps)\.google\./.test(link) ? link : null;
    },
  },
  'mappls.com/': { hosts: ['mappls.com', 'mapmyindia.com'], path: anyPath, name: /^@?[A-Za-z0-9]{6}$/ },
  'g.page/r/': {
    hosts: ['g.page', 'share.google', 'maps.app.goo.gl', 'goo.gl', 'search.google.com', 'maps.google.com'],
    path: /^\/r\/([\w-]{10,40})(?:\/review)?$|^\/[^/]/,
    name: /^(?=.*[A-Z\d])[\w-]{10,40}$/,
    query: /^(?:placeid|cid|q|api|query|query_place_id|ludocid|review)$/,
    urlOfName: (name) =>
      /^ChIJ[\w-]{20,}$/.test(name) ? `https://search.google.com/local/writereview?placeid=${name}` : null,
  },
  'indiamart.com/': { hosts: ['indiamart.com'], path: anyPath, name: /^[\w-]{3,80}$/ },
  'calendly.com/': { hosts: ['calendly.com'], path: anyPath, name: /^[\w-]{2,60}(?:\/[\w-]{1,60})?$/ },
  'razorpay.me/@': {
    hosts: ['razorpay.me', 'razorpay.com', 'rzp.io'],
    path: /^\/@([\w.-]{2,60})$|^\/[^/]/,
    name: /^[\w.-]{2,60}$/,
    query: /./,
  },
  'youtube.com/@': {
    hosts: ['youtube.com', 'youtu.be'],
    path: /^\/@([\w.-]{3,30})$|^\/[^/]/,
    name: /^[\p{L}\p{M}\p{N}._·-]{3,30}$/u,
    query: /^(?:v|list|t|sub_confirmation)$/,
    urlOfName: (name) => (/^UC[\w-]{22}$/.test(name) ? `https://www.youtube.com/channel/${name}` : null),
  },
};

const sites: readonly (readonly string[])[] = [
  ['sharechat.com', 'sharechat.link'],
  ['maps.apple.com', 'maps.apple'],
  ['justdial.com', 'jsdl.in'],
  ['sulekha.com'],
  ['tripadvisor.in', 'tripadvisor.com', 'tripadvisor.co.uk'],
  ['mouthshut.com'],
  ['amazon.in', 'amazon.com', 'amzn.in', 'amzn.to', 'amzn.eu', 'a.co'],
  ['flipkart.com', 'fkrt.it', 'fkrt.co'],
  ['meesho.com'],
  ['myntra.com', 'myntr.it'],
  ['jiomart.com'],
  ['tradeindia.com'],
  ['swiggy.com', 'swiggy.in'],
  ['zomato.com', 'zoma.to'],
  ['magicpin.in', 'magicpin.com'],
  ['practo.com', 'prac.to'],
  ['bookmyshow.com', 'bmsurl.co'],
  ['makemytrip.com', 'mmyt.co'],
  ['spotify.com', 'spotify.link', 'spoti.fi'],
  ['jiosaavn.com', 'saavn.com'],
];
const forwardingHosts = [
  ...['bit.ly', 'tinyurl.com', 'cutt.ly', 'rb.gy', 't.ly', 'is.gd', 'shorturl.at', 'linktr.ee', 'wa.link', 'qrco.de'],
  ...['me-qr.com', 'onelink.me', 'app.link', 'page.link', 'l.ead.me', 'bitly.ws', 'tiny.cc', 'ow.ly', 'short.gy'],
];

const isAt = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => host === one || host.endsWith(`.${one}`));
const hostOf = (address: string): string => /^https?:\/\/([^/:?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
const otherHosts = (own: readonly string[]): readonly string[] =>
  [...sites, ...Object.values(kinds).map(({ hosts }) => hosts)].flatMap((hosts) =>
    hosts.some((host) => own.includes(host)) ? [] : hosts,
  );
const hostSource = (hosts: readonly string[]): string =>
  `(?:[\\w-]+\\.){0,2}(?:${hosts.map((host) => host.replaceAll('.', '\\.')).join('|')})(?=[/?])`;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const appLinks: readonly [RegExp, string][] = [
  [/whatsapp:\/\/chat\/?\?code=/gi, 'https://chat.whatsapp.com/'],
  [/tg:\/\/resolve\/?\?domain=/gi, 'https://t.me/'],
  [/tg:\/\/join\/?\?invite=/gi, 'https://t.me/+'],
  [/(?<![\w.-])(?:https?:\/\/)?(?!www\.)([a-z]\w{3,31})\.t\.me(?![\w.-])/gi, 'https://t.me/$1'],
];

/** `Telegram: asha`, `Follow us @asha` → `asha` */
function nameIn(text: string): string {
  const [marked, another] = text.match(/(?<![\w.])@[\p{L}\p{M}\p{N}_.-]{2,60}/gu) ?? [];
  if (marked && !another) return marked.slice(1).replace(/[.-]+$/, '');
  return text.replace(/^[\p{L}\p{M}\s]{1,40}[:=]\s*/u, '').replace(/^@/, '');
}

function urlOfKind({ hosts, path, query }: LinkKind, pattern: string, address: string): string | null {
  const complete = readWebsite(address);
  if (!webUrl.safeParse(complete).success) return null;
  const url = new URL(complete);
  if (isAt(url.hostname, forwardingHosts) && anyPath.test(url.pathname)) return address;
  const isMap = hosts.includes('maps.google.com') && /^(?:www\.)?google\.[a-z.]+$/.test(url.hostname);
  if (!isAt(url.hostname, hosts) && !isMap) return null;
  // A share text that was saved as an account name.
  if (!isMap && /%(?:2[0BF]|3[AF])|\/https?:/i.test(url.pathname)) return null;
  const [found, name] = path.exec(url.pathname.replace(/(?<=.)\/+$/, '')) ?? [];
  if (found === undefined) return null;
  if (isMap) return url.href;
  url.protocol = 'https:';
  url.hash = '';
  for (const key of [...url.searchParams.keys()]) if (!query?.test(key)) url.searchParams.delete(key);
  return name && !url.search ? pattern.replace(linkValuePlaceholder, name) : url.href;
}

function readOfKind(kind: LinkKind, pattern: string, typed: string): string | null {
  const text = appLinks.reduce((result, [from, to]) => result.replaceAll(from, to), typed);
  const found = findWebAddresses(text, hostSource(kind.hosts));
  if (found.length > 0) return found.map((one) => urlOfKind(kind, pattern, one)).find((url) => url !== null) ?? null;
  const [, ownPath = ''] = /^https?:\/\/[^/]+\/(.*)\{value\}/.exec(pattern) ?? [];
  const bare = text.startsWith(ownPath) ? text.slice(ownPath.length) : text;
  const phone = ownPath === 'c/' || pattern.includes('//t.me/') ? phoneDigits(bare) : '';
  const name = phone ? (ownPath === 'c/' ? phone : `+${phone}`) : nameIn(bare);
  const special = kind.urlOfName?.(name) ?? kind.urlOfName?.(bare);
  if (special) return special;
  const account = name.replace(/\?\S*$/, '');
  return kind.name.test(account) ? pattern.replace(linkValuePlaceholder, encodeURI(account)) : null;
}

function readOfPattern(pattern: string, text: string): string | null {
  if (/^(?:https?:\/\/|www\.)/i.test(text) || findWebAddresses(text).length > 0) return readCompleteUrl([], text);
  const name = text.replace(/^@/, '');
  const isInQuery = /[?#].*\{value\}/.test(pattern);
  return name === '' || (!isInQuery && /\s/.test(name))
    ? null
    : pattern.replace(linkValuePlaceholder, encodeURIComponent(name));
}

function readCompleteUrl(hosts: readonly string[], text: string): string | null {
  const found = hosts.length > 0 ? findWebAddresses(text, hostSource(hosts)) : findWebAddresses(text);
  const own = found.find((one) => isAt(hostOf(readWebsite(one)), hosts));
  const url = own ? readWebsite(own) : readWebsite(found.length === 1 && found[0] ? found[0] : text);
  if (!/^https?:\/\//i.test(url) || /\s/.test(url)) return null;
  return hosts.length > 0 && isAt(hostOf(url), otherHosts(hosts)) ? null : url;
}

/** @returns null if the text has no link or account name of this type */
export function readLinkUrl({ urlPattern, placeholder }: LinkForm, typed: string): string | null {
  const text = typed.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
  if (urlPattern === null) {
    const host = hostOf(placeholder);
    return readCompleteUrl(sites.find((hosts) => isAt(host, hosts)) ?? [], text);
  }
  const kind = kinds[urlPattern.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\{value\}.*$/, '')];
  return kind ? readOfKind(kind, urlPattern, text) : readOfPattern(urlPattern, text);
}

export const mendLinkUrl = (type: LinkForm, value: string): string | null =>
  readLinkUrl(type, value) ?? readLinkUrl(type, nameInLinkUrl(type.urlPattern, value));

/** Inverse of the pattern; a URL of another form is returned unchanged. */
export function nameInLinkUrl(urlPattern: string | null, value: string): string {
  const [before = '', after = ''] = urlPattern?.split(linkValuePlaceholder) ?? [];
  const matchesPattern = urlPattern !== null && value.startsWith(before) && value.endsWith(after);
  return matchesPattern ? decode(value.slice(before.length, value.length - after.length)) : value;
}
