import { addressesIn } from '../../platform/typed/web.ts';

const ID = /^[\w-]{11}$/;
const HOSTS = /^(?:(?:www|m|music|gaming|studio)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const BEFORE_ID = new Set(['shorts', 'embed', 'live', 'v', 'vi', 'e', 'watch', 'video']);

/** Apps may append a query: `ID&feature=share`. */
const idAtStart = /^([\w-]{11})(?:[?&].*)?$/;

function idOfLink(link: string): string | null {
  const inApp = /^(?:vnd\.)?youtube:(?:\/\/)?(?:watch\?v=)?([\w-]{11})$/i.exec(link)?.[1];
  if (inApp) return inApp;
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(link) ? link : `https://${link.replace(/^\/\//, '')}`);
  } catch {
    return null;
  }
  if (!HOSTS.test(url.hostname)) return null;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const inner = first === 'attribution_link' ? url.searchParams.get('u') : null;
  if (inner) return idOfLink(`https://www.youtube.com${inner}`);
  const id = url.hostname.endsWith('youtu.be')
    ? first
    : (url.searchParams.get('v') ?? (BEFORE_ID.has(first) ? second : ''));
  return idAtStart.exec(id)?.[1] ?? null;
}

/** @returns the 11-character id; null for a playlist, a channel, another site or several videos */
export function youtubeVideoId(text: string): string | null {
  const framed = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1];
  const typed = (framed ?? text).trim().replaceAll('&amp;', '&');
  if (ID.test(typed)) return typed;
  const found = addressesIn(typed, String.raw`(?:m\.|music\.)?(?:youtube\.com|youtu\.be)/`);
  const links = found.length > 0 ? found : [typed];
  const [id, another] = new Set(links.map(idOfLink).filter((one) => one !== null));
  return id && !another ? id : null;
}
