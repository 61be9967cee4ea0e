const emailAddressPattern =
  /(?<![^\s<>()[\]"'“”‘’,;:|/])[\w'+.-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}(?![\w@-])/gi;

export function findEmails(text: string): string[] {
  const found = [...text.matchAll(emailAddressPattern)].map(([email]) => email.replace(/^'/, ''));
  const lowercased = found.map((email) => email.toLowerCase());
  return found.filter((_, at) => lowercased.indexOf(lowercased[at] ?? '') === at);
}
