const ID = /^[\w-]{11}$/;
const HOSTS = /^(?:(?:www|m|music|gaming|studio)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
/** What stands before the id in a path: `/shorts/ID`, `/embed/ID` … */
const BEFORE_ID = new Set(['shorts', 'embed', 'live', 'v', 'vi', 'e', 'watch', 'video']);

/**
 * The 11-character id of the one video that a text points to, or null: a playlist, a channel or another site.
 * Takes every form YouTube gives: youtu.be/ID, watch?v=ID, shorts, embed, live, v, vi, e and attribution links, also
 * without https, also the frame to be embedded, and the bare id.
 */
export function youtubeVideoId(text: string): string | null {
  const framed = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1];
  const typed = (framed ?? text).trim().replaceAll('&amp;', '&');
  if (ID.test(typed)) return typed;
  // A link within what the app shares: `Watch this https://youtu.be/ID?si=…`.
  const within = /\s/.test(typed) && /(?:https?:\/\/|\/\/|(?:www\.|m\.)?youtu)[^\s<>"']+/i.exec(typed)?.[0];
  const link = within ? within.replace(/[.,;:!?)\]]+$/, '') : typed;
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
  if (inner) return youtubeVideoId(`https://www.youtube.com${inner}`);
  const id = url.hostname.endsWith('youtu.be')
    ? first
    : (url.searchParams.get('v') ?? (BEFORE_ID.has(first) ? second : ''));
  return ID.test(id) ? id : null;
}
