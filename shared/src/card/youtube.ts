const ID = /^[\w-]{11}$/;

/**
 * The 11-character id of the one video a YouTube link points to, or null: a playlist, a channel or another site.
 * Accepts youtu.be/ID and youtube.com's watch?v=, shorts/, embed/, live/ and v/ forms.
 */
export function youtubeVideoId(link: string): string | null {
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(link) ? link : `https://${link}`);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    if (first === 'watch') id = url.searchParams.get('v');
    else if (['shorts', 'embed', 'live', 'v'].includes(first)) id = second;
  }
  return id && ID.test(id) ? id : null;
}
