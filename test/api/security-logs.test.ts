import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../lib/people.ts';
import { type Processes, startProcesses } from '../lib/processes.ts';
import { ask, cookieFor, post } from '../lib/raw.ts';
import { lookInto } from '../lib/redis-server.ts';

let processes: Processes;
beforeAll(async () => {
  processes = await startProcesses({ LOG_LEVEL: 'info' });
});
afterAll(() => processes.close());

describe('what is written down when Redis refuses', () => {
  test('no number, no password, and no id of a session, though Redis’s own error quotes the command', async () => {
    const cookie = await cookieFor(processes, 'customer');
    const sid =
      decodeURIComponent(/sid=([^;]+)/.exec(cookie)?.[1] ?? '')
        .slice(2)
        .split('.', 1)[0] ?? '';
    const redis = lookInto(processes.redisUrl);
    // The account that wrote until now may only read: every write is answered by an error that quotes it.
    await redis.config('SET', 'maxmemory', '1');
    try {
      const phoneNumber = '+919877700001';
      for (const answer of [
        await post(processes.url, '/verifyUser', { phoneNumber }),
        await post(processes.url, '/login', { phoneNumber, password }),
        await post(processes.url, '/logout', {}, { cookie }),
      ])
        expect([answer.status, answer.code]).toEqual([503, 'unavailable']);
      expect((await ask(processes.url, { path: '/api/v1/user', headers: { cookie } })).status).toBe(200);
    } finally {
      await redis.config('SET', 'maxmemory', '0');
      redis.disconnect();
    }
    await expect.poll(() => processes.bff.output()).toContain('OOM');
    const lines = processes.bff.output().split('\n');
    for (const secret of ['9877700001', password, sid])
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  });
});
