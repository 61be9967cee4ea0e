const signInPagePattern = /^\/panel\/(franchisee-)?(login|otp|createPassword)\b/;

/** Prevents open redirects: `?next=` must be a path under /panel/ on this origin. */
export function safeNextPath(search: string, origin: string, home: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/panel/')) return home;
  const url = new URL(next, origin);
  const isOurs = url.origin === origin && url.pathname.startsWith('/panel/') && !signInPagePattern.test(url.pathname);
  return isOurs ? url.pathname + url.search + url.hash : home;
}
