import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { mediaKey } from '../../upstream/src/media/media.rules.ts';
import { outputOf } from './programs.ts';
import type { World } from './world.ts';

/**
 * Does something at the very moment at which the server reads the largest size of a picture: a pipe lies in the place of
 * the file until it is done, and who reads waits.
 * @param request is sent when the pipe is there
 * @returns its answer
 */
export async function whileRead<T>(
  world: World,
  mediaId: string,
  request: PromiseLike<T>,
  act: () => PromiseLike<unknown>,
): Promise<T> {
  const file = join(world.stores.directory, 'media', mediaKey(mediaId, '1080.jpg'));
  const aside = `${file}.aside`;
  await rename(file, aside);
  outputOf('mkfifo', [file]);
  const answer = Promise.resolve(request);
  let pipe: FileHandle | undefined;
  const isRead = async () => {
    // Nobody reads it yet: ENXIO.
    pipe = await open(file, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
    return pipe !== undefined;
  };
  try {
    await expect.poll(isRead, { timeout: 20_000, interval: 5 }).toBe(true);
    await act();
  } finally {
    await rm(file);
    await rename(aside, file);
    await pipe?.writeFile(await readFile(file));
    await pipe?.close();
  }
  return answer;
}
