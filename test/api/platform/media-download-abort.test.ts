import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePicture } from '../../lib/factories.ts';
import { inTestAll } from '../../lib/programs.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Longer than the BFF's calls to the upstream may take, after which abandoned calls end. */
const timeLimitMs = 6_000;

/** Requests a picture and closes the connection after some milliseconds. */
const requestAndAbort = (mediaId: string, ms: number) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1', async () => {
      socket.write(`GET /media/${mediaId}/1080.jpg HTTP/1.1\r\nHost: home.test\r\n\r\n`);
      await after(ms);
      socket.destroy();
      resolve();
    });
    socket.on('error', () => {});
  });

/** Open files of stored pictures in this process, which runs both servers. */
const openMediaFiles = (): string[] =>
  readdirSync('/proc/self/fd')
    .map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        return '';
      }
    })
    .filter((path) => path.startsWith(join(world.stores.directory, 'media')));

test(
  'security 3: visitors who disconnect during a picture download cause no exception and leave no file open',
  inTestAll,
  async () => {
    const mediaId = await makePicture(await world.as('admin'), 1080, 1080);
    const faults: unknown[] = [];
    const recordFault = (fault: unknown) => void faults.push(fault);
    process.on('uncaughtExceptionMonitor', recordFault);
    for (let index = 0; index < 60; index += 1) await requestAndAbort(mediaId, index % 12);
    // Only waiting shows that the time limit has passed.
    await after(timeLimitMs);
    process.off('uncaughtExceptionMonitor', recordFault);
    expect(faults).toEqual([]);
    expect(openMediaFiles()).toEqual([]);
    await world.browser().get(`/media/${mediaId}/1080.jpg`).expect(200);
  },
);
