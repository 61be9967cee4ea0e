import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { StaffMember, StaffMemberInput } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { statusAndCodeOf } from '../../lib/answers.ts';
import { makeBusiness, makePicture, makeStaffMember } from '../../lib/factories.ts';
import { expectNoChange, jobDependencies } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let businessId: string;
const path = '/api/v1/staff-id/staff-member';

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];

const setValidUntil = (staffMemberId: string, validUntil: string) =>
  sql(
    `update staff_member set details = details || jsonb_build_object('validUntil', $2::text) where staff_member_id = $1`,
    [staffMemberId, validUntil],
  );

/** Input of a form for this member. */
const memberInputOf = ({ photo, ...member }: StaffMember): StaffMemberInput => {
  const { personName, designation, employeeNumber, phoneNumber, email, bloodGroup, validUntil } = member;
  const input = { personName, designation, employeeNumber, phoneNumber, email, bloodGroup, validUntil };
  return { ...input, photo: photo && { mediaId: photo.mediaId } };
};
const save = (browser: Client, body: object) => browser.post(path).send(body);
const list = async (browser: Client, more: object = {}) =>
  (
    await browser
      .get(path)
      .query({ businessId, ...more })
      .expect(200)
  ).body.data as { items: StaffMember[]; total: number };
const sendIdAction = (verb: 'revoke' | 're-issue', { staffMemberId }: StaffMember, more: object = {}) =>
  customer.post(`${path}/${verb}`).send({ staffMemberId, ...more });
const memberAfterIdAction = async (verb: 'revoke' | 're-issue', member: StaffMember): Promise<StaffMember> =>
  (await sendIdAction(verb, member).expect(200)).body.data.staffMember;

beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  await sql(
    `update agency set configuration = configuration || '{"pdfCardConfig": {"enablePdfCardProduct": true}}'::jsonb`,
  );
  ({ businessId } = await makeBusiness(customer));
});
afterAll(() => world?.close());

describe('creating, updating and deleting staff members for IDs', () => {
  test('a staff member is created with all details and an ID in the state sample', async () => {
    const details = {
      personName: 'Asha Patel',
      designation: 'Cashier',
      employeeNumber: 'MG-014',
      phoneNumber: '+919811100001',
      email: 'asha@example.in',
      bloodGroup: 'O+',
      validUntil: '2090-03-31',
    };
    const mediaId = await makePicture(customer, 200, 200);
    const member = await makeStaffMember(customer, businessId, { ...details, photo: { mediaId } });
    expect(member).toMatchObject({
      ...details,
      photo: { mediaId },
      state: 'sample',
      printedAt: null,
      revokedAt: null,
      version: 1,
    });
    expect((await list(customer)).items[0]).toEqual(member);
  });

  test('updating a staff member keeps the verification code, and an update of an older version answers 409', async () => {
    const { staffMemberId, verificationCode } = await makeStaffMember(customer, businessId);
    const change = { staffMemberId, version: 1, personName: 'Asha Shah', designation: 'Manager' };
    const { body } = await save(customer, change).expect(200);
    // The code stays, so printed ids still open the holder's page.
    expect(body.data.staffMember).toMatchObject({ personName: 'Asha Shah', version: 2, verificationCode });
    expect(statusAndCodeOf(await expectNoChange(world, () => save(customer, change)))).toEqual([
      409,
      'changed_meanwhile',
    ]);
  });

  test("an owner's update of a staff member accepts the photo that an admin uploaded", async () => {
    const admin = await world.as('admin');
    const photo = { mediaId: await makePicture(admin, 200, 200) };
    const { staffMemberId } = await makeStaffMember(admin, businessId, { photo });
    const { body } = await save(customer, { staffMemberId, personName: 'Asha', photo }).expect(200);
    expect(body.data.staffMember.photo).toMatchObject(photo);
  });

  test.each([
    ['personName', { personName: ' ' }],
    ['personName', { personName: 'a'.repeat(81) }],
    ['email', { email: 'nobody' }],
    ['phoneNumber', { phoneNumber: '12345' }],
    ['validUntil', { validUntil: '2026-02-30' }],
    ['bloodGroup', { bloodGroup: 'a'.repeat(11) }],
    ['photo', { photo: { mediaId: '01890000-0000-7000-8000-000000000000' } }],
  ])('a staff member with a wrong %s answers 400, and nothing is stored', async (field, wrong) => {
    const answer = await expectNoChange(world, () => save(customer, { businessId, personName: 'Asha', ...wrong }));
    expect(statusAndCodeOf(answer)).toEqual([400, 'invalid_input']);
    expect(Object.keys(answer.body.data.fields)[0]).toContain(field);
  });

  test('a staff member without a business answers 400 with the field businessId', async () => {
    const answer = await save(customer, { personName: 'Asha' });
    expect(answer.body.data).toMatchObject({ code: 'invalid_input', fields: { businessId: expect.any(String) } });
  });

  test("the IDs of a deleted staff member are purged, and the audit log does not contain the member's name", async () => {
    const admin = await world.as('admin');
    const member = await makeStaffMember(admin, businessId, { personName: 'Unmistakable Name' });
    await memberAfterIdAction('re-issue', member);
    await admin.delete(path).query({ staffMemberId: member.staffMemberId }).expect(200);
    expect(statusAndCodeOf(await sendIdAction('revoke', member))).toEqual([404, 'not_found']);
    await purgeDeleted(jobDependencies(world), Date.now() + 31 * 86_400_000);
    expect(await sql('select 1 from staff_id where staff_member_id = $1', [member.staffMemberId])).toEqual([]);
    const auditRows = await sql('select * from audit_log where entity_id = $1', [member.staffMemberId]);
    expect(auditRows.length).toBeGreaterThan(0);
    expect(JSON.stringify(auditRows)).not.toContain('Unmistakable');
  });
});

describe('the validity and revocation of a staff ID', () => {
  test('a staff ID is valid through its last day in Indian time and expired on the next day', async () => {
    const today = todayInIndia();
    const on = async (validUntil: string) => {
      const { staffMemberId } = await makeStaffMember(customer, businessId);
      await setValidUntil(staffMemberId, validUntil);
      await sql('update staff_id set printed_at = now() where staff_member_id = $1', [staffMemberId]);
      return (await list(customer, { limit: 1 })).items[0]?.state;
    };
    expect([await on(today), await on(daysAfter(today, -1))]).toEqual(['valid', 'expired']);
  });

  test('a new last day of a staff ID is not a past day, and an expired ID may change otherwise', async () => {
    const yesterday = daysAfter(todayInIndia(), -1);
    const details = { personName: 'Asha Expired', validUntil: yesterday };
    const expectRefused = async (answer: ReturnType<typeof save>, field: string) =>
      expect((await answer.expect(400)).body.data).toMatchObject({
        code: 'invalid_input',
        fields: { [field]: 'is a past day' },
      });
    await expectRefused(save(customer, { businessId, ...details }), 'validUntil');
    await expectRefused(
      customer.post(`${path}/import`).send({ businessId, members: [{ personName: 'Ravi' }, details] }),
      'members.1.validUntil',
    );
    const { staffMemberId } = await makeStaffMember(customer, businessId, { personName: 'Asha Expired' });
    await expectRefused(save(customer, { staffMemberId, ...details }), 'validUntil');
    await setValidUntil(staffMemberId, yesterday);
    await save(customer, { staffMemberId, ...details, designation: 'Halwai' }).expect(200);
    await save(customer, { staffMemberId, ...details, validUntil: todayInIndia() }).expect(200);
  });

  test('a staff ID is revoked once, and revoking it again changes nothing', async () => {
    const member = await makeStaffMember(customer, businessId);
    await setValidUntil(member.staffMemberId, '2001-01-01');
    const revoked = await memberAfterIdAction('revoke', member);
    expect(revoked).toMatchObject({ state: 'revoked', revokedAt: expect.any(String), version: 2 });
    expect(await memberAfterIdAction('revoke', member)).toEqual(revoked);
  });

  test('a re-issued staff ID has a new verification code, and the earlier code is recorded as revoked', async () => {
    const member = await makeStaffMember(customer, businessId);
    const revoked = await memberAfterIdAction('revoke', member);
    const reissued = await memberAfterIdAction('re-issue', member);
    expect(reissued).toMatchObject({ state: 'sample', revokedAt: null });
    expect(reissued.verificationCode).not.toBe(member.verificationCode);
    const [former] = await sql('select revoked_at from staff_id where verification_code = $1', [
      member.verificationCode,
    ]);
    expect(former?.revoked_at).toEqual(new Date(revoked.revokedAt ?? ''));
    expect((await list(customer)).items.filter((one) => one.staffMemberId === member.staffMemberId)).toEqual([
      reissued,
    ]);
  });

  test('revoking or re-issuing an older version of a staff ID answers 409 and changes nothing', async () => {
    const member = await makeStaffMember(customer, businessId);
    for (const verb of ['revoke', 're-issue'] as const) {
      const answer = await expectNoChange(world, () => sendIdAction(verb, member, { version: 7 }));
      expect(statusAndCodeOf(answer)).toEqual([409, 'changed_meanwhile']);
    }
  });

  test('six parallel re-issues of a staff ID leave one current ID', async () => {
    const member = await makeStaffMember(customer, businessId);
    await Promise.all(Array.from({ length: 6 }, () => sendIdAction('re-issue', member).expect(200)));
    const ids = await sql('select is_current, revoked_at from staff_id where staff_member_id = $1', [
      member.staffMemberId,
    ]);
    expect(ids.filter(({ revoked_at }) => revoked_at === null)).toEqual([{ is_current: true, revoked_at: null }]);
    expect(ids).toHaveLength(7);
  });

  test('each verification code of a staff ID is unique and has 128 bits', async () => {
    const codes = new Set((await sql('select verification_code from staff_id')).map((row) => row.verification_code));
    expect(codes.size).toBeGreaterThan(5);
    for (const code of codes) expect(Buffer.from(String(code), 'base64url')).toHaveLength(16);
  });
});

describe('the drawing of a staff ID', () => {
  const draw = (member: StaffMember, templateCode: string) =>
    customer.post('/api/v1/staff-id/preview').send({ businessId, templateCode, members: [memberInputOf(member)] });

  test.each(['staff-id-1', 'staff-id-2', 'staff-id-3'])(
    "the drawing of a staff ID with %s shows the staff member's photo",
    async (templateCode) => {
      const mediaId = await makePicture(customer, 200, 200);
      const member = await makeStaffMember(customer, businessId, { photo: { mediaId } });
      const { body } = await draw(member, templateCode).expect(200);
      expect(body.data.previews[0].pages.map((page: { svg: string }) => page.svg).join()).toContain(mediaId);
    },
  );

  test('the drawing of a staff ID changes with each detail of the staff member', async () => {
    const details = {
      validUntil: '2090-03-31',
      bloodGroup: 'O+',
      designation: 'Cashier',
      employeeNumber: 'MG-014',
      phoneNumber: '+919811100002',
      email: 'asha@example.in',
    };
    const drawings = new Set<string>();
    for (const more of [{}, ...Object.entries(details).map(([field, value]) => ({ [field]: value }))]) {
      const { body } = await draw(await makeStaffMember(customer, businessId, more), 'staff-id-1').expect(200);
      drawings.add(JSON.stringify(body.data));
    }
    expect(drawings.size).toBe(7);
  });

  test("the drawing of a staff ID omits a phone number that equals the business's", async () => {
    const drawingOf = async (more: object) =>
      (await draw(await makeStaffMember(customer, businessId, more), 'staff-id-1').expect(200)).body.data;
    expect(await drawingOf({ phoneNumber: '+919811100001' })).toEqual(await drawingOf({}));
  });

  test('drawing a staff ID with an unknown template or one for visiting cards answers 403 template_not_available', async () => {
    const member = await makeStaffMember(customer, businessId);
    for (const templateCode of ['visiting-1', 'no-such'])
      expect(statusAndCodeOf(await draw(member, templateCode))).toEqual([403, 'template_not_available']);
  });
});
