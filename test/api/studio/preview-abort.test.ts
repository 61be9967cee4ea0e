import { request as httpRequest } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sectionCalls } from '../../lib/card.ts';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { sessionCookieOf } from '../../lib/uploads.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const renderedFields = ['cardId', ...Object.keys(sectionCalls)];
const path = '/panel/customer/card-preview';

/** Requests a preview as the editor does at each pause, and aborts it after `ms`. */
const requestAndAbort = (cookie: string, body: string, ms: number) =>
  new Promise<void>((resolve) => {
    const headers = { host: 'home.test', 'x-csrf': '1', 'content-type': 'application/json', cookie };
    const request = httpRequest(`${world.url}${path}`, { method: 'POST', headers });
    request.on('error', () => {}).on('response', (answer) => answer.on('error', () => {}).resume());
    request.once('close', () => resolve());
    request.end(body);
    after(ms).then(() => request.destroy());
  });

test('security 3: the card preview answers 200 after sixty preview requests were aborted at different moments', async () => {
  const customer = await world.as('customer');
  const { cardNo } = await makeCard(customer, (await makeBusiness(customer)).businessId);
  const { body } = await customer.get('/api/v1/card').query({ cardNo }).expect(200);
  const preview = JSON.stringify(Object.fromEntries(renderedFields.map((name) => [name, body.data[name]])));
  const cookie = await sessionCookieOf(world, 'customer');
  const postPreview = async () =>
    (await customer.post(path).set('Content-Type', 'application/json').send(preview)).status;
  expect(await postPreview()).toBe(200);
  for (let index = 0; index < 60; index += 1) await requestAndAbort(cookie, preview, (index % 20) / 2);
  await expect.poll(postPreview).toBe(200);
});
