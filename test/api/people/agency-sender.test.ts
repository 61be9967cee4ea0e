import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let platform: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  platform = await world.as('superadmin');
});
afterAll(() => world.close());

const currentAgency = async () => (await admin.get('/api/v1/agency/list').expect(200)).body.data.items[0];
async function putConfiguration(configuration: object, browser = admin) {
  const { agencyId, version } = await currentAgency();
  return browser.put('/api/v1/agency').send({ agency: { agencyId, version, configuration } });
}

describe('the contact and the message sender of an agency', () => {
  test('the contact and legal links that an agency’s admin sets are shown in agency-details and emails', async () => {
    const contact = { phoneNumber: '98765 43210', email: 'help@home.example' };
    const legal = { termsUrl: 'https://home.example/terms', privacyUrl: 'https://home.example/privacy' };
    expect((await putConfiguration({ contact, legal })).status).toBe(200);
    const { body } = await world.browser().get('/api/v1/agency-details').expect(200);
    const storedContact = { ...contact, phoneNumber: '+919876543210' };
    expect(body.data.configuration).toMatchObject({ contact: storedContact, legal });
    expect(body.data.configuration).not.toHaveProperty('sender');

    const email = 'jane.reads.mail@example.com';
    await world.browser().post('/api/v1/verifyUser').send({ email, isForeignUser: true }).expect(200);
    const mail = world.mails().findLast(({ to }) => to.includes(email));
    expect(mail?.text).toContain('+91 98765 43210 · help@home.example');
    expect(mail?.html).toContain('https://home.example/privacy');
  });

  test.each([
    ['98111 00000', '+919811100000'],
    ['0 98111-00000', '+919811100000'],
    ['079 2658 4422', '+917926584422'],
    ['+44 20 7946 0958', '+442079460958'],
    ['1800 123 4567', '1800 123 4567'],
    ['079 2658 4422 ext 12', '079 2658 4422 ext 12'],
  ])('the contact number %s of an agency is stored as %s', async (phoneNumber, stored) => {
    expect((await putConfiguration({ contact: { phoneNumber, whatsappNumber: '' } })).status).toBe(200);
    const { rows } = await world.upstream.database.raw.query(
      "select configuration #>> '{contact,phoneNumber}' as phone from agency where agency_id = $1",
      [(await currentAgency()).agencyId],
    );
    expect(rows).toEqual([{ phone: stored }]);
  });

  test("security 16: only the platform can set the sender of an agency's messages, and the next message uses it", async () => {
    const sender = { mailName: 'Asha of Home', replyTo: 'asha@home.example', smsSenderId: 'HOMEAG' };
    const refused = await expectNoChange(world, () => putConfiguration({ sender }).then((answer) => answer));
    expect([refused.status, refused.body.data.code]).toEqual([403, 'not_allowed']);
    expect((await putConfiguration({ sender }, platform)).status).toBe(200);
    const email = 'john.reads.mail@example.com';
    await world.browser().post('/api/v1/verifyUser').send({ email, isForeignUser: true }).expect(200);
    expect(world.mails().findLast(({ to }) => to.includes(email))).toMatchObject({
      sender: expect.stringContaining('Asha of Home'),
      replyTo: 'asha@home.example',
    });
    await world.browser().post('/api/v1/verifyUser').send({ phoneNumber: '+919811133221' }).expect(200);
    expect(world.gateway.received.at(-1)).toMatchObject({ senderId: 'HOMEAG' });
  });

  test.each([
    { contact: { email: 'nobody' } },
    { legal: { termsUrl: 'javascript:alert(1)' } },
    { legal: { privacyUrl: 'home.example' } },
    { sender: { smsSenderId: 'HOME' } },
    { sender: { smsSenderId: 'home12' } },
    { sender: { replyTo: 'a@b.example\r\nBcc: spy@evil.example' } },
    { sender: { mailName: 'x'.repeat(61) } },
  ])('the agency configuration %j answers 400 invalid_input', async (configuration) => {
    const answer = await expectNoChange(world, () => putConfiguration(configuration, platform).then((one) => one));
    expect([answer.status, answer.body.data.code]).toEqual([400, 'invalid_input']);
  });
});
