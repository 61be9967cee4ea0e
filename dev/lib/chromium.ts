import { isExecutable } from './executable.ts';

/** Debian's paths; the headless shell renders the same in two thirds of the time. */
const chromiumPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Browser of tests and pictures: `CHROMIUM_PATH` or an installed one; null without one. */
export const findChromium = (): string | null =>
  (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : chromiumPaths).find(isExecutable) ?? null;

/** @throws Error with the package to install */
export function requireChromium(): string {
  const found = findChromium();
  if (!found) throw new Error('Chromium is not installed (apt-get install chromium, or set CHROMIUM_PATH).');
  return found;
}
