import type { SocialNetwork } from '@parichay/shared/card/card.lists.ts';
import { withProtocol } from '../../../kit/ui/form.tsx';

interface Network {
  name: string;
  placeholder: string;
  /** What stands before an account's name in its address; null where a name alone leads nowhere. */
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

/** The address of what was typed: `@shree.sweets` and `instagram.com/shree.sweets` are the same account. */
export function accountAddress(network: SocialNetwork, typed: string): string {
  const text = typed.trim();
  const { account } = networks[network];
  const name = /^@?([\w.-]{2,60})$/.exec(text)?.[1];
  // `mithai.co` is an account of Instagram like any other; only the network's own host is an address.
  const isHost =
    /^(?:www\.)?(?:facebook|instagram|youtube|linkedin|x|twitter|telegram|t|pinterest|threads|snapchat|indiamart)\.(?:com|me|net|in)$/i.test(
      text,
    );
  if (name && account && !isHost) return account + name;
  return withProtocol(text);
}
