/** 32-bit FNV-1a in base 36; not cryptographic. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Messengers cache a preview picture for weeks by URL, so the URL changes with the content. */
export function previewPictureUrl({ updatedAt: _, ...content }: { url: string; updatedAt: string }): string {
  return `${content.url}/og.jpg?v=${fingerprint(JSON.stringify(content))}`;
}
