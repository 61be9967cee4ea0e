import type { SocialNetwork } from './card.lists.ts';

const hosts: Readonly<Record<SocialNetwork, readonly string[]>> = {
  facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  instagram: ['instagram.com', 'instagr.am'],
  youtube: ['youtube.com', 'youtu.be'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  x: ['x.com', 'twitter.com'],
  telegram: ['t.me', 'telegram.me'],
  pinterest: ['pinterest.com', 'pin.it'],
  threads: ['threads.net', 'threads.com'],
  snapchat: ['snapchat.com'],
  'google-business': ['g.page', 'maps.app.goo.gl', 'share.google'],
  justdial: ['justdial.com', 'jsdl.in'],
  indiamart: ['indiamart.com'],
};

/** null = a URL of no listed network, which may forward to any of them. */
export function networkOfUrl(url: string): SocialNetwork | null {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url.trim())?.[1]?.toLowerCase() ?? '';
  const [network] = Object.entries(hosts).find(([, own]) =>
    own.some((one) => host === one || host.endsWith(`.${one}`)),
  ) ?? [null];
  return network as SocialNetwork | null;
}
