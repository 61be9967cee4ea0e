import { firstPhoneIn, isOnePhoneNumber } from '@parichay/shared/platform/typed/phone.ts';
import { findWebAddresses, readWebsite } from '@parichay/shared/platform/typed/web.ts';
import type { SocialNetwork } from '@parichay/shared/shop/card/card.lists.ts';

interface Network {
  name: string;
  placeholder: string;
  /** URL prefix of an account name; null = a name is not enough. */
  account: string | null;
}

export const networks: Readonly<Record<SocialNetwork, Network>> = {
  facebook: { name: 'Facebook', placeholder: 'facebook.com/…', account: 'https://facebook.com/' },
  instagram: { name: 'Instagram', placeholder: '@…', account: 'https://instagram.com/' },
  youtube: { name: 'YouTube', placeholder: '@…', account: 'https://youtube.com/@' },
  linkedin: { name: 'LinkedIn', placeholder: 'linkedin.com/in/…', account: 'https://linkedin.com/in/' },
  x: { name: 'X', placeholder: '@…', account: 'https://x.com/' },
  telegram: { name: 'Telegram', placeholder: '@…', account: 'https://t.me/' },
  pinterest: { name: 'Pinterest', placeholder: 'pinterest.com/…', account: 'https://pinterest.com/' },
  threads: { name: 'Threads', placeholder: '@…', account: 'https://threads.net/@' },
  snapchat: { name: 'Snapchat', placeholder: '@…', account: 'https://snapchat.com/add/' },
  'google-business': { name: 'Google', placeholder: 'g.page/…, maps.app.goo.gl/…', account: null },
  justdial: { name: 'Justdial', placeholder: 'justdial.com/…', account: null },
  indiamart: { name: 'IndiaMART', placeholder: 'indiamart.com/…', account: 'https://indiamart.com/' },
};

const socialHostPattern = String.raw`(?:www\.|m\.)?(?:(?:facebook|fb|instagram|youtube|linkedin|x|twitter|telegram|pinterest|threads|snapchat|indiamart|justdial)\.(?:com|me|net|in)|t\.me|g\.page|(?:maps\.app\.)?goo\.gl)`;
const isNetworkHost = (text: string): boolean => new RegExp(`^${socialHostPattern}$`, 'i').test(text);
/** Paths that are no account name: `channel/UC…`, `profile.php?id=1000…`, `company/asha`. */
const profilePathPattern = /^(?:channel|c|user|company|school|in|groups|people|pages|p|profile\.php)[/?]\S+$/i;

/** Adds the country code, which Telegram needs; '' = no phone number. */
function phoneNumberIn(text: string): string {
  if (!isOnePhoneNumber(text)) return '';
  const digits = firstPhoneIn(text).number.replaceAll(/[^\d+]/g, '');
  return /^(?:\+|00)/.test(digits) ? digits.replace(/^(?:\+|00)/, '+') : `+91${digits.slice(-10)}`;
}

/** Finds `asha` in `@asha`, `Instagram: asha`, `Follow us @asha`; '' when there is none or more than one. */
function accountNameIn(text: string): string {
  const [marked, another] = text.match(/(?<![\w.])@[\w.-]{2,60}/g) ?? [];
  if (marked && !another) return marked.slice(1);
  return /^(?:[\p{L}\s]{1,30}[:=]\s*)?([\w.-]{2,60})$/u.exec(text)?.[1] ?? '';
}

/** `@shree.sweets` and `My page: instagram.com/shree.sweets` give the same URL. */
export function profileUrlOf(network: SocialNetwork, typed: string): string {
  const text = typed.trim();
  const { account } = networks[network];
  const [address, another] = findWebAddresses(text, `${socialHostPattern}/`);
  if (address) return another ? text : readWebsite(address);
  // `mithai.co` is a valid Instagram account; only the network's own host makes a URL.
  if (!account || isNetworkHost(text)) return readWebsite(text);
  if (profilePathPattern.test(text)) return `${new URL(account).origin}/${text}`;
  const number = network === 'telegram' ? phoneNumberIn(text) : '';
  // No account name ends in a full stop; `asha.t.me` belongs to Telegram.
  const name =
    number ||
    accountNameIn(text)
      .replace(/\.+$/, '')
      .replace(/(?<=^\w+)\.t\.me$/i, '');
  if (network === 'youtube' && /^UC[\w-]{22}$/.test(name)) return `https://youtube.com/channel/${name}`;
  return name ? account + name : readWebsite(text);
}
