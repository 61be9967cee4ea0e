import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { pictureKey } from '../../upstream/src/platform/media/media.rules.ts';
import { outputOf } from './programs.ts';
import type { World } from './world.ts';

/** Acts while the server reads a picture’s largest size, which a pipe delays. @returns the answer of `request` */
export async function actDuringRead<T>(
  world: World,
  mediaId: string,
  request: PromiseLike<T>,
  action: () => PromiseLike<unknown>,
): Promise<T> {
  const file = join(world.stores.directory, 'media', pictureKey(mediaId, '1080.jpg'));
  const movedFile = `${file}.aside`;
  await rename(file, movedFile);
  outputOf('mkfifo', [file]);
  const answer = Promise.resolve(request);
  let pipe: FileHandle | undefined;
  const isRead = async () => {
    // ENXIO means that nothing reads the pipe yet.
    pipe = await open(file, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
    return pipe !== undefined;
  };
  try {
    await expect.poll(isRead, { timeout: 20_000, interval: 5 }).toBe(true);
    await action();
  } finally {
    await rm(file);
    await rename(movedFile, file);
    await pipe?.writeFile(await readFile(file));
    await pipe?.close();
  }
  return answer;
}
