import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns the first free loopback ports from `from` on */
export async function freePorts(from: number, count: number): Promise<number[]> {
  const free: number[] = [];
  for (let port = from; free.length < count; port += 1) {
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (isFree) {
      free.push(port);
      probe.close();
      await once(probe, 'close');
    }
  }
  return free;
}
