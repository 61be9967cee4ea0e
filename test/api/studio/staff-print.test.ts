import { randomBytes } from 'node:crypto';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import type { StaffPrint } from '@parichay/shared/studio/staff-id/staff-print.endpoints.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenWith } from '../../../dev/lib/children-of.ts';
import { openMediaStore } from '../../../upstream/src/platform/media/media.store.ts';
import { deleteExpiredStaffPrints } from '../../../upstream/src/studio/staff-id/staff-print.cleanup.ts';
import { statusAndCodeOf } from '../../lib/answers.ts';
import { makeBusiness, makePicture, makeStaffMember } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { inTestAll, needs } from '../../lib/programs.ts';
import { pdfInfo, pdfPrograms, qpdfErrors, textLines } from '../../lib/read-pdf.ts';
import { expectNoChange, jobDependencies } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Batches of staff ids: from an imported list to one PDF and a zip. */

let world: World;
let customer: Client;
let admin: Client;
const path = '/api/v1/staff-id';

beforeAll(async () => {
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  customer = await world.as('customer');
  admin = await world.as('admin');
  await sql(
    `update agency set configuration = configuration || '{"pdfCardConfig": {"enablePdfCardProduct": true}}'::jsonb`,
  );
});
afterAll(() => world?.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];

/** Makes a business with a plan of this many PDF cards. */
async function makeEmployer(pdfCards = 10): Promise<string> {
  const { businessId } = await makeBusiness(customer, { businessName: 'Mithai Ghar' });
  const limits = { ...customPlanDefaults.limits, pdfCardIncluded: pdfCards > 0, pdfCardLimit: pdfCards || null };
  const { subscriptionPlanId } = await makePlan(admin, { limits });
  await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true, note: randomBytes(6).toString('hex') })
    .expect(200);
  return businessId;
}

const sendImport = (businessId: string, members: object[], browser = customer) =>
  browser.post(`${path}/staff-member/import`).send({ businessId, members });
const importMembers = async (businessId: string, members: object[]) =>
  (await sendImport(businessId, members).expect(200)).body.data.members as {
    outcome: string;
    staffMember: StaffMember;
  }[];
const print = (businessId: string, more: object = {}) =>
  customer.post(`${path}/print`).send({ businessId, templateCode: 'staff-id-1', ...more });
const list = async (businessId: string) =>
  (await customer.get(`${path}/print`).query({ businessId }).expect(200)).body.data as {
    items: StaffPrint[];
    left: number;
  };
const file = async ({ staffPrintId }: StaffPrint, format: 'pdf' | 'zip'): Promise<Buffer> =>
  (
    await customer
      .get(`${path}/print/file`)
      .query({ staffPrintId, format })
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200)
  ).body;
/** Prints and waits for the files. */
async function printAndWait(businessId: string, more: object = {}): Promise<StaffPrint> {
  await print(businessId, more).expect(200);
  await world.upstream.renderJobs?.whenIdle();
  return (await list(businessId)).items[0] as StaffPrint;
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('importing a list of staff members', () => {
  test('an imported list of staff members adds each member once, and importing the same list again changes nothing', async () => {
    const businessId = await makeEmployer();
    const photo = { mediaId: await makePicture(customer, 200, 200) };
    const members = [
      { personName: 'Asha Patel', employeeNumber: 'MG-1', designation: 'Cashier', photo },
      { personName: 'Ravi', designation: 'Cook', phoneNumber: '+919811100002' },
      { personName: 'Ravi', designation: 'Cook', phoneNumber: '+919811100003' },
    ];
    expect((await importMembers(businessId, members)).map(({ outcome }) => outcome)).toEqual([
      'added',
      'added',
      'added',
    ]);
    expect((await importMembers(businessId, members)).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same']);
    expect(await sql('select 1 from staff_member where business_id = $1', [businessId])).toHaveLength(3);
    expect(
      await sql('select 1 from staff_id join staff_member using (staff_member_id) where business_id = $1', [
        businessId,
      ]),
    ).toHaveLength(3);
  });

  test('importing a list of staff members updates a member with the same number and keeps omitted details', async () => {
    const businessId = await makeEmployer();
    const photo = { mediaId: await makePicture(customer, 200, 200) };
    const before = { personName: 'Asha Patel', employeeNumber: 'MG-1', bloodGroup: 'O+', photo };
    const [{ staffMember } = { staffMember: {} as StaffMember }] = await importMembers(businessId, [before]);
    const [now] = await importMembers(businessId, [{ personName: 'Asha Shah', employeeNumber: 'mg-1' }]);
    expect(now).toMatchObject({
      outcome: 'changed',
      staffMember: {
        staffMemberId: staffMember.staffMemberId,
        verificationCode: staffMember.verificationCode,
        personName: 'Asha Shah',
        bloodGroup: 'O+',
        photo,
        version: 2,
      },
    });
  });

  test.each([
    ['an invalid email', 'members.1.email', { email: 'nobody' }],
    ['no name', 'members.1.personName', { personName: '' }],
    ['the number of another member', 'members.1', { employeeNumber: '1' }],
    ['another owner’s photo', 'members.1.photo', { photo: { mediaId: '01890000-0000-7000-8000-000000000000' } }],
  ])(
    'importing a list of staff members with %s in one line answers 400 and stores no member',
    async (_, field, wrong) => {
      const businessId = await makeEmployer();
      const members = [
        { personName: 'Asha', employeeNumber: '1' },
        { personName: 'Ravi', ...wrong },
      ];
      const answer = await expectNoChange(world, () => sendImport(businessId, members));
      expect(statusAndCodeOf(answer)).toEqual([400, 'invalid_input']);
      expect(Object.keys(answer.body.data.fields)[0]).toContain(field);
    },
  );

  test('importing more than five thousand staff members answers staff_limit_reached, even with two imports at once', async () => {
    const businessId = await makeEmployer();
    await sql(
      `insert into staff_member (staff_member_id, agency_id, business_id, person_name, details)
       select gen_random_uuid(), agency_id, business_id, 'N', '{"personName": "N", "employeeNumber": "", "designation": "", "phoneNumber": ""}'
       from business, generate_series(1, 4990) where business_id = $1`,
      [businessId],
    );
    const tens = ['a', 'b'].map((sign) => range(0, 10).map((number) => ({ personName: `${sign}${number}` })));
    const answers = await Promise.all(tens.map((members) => sendImport(businessId, members)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(statusAndCodeOf(answers.find(({ status }) => status === 403) as never)).toEqual([
      403,
      'staff_limit_reached',
    ]);
    expect(
      statusAndCodeOf(await customer.post(`${path}/staff-member`).send({ businessId, personName: 'One more' })),
    ).toEqual([403, 'staff_limit_reached']);
  });
});

describe('printing staff IDs', () => {
  test('a print of staff IDs creates one PDF and a zip of single PDFs, and each ID counts once against the plan', async () => {
    const businessId = await makeEmployer(10);
    await importMembers(
      businessId,
      range(0, 5).map((number) => ({ personName: `Asha ${number}`, employeeNumber: `MG-${number}` })),
    );
    const one = await printAndWait(businessId);
    expect(one).toMatchObject({ state: 'ready', cards: 5, isSample: false, progress: 100 });
    expect(one.filesUntil).not.toBeNull();
    expect((await list(businessId)).left).toBe(5);
    const all = await file(one, 'pdf');
    expect(all.subarray(0, 5).toString()).toBe('%PDF-');
    const zipFiles = unzipSync(await file(one, 'zip'));
    expect(Object.keys(zipFiles)).toEqual(range(0, 5).map((number) => `MG-${number}-Asha-${number}.pdf`));
    expect(strFromU8(zipFiles['MG-0-Asha-0.pdf'] as Uint8Array, true).slice(0, 5)).toBe('%PDF-');
    // A repeated print counts no id; the id of a changed member counts again.
    await printAndWait(businessId);
    expect((await list(businessId)).left).toBe(5);
    await importMembers(businessId, [{ personName: 'Asha Shah', employeeNumber: 'MG-0' }]);
    await printAndWait(businessId);
    expect((await list(businessId)).left).toBe(4);
    // Personal data is deleted once the files are stored.
    expect(
      await sql('select 1 from staff_print_card where business_id = $1 and data is not null', [businessId]),
    ).toEqual([]);
  });

  test(
    'printed staff ID files are valid PDFs with each name, two pages per ID, or A4 sheets of fronts and backs',
    needs(...pdfPrograms, 'qpdf'),
    async () => {
      const businessId = await makeEmployer(50);
      await importMembers(
        businessId,
        range(0, 25).map((number) => ({
          personName: number === 3 ? 'आशा पटेल' : `Asha ${number}`,
          employeeNumber: `${100 + number}`,
        })),
      );
      const cards = await file(await printAndWait(businessId), 'pdf');
      expect(qpdfErrors(cards)).toBe('');
      expect(pdfInfo(cards)).toMatchObject({ Pages: '50' });
      const copiedText = textLines(cards).join('\n');
      for (const number of range(0, 25)) expect(copiedText).toContain(number === 3 ? 'आशा पटेल' : `Asha ${number}`);
      const sheets = await file(await printAndWait(businessId, { layout: 'sheets' }), 'pdf');
      expect(qpdfErrors(sheets)).toBe('');
      // Each sheet has eight cards.
      expect(pdfInfo(sheets)).toMatchObject({ Pages: '8', 'Page size': expect.stringContaining('A4') });
      expect((await list(businessId)).left).toBe(25);
    },
  );

  test('staff IDs can be printed with a template that staff published in the studio', inTestAll, async () => {
    const superadmin = await world.as('superadmin');
    const { body } = await superadmin
      .post('/api/v1/studio/document')
      .send({ title: 'Our badge', from: { builtIn: 'staff-id-2' } })
      .expect(200);
    const { studioDocumentId: id, version, documentName: templateCode } = body.data.studioDocument;
    await superadmin.post(`/api/v1/studio/document/${id}/publish`).send({ version }).expect(200);
    const businessId = await makeEmployer(3);
    await importMembers(businessId, [{ personName: 'Asha Patel' }, { personName: 'Ravi' }]);
    const made = await printAndWait(businessId, { templateCode });
    expect(made).toMatchObject({ state: 'ready', isSample: false });
    expect(Object.keys(unzipSync(await file(made, 'zip')))).toHaveLength(2);
    expect((await list(businessId)).left).toBe(1);
  });

  test(
    'a sample print of staff IDs requires no plan, and the public page of such an ID shows that it is a sample',
    inTestAll,
    async () => {
      const businessId = await makeEmployer(0);
      const member = await makeStaffMember(customer, businessId);
      expect(statusAndCodeOf(await expectNoChange(world, () => print(businessId)))).toEqual([
        403,
        'plan_limit_reached',
      ]);
      expect(await printAndWait(businessId, { isSample: true })).toMatchObject({ state: 'ready', isSample: true });
      const page = await world.browser().get(`/verify/${member.verificationCode}`).expect(200);
      expect(page.text).toContain('This is a sample');
    },
  );

  test(
    'printing more staff IDs than the plan has left is refused completely, even with two prints at once',
    inTestAll,
    async () => {
      const businessId = await makeEmployer(3);
      const members = await importMembers(
        businessId,
        range(0, 4).map((number) => ({ personName: `Asha ${number}` })),
      );
      const ids = members.map(({ staffMember }) => staffMember.staffMemberId);
      expect(statusAndCodeOf(await expectNoChange(world, () => print(businessId)))).toEqual([
        403,
        'plan_limit_reached',
      ]);
      const answers = await Promise.all([
        print(businessId, { staffMemberIds: ids.slice(0, 2) }),
        print(businessId, { staffMemberIds: ids.slice(2) }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await world.upstream.renderJobs?.whenIdle();
      expect((await list(businessId)).left).toBe(1);
    },
  );

  test(
    'a failed print of staff IDs does not count against the plan, and can be retried while the plan has enough left',
    inTestAll,
    async () => {
      const businessId = await makeEmployer(3);
      const members = await importMembers(businessId, [
        { personName: 'Asha' },
        { personName: 'Ravi' },
        { personName: 'Meena' },
      ]);
      const [asha, ravi, meena] = members.map(({ staffMember }) => staffMember.staffMemberId);
      await print(businessId, { staffMemberIds: [asha, ravi] }).expect(200);
      const ids = await sql('select position, data from staff_print_card where business_id = $1', [businessId]);
      await world.upstream.renderJobs?.whenIdle();
      // This restores the state that a failed worker leaves.
      const [failed] = (await list(businessId)).items as [StaffPrint];
      for (const { position, data } of ids)
        await sql('update staff_print_card set data = $3 where staff_print_id = $1 and position = $2', [
          failed.staffPrintId,
          position,
          JSON.stringify(data),
        ]);
      const [stored] = await sql('update staff_print set stored_at = null where staff_print_id = $1 returning *', [
        failed.staffPrintId,
      ]);
      await sql(`update render_job set state = 'failed', reason = 'render_failed' where render_job_id = $1`, [
        stored?.render_job_id,
      ]);
      expect((await list(businessId)).left).toBe(3);
      await printAndWait(businessId, { staffMemberIds: [asha, meena] });
      const retry = () => customer.post(`${path}/print/retry`).send({ staffPrintId: failed.staffPrintId });
      await expectNoChange(world, async () =>
        expect(statusAndCodeOf(await retry())).toEqual([403, 'plan_limit_reached']),
      );
      await sql('delete from staff_print where business_id = $1 and staff_print_id <> $2', [
        businessId,
        failed.staffPrintId,
      ]);
      await retry().expect(200);
      await retry().expect(200);
      await world.upstream.renderJobs?.whenIdle();
      expect(await list(businessId)).toMatchObject({ left: 1, items: [{ state: 'ready' }] });
    },
  );

  test("a staff ID print omits revoked IDs, and one of no IDs, of more than 500, or of another business's staff member is refused", async () => {
    const businessId = await makeEmployer(3);
    expect(statusAndCodeOf(await print(businessId))).toEqual([422, 'staff_print_size']);
    const member = await makeStaffMember(customer, businessId);
    await makeStaffMember(customer, businessId, { personName: 'Ravi' });
    await customer.post(`${path}/staff-member/revoke`).send({ staffMemberId: member.staffMemberId }).expect(200);
    expect(await printAndWait(businessId)).toMatchObject({ cards: 1 });
    const others = await makeStaffMember(customer, await makeEmployer());
    const theirs = { staffMemberIds: [others.staffMemberId] };
    expect(statusAndCodeOf(await expectNoChange(world, () => print(businessId, theirs)))).toEqual([404, 'not_found']);
    await sql(
      `insert into staff_member (staff_member_id, agency_id, business_id, person_name, details)
       select gen_random_uuid(), agency_id, business_id, 'N', '{}' from business, generate_series(1, 500) where business_id = $1`,
      [businessId],
    );
    await sql(
      `insert into staff_id (verification_code, agency_id, staff_member_id)
       select gen_random_uuid(), agency_id, staff_member_id from staff_member
       where business_id = $1 and details = '{}'`,
      [businessId],
    );
    expect(statusAndCodeOf(await expectNoChange(world, () => print(businessId)))).toEqual([422, 'staff_print_size']);
  });

  test('printing staff IDs with a template of another kind answers 403 template_not_available', async () => {
    const businessId = await makeEmployer();
    await makeStaffMember(customer, businessId);
    expect(statusAndCodeOf(await print(businessId, { templateCode: 'visiting-1' }))).toEqual([
      403,
      'template_not_available',
    ]);
  });

  test('the files of a staff ID print are deleted after thirty days, and its IDs still count against the plan', async () => {
    const businessId = await makeEmployer(2);
    await makeStaffMember(customer, businessId);
    const one = await printAndWait(businessId);
    const media = openMediaStore(`${world.stores.directory}/media`);
    const deleteExpired = (days: number) =>
      deleteExpiredStaffPrints({ ...jobDependencies(world), media }, Date.now() + days * 86_400_000);
    await deleteExpired(29);
    expect((await list(businessId)).items[0]?.filesUntil).not.toBeNull();
    await deleteExpired(31);
    expect((await list(businessId)).items[0]?.filesUntil).toBeNull();
    const { staffPrintId } = one;
    await customer.get(`${path}/print/file`).query({ staffPrintId, format: 'pdf' }).expect(404);
    expect((await list(businessId)).left).toBe(1);
  });

  test(
    'a staff ID print whose drawing process is killed is completed by a second attempt and counts once against the plan',
    inTestAll,
    async () => {
      const businessId = await makeEmployer(50);
      await importMembers(
        businessId,
        range(0, 50).map((number) => ({ personName: `Asha ${number}` })),
      );
      await print(businessId).expect(200);
      const drawing = () => childrenWith('pdf-batch.child.ts');
      await expect.poll(() => drawing().length, { interval: 5, timeout: 20_000 }).toBe(1);
      for (const pid of drawing()) process.kill(pid, 'SIGKILL');
      await expect.poll(async () => (await list(businessId)).items[0]?.state, { timeout: 30_000 }).toBe('ready');
      const [one] = (await list(businessId)).items;
      expect(Object.keys(unzipSync(await file(one as StaffPrint, 'zip')))).toHaveLength(50);
      expect((await list(businessId)).left).toBe(0);
      const jobs = await sql(`select attempts from render_job where business_id = $1`, [businessId]);
      expect(jobs).toEqual([{ attempts: 2 }]);
    },
  );

  test('a queued staff ID print continues without a staff member that was deleted', inTestAll, async () => {
    const businessId = await makeEmployer(5);
    const [deletedMember, remainingMember] = [
      await makeStaffMember(customer, businessId),
      await makeStaffMember(customer, businessId, { personName: 'Ravi' }),
    ];
    await print(businessId, { staffMemberIds: [deletedMember.staffMemberId, remainingMember.staffMemberId] }).expect(
      200,
    );
    await customer.delete(`${path}/staff-member`).query({ staffMemberId: deletedMember.staffMemberId }).expect(200);
    await expect
      .poll(
        async () => {
          await world.upstream.renderJobs?.whenIdle();
          return (await list(businessId)).items[0]?.state;
        },
        { timeout: 20_000 },
      )
      .toBe('ready');
    // The deleted member stays counted.
    expect((await list(businessId)).left).toBe(3);
  });
});

describe('the public page behind the QR code of a staff ID', () => {
  const pageOf = async (code: string) => (await world.browser().get(`/verify/${code}`)).text;

  test('the public page of a printed staff ID shows it as valid without the phone number, or as revoked', async () => {
    const businessId = await makeEmployer(2);
    const member = await makeStaffMember(customer, businessId, { designation: 'Halwai', phoneNumber: '+919822012345' });
    const { staffMemberId, verificationCode } = member;
    await printAndWait(businessId);
    const valid = await pageOf(verificationCode);
    for (const expectedText of ['This ID is valid', 'Asha Patel', 'Halwai', 'Mithai Ghar', 'Issued on'])
      expect(valid).toContain(expectedText);
    expect(valid).not.toContain('9822012345');
    await customer.post(`${path}/staff-member/revoke`).send({ staffMemberId }).expect(200);
    expect(await pageOf(verificationCode)).toContain('This ID is not valid');
  });

  test('the public page of a replaced staff ID is not valid, and that of a deleted staff member has no name', async () => {
    const businessId = await makeEmployer(2);
    const { staffMemberId, verificationCode } = await makeStaffMember(customer, businessId);
    await printAndWait(businessId);
    await pageOf(verificationCode);
    const { body } = await customer.post(`${path}/staff-member/re-issue`).send({ staffMemberId }).expect(200);
    expect(await pageOf(verificationCode)).toContain('This ID is not valid');
    expect(await pageOf(body.data.staffMember.verificationCode)).toContain('This is a sample');
    await customer.delete(`${path}/staff-member`).query({ staffMemberId }).expect(200);
    expect(await pageOf(body.data.staffMember.verificationCode)).not.toContain('Asha Patel');
  });

  test('the public page of a staff ID exists only on the domain of its agency', async () => {
    const businessId = await makeEmployer(2);
    const { verificationCode } = await makeStaffMember(customer, businessId);
    await printAndWait(businessId);
    const { rows } = await world.upstream.database.raw.query('select host from agency_domain order by host');
    const statuses = [];
    for (const { host } of rows as { host: string }[])
      statuses.push((await world.browser(host).get(`/verify/${verificationCode}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});
