import { findWebAddresses } from '../../platform/typed/web.ts';

const videoIdPattern = /^[\w-]{11}$/;
const hostPattern = /^(?:(?:www|m|music|gaming|studio)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const PATH_WORDS_BEFORE_ID = new Set(['shorts', 'embed', 'live', 'v', 'vi', 'e', 'watch', 'video']);

/** Apps may append a query: `ID&feature=share`. */
const leadingVideoIdPattern = /^([\w-]{11})(?:[?&].*)?$/;

function videoIdOfLink(link: string): string | null {
  const inApp = /^(?:vnd\.)?youtube:(?:\/\/)?(?:watch\?v=)?([\w-]{11})$/i.exec(link)?.[1];
  if (inApp) return inApp;
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(link) ? link : `https://${link.replace(/^\/\//, '')}`);
  } catch {
    return null;
  }
  if (!hostPattern.test(url.hostname)) return null;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const targetPath = first === 'attribution_link' ? url.searchParams.get('u') : null;
  if (targetPath) return videoIdOfLink(`https://www.youtube.com${targetPath}`);
  const id = url.hostname.endsWith('youtu.be')
    ? first
    : (url.searchParams.get('v') ?? (PATH_WORDS_BEFORE_ID.has(first) ? second : ''));
  return leadingVideoIdPattern.exec(id)?.[1] ?? null;
}

/** @returns the 11-character id; null for a playlist, a channel, another site or several videos */
export function parseYoutubeVideoId(text: string): string | null {
  const embeddedUrl = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1];
  const typed = (embeddedUrl ?? text).trim().replaceAll('&amp;', '&');
  if (videoIdPattern.test(typed)) return typed;
  const found = findWebAddresses(typed, String.raw`(?:m\.|music\.)?(?:youtube\.com|youtu\.be)/`);
  const links = found.length > 0 ? found : [typed];
  const [id, secondId] = new Set(links.map(videoIdOfLink).filter((one) => one !== null));
  return id && !secondId ? id : null;
}
