import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { type Person, password, people } from './people.ts';
import { changesNothing, filesStored } from './stored.ts';
import type { World } from './world.ts';

export async function cookieOf(world: World, person: Person): Promise<string> {
  const { phoneNumber, host, kind } = people[person];
  const { headers } = await world
    .browser(host)
    .post(kind === 'staff' ? '/api/v1/franchisee/login' : '/api/v1/login')
    .send({ phoneNumber, password });
  return (headers['set-cookie'] as unknown as string[]).map((one) => one.split(';')[0]).join('; ');
}

/** A request written by hand, for bodies that no client library would send. */
export function begin(
  url: string,
  headers: Record<string, string | number>,
  path = '/document/uploadDoc?hierarchy1=image&hierarchy2=gallery',
): ClientRequest {
  const request = httpRequest(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { host: 'home.test', 'x-csrf': '1', 'content-type': 'multipart/form-data; boundary=b', ...headers },
  });
  request.on('error', () => {});
  return request;
}

export const answerTo = (request: ClientRequest): Promise<{ status: number; code: string }> =>
  new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { data } = JSON.parse(Buffer.concat(chunks).toString());
        resolve({ status: response.statusCode ?? 0, code: data.code });
      });
    });
  });

export const partHead = (name = 'file', fileName = 'a.jpg') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`;
export const partEnd = '\r\n--b--\r\n';

/** Expects that the work leaves nothing in the database or on the disk. */
export async function leavesNothing<T>(world: World, work: () => Promise<T>): Promise<T> {
  const files = filesStored(world);
  const result = await changesNothing(world, work);
  expect(filesStored(world)).toEqual(files);
  return result;
}
