import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { type Person, password, people } from './people.ts';
import { expectNoChange, listStoredFiles } from './stored.ts';
import type { World } from './world.ts';

export async function sessionCookieOf(world: World, person: Person): Promise<string> {
  const { phoneNumber, host, kind } = people[person];
  const { headers } = await world
    .browser(host)
    .post(kind === 'staff' ? '/api/v1/franchisee/login' : '/api/v1/login')
    .send({ phoneNumber, password });
  return (headers['set-cookie'] as unknown as string[]).map((cookieLine) => cookieLine.split(';')[0]).join('; ');
}

/** Begins an upload whose body the test writes by hand, as no client library would. */
export function beginUpload(
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

export const readAnswer = (request: ClientRequest): Promise<{ status: number; code: string }> =>
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

export const formPartHead = (name = 'file', fileName = 'a.jpg') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`;
export const formPartEnd = '\r\n--b--\r\n';

/** Expects that the work leaves nothing in the database or on the disk. */
export async function expectNoTrace<T>(world: World, callback: () => Promise<T>): Promise<T> {
  const files = listStoredFiles(world);
  const result = await expectNoChange(world, callback);
  expect(listStoredFiles(world)).toEqual(files);
  return result;
}
