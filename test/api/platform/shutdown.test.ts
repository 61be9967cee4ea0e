import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Processes, startProcesses } from '../../lib/processes.ts';

let running: Processes;
beforeAll(async () => {
  running = await startProcesses({ DRAIN_SECONDS: '10' });
});
afterAll(() => running.close());

const ask = (url: string, agent: Agent | false = false) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers: { host: 'home.test' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer));
    }).on('error', reject);
  });

describe('graceful shutdown of the BFF and the upstream', () => {
  test('a BFF that is shutting down refuses new connections and answers an open one with Connection: close', async () => {
    const { bff } = running;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const address = `${bff.url}/api/v1/agency-details`;
    expect((await ask(address, agent)).headers.connection).toBe('keep-alive');
    const stopped = bff.stop();
    await vi.waitFor(() => expect(ask(address)).rejects.toMatchObject({ code: 'ECONNREFUSED' }), 20_000);
    // A proxy's next request on the idle connection is still answered.
    const answer = await ask(address, agent);
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    await stopped;
    await running.killBff();
  });

  test('a BFF that is shutting down waits for an open connection and exits as soon as it is closed', async () => {
    const { bff } = running;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await ask(`${bff.url}/health/live`, agent);
    const stopped = bff.stop();
    await vi.waitFor(() => expect(ask(bff.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' }), 20_000);
    expect(bff.isRunning()).toBe(true);
    agent.destroy();
    await stopped;
  });

  test('an upstream that is shutting down answers 503 to readiness checks while it still serves, and then exits', async () => {
    const { upstream } = running;
    const ready = async () => (await ask(`${upstream.url}/health/ready`)).statusCode;
    expect(await ready()).toBe(200);
    const stopped = upstream.stop();
    await expect.poll(ready).toBe(503);
    expect((await ask(`${upstream.url}/health/live`)).statusCode).toBe(200);
    await stopped;
    await expect(ready()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
