import { Writable } from 'node:stream';
import { logOptions } from '@parichay/shared/platform/lib/log-options.ts';
import pino from 'pino';
import { describe, expect, test } from 'vitest';

const logged = (logObject: object): Record<string, unknown> => {
  let line = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      line += chunk;
      done();
    },
  });
  pino(logOptions('test', 'info'), stream).error(logObject, 'failed');
  return JSON.parse(line);
};

describe('security 3: logged errors', () => {
  test('a logged error has its type, message, stack and causes and none of its other properties', () => {
    const cause = Object.assign(new TypeError('no address'), { code: 'ENOTFOUND', detail: 'Key (phone)=(1)' });
    const { err } = logged({
      err: Object.assign(new Error('no answer', { cause }), { command: { args: ['a secret'] } }),
    });
    expect(err).toEqual({
      type: 'Error',
      message: 'no answer',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'TypeError', message: 'no address', code: 'ENOTFOUND', stack: expect.any(String) },
    });
  });

  test('an error with a buffer, a URL and a throwing getter is logged even if it is its own cause', () => {
    const error = Object.assign(new Error('odd'), {
      rawPacket: Buffer.from('GET /'),
      url: new URL('http://a.example'),
    });
    Object.defineProperty(error, 'broken', {
      enumerable: true,
      get: () => {
        throw new Error('not this one');
      },
    });
    error.cause = error;
    expect(logged({ err: error })).toMatchObject({ msg: 'failed', err: { message: 'odd' } });
    expect(logged({ err: 'only words' })).toMatchObject({ err: { message: 'only words' } });
  });
});
