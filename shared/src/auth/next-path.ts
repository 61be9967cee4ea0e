const signInPages = /^\/panel\/(franchisee-)?(login|otp|createPassword)\b/;

/**
 * Where to go after signing in: `?next=` when it is a path of this very site under /panel/ and no sign-in page
 * itself, otherwise `home`. Never another site, whatever spelling it comes in.
 */
export function nextPath(search: string, origin: string, home: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/panel/')) return home;
  const url = new URL(next, origin);
  const isOurs = url.origin === origin && url.pathname.startsWith('/panel/') && !signInPages.test(url.pathname);
  return isOurs ? url.pathname + url.search + url.hash : home;
}
