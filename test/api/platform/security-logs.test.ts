import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../lib/people.ts';
import { type Processes, startProcesses } from '../../lib/processes.ts';
import { needs } from '../../lib/programs.ts';
import { post, sendRequest, signInCookies } from '../../lib/raw.ts';
import { openRedisClient } from '../../lib/redis-server.ts';

let processes: Processes;
beforeAll(async () => {
  processes = await startProcesses({ LOG_LEVEL: 'info' });
});
afterAll(() => processes.close());

describe('log contents while Redis refuses writes', needs('redis-server'), () => {
  test('the logs contain no phone number, password or session id when a Redis error quotes the command', async () => {
    const cookie = await signInCookies(processes, 'customer');
    const sid =
      decodeURIComponent(/sid=([^;]+)/.exec(cookie)?.[1] ?? '')
        .slice(2)
        .split('.', 1)[0] ?? '';
    const redis = openRedisClient(processes.redisUrl);
    // Without memory Redis answers every write with an error that quotes the command.
    await redis.config('SET', 'maxmemory', '1');
    try {
      const phoneNumber = '+919877700001';
      for (const answer of [
        await post(processes.url, '/verifyUser', { phoneNumber }),
        await post(processes.url, '/login', { phoneNumber, password }),
        await post(processes.url, '/logout', {}, { cookie }),
      ])
        expect([answer.status, answer.code]).toEqual([503, 'unavailable']);
      expect((await sendRequest(processes.url, { path: '/api/v1/user', headers: { cookie } })).status).toBe(200);
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
