import { isExecutable } from './executable.ts';

/** Debian's names. The shell draws the same and has no window to manage: a journey takes two thirds of the time in it. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser that tests and pictures are made with: `CHROMIUM_PATH`, or what is installed; null where nothing is. */
export const findChromium = (): string | null =>
  (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : places).find(isExecutable) ?? null;

/** The same, where there is no going on without. @throws Error that says what to install */
export function requireChromium(): string {
  const found = findChromium();
  if (!found) throw new Error('Chromium is not installed (apt-get install chromium, or set CHROMIUM_PATH).');
  return found;
}
