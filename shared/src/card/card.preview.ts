/** 32 bits of FNV-1a in letters and digits. Not for secrets: it only tells one content from another. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * The URL of the picture for link previews. Messengers cache a picture for weeks by its URL, so the URL changes with the
 * card's content.
 * @param card all that its page shows
 */
export function previewUrl({ updatedAt: _, ...shown }: { url: string; updatedAt: string }): string {
  return `${shown.url}/og.jpg?v=${fingerprint(JSON.stringify(shown))}`;
}
