import { yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { maxImportRows } from '@parichay/shared/shop/business/business-import.fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
});
afterAll(() => world.close());

let lastPhone = 0;
function newPhone(): string {
  lastPhone += 1;
  return `98700${String(lastPhone).padStart(5, '0')}`;
}
const send = async (rows: object[], more: object = {}, browser = admin) =>
  browser.post('/api/v1/business/importBusinesses').send({ rows, isDryRun: false, ...more });
const outcomes = async (...args: Parameters<typeof send>) => {
  const { body, status } = await send(...args);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.rows;
};
const findBusinesses = async (search: string, browser = admin) =>
  (await browser.get('/api/v1/business').query({ search, searchBy: 'anything' }).expect(200)).body.data.items;

describe('the import of a list of businesses', () => {
  test('imported businesses are created with their customers, and a second import reports them as existing', async () => {
    const [phoneNumber, other] = [newPhone(), newPhone()];
    const rows = [
      { phoneNumber, businessName: 'Import Sweets', category: 'Sweet shop', city: 'Rajkot', pinCode: '360001' },
      { phoneNumber: `+91 ${other}`, businessName: 'राजू टेलर्स', email: 'raju@example.in' },
    ];
    expect(await outcomes(rows)).toMatchObject([
      { outcome: 'added', code: null },
      { outcome: 'added', code: null },
    ]);
    const [sweets] = await findBusinesses('Import Sweets');
    expect(sweets).toMatchObject({
      category: 'Sweet shop',
      businessMadeBy: 'admin',
      address: { city: 'Rajkot', pinCode: '360001', country: 'IN' },
      user: { phoneNumber: `+91${phoneNumber}` },
    });
    expect(await findBusinesses('राजू टेलर्स')).toMatchObject([{ category: 'Other', email: 'raju@example.in' }]);
    const again = await outcomes([{ phoneNumber, businessName: 'IMPORT SWEETS' }]);
    const unchanged = { code: null, fields: [], notes: [], missingFields: [], differingFields: [] };
    expect(again).toEqual([{ outcome: 'exists', businessId: sweets.businessId, ...unchanged }]);
  });

  test('the contact person of an imported row is stored, searchable and on the draft card', async () => {
    const rows = [
      { phoneNumber: newPhone(), businessName: 'Contact Sweets', contactPerson: 'Ramesh Vishwakarma' },
      { phoneNumber: newPhone(), businessName: 'Long Contact', contactPerson: 'x'.repeat(81) },
    ];
    expect(await outcomes(rows, { withCards: true })).toMatchObject([
      { outcome: 'added', fields: [] },
      { outcome: 'added', fields: ['contactPerson'] },
    ]);
    const [found, ...others] = await findBusinesses('vishwakarma');
    expect([found.businessName, found.contactPerson, others]).toEqual(['Contact Sweets', 'Ramesh Vishwakarma', []]);
    const { body } = await admin.get('/api/v1/getCardsByBusiness').query({ businessId: found.businessId }).expect(200);
    expect(body.data.cards).toMatchObject([{ basicDetails: { personName: 'Ramesh Vishwakarma' } }]);
  });

  test('a search for two words finds a business by the Latin address of its card, and a PIN code or a GSTIN finds its businesses', async () => {
    const row = {
      phoneNumber: newPhone(),
      businessName: 'शर्मा मिठाई भंडार',
      line1: 'Rajwada',
      pinCode: '452019',
      gstin: '23QTWPC1078F1ZA',
    };
    await outcomes([row], { withCards: true });
    for (const search of ['Sharma Mithai', 'शर्मा मिठाई', '452019', '23QTWPC1078F1ZA', '23 qtwpc 1078f1za'])
      expect(await findBusinesses(search), search).toMatchObject([{ businessName: row.businessName }]);
    expect(await findBusinesses('452018')).toEqual([]);
  });

  test('the owner is notified of a business that an import adds to their account', async () => {
    const owner = await world.as('customer');
    // An account that its owner has not opened yet gets no notifications.
    await owner.get('/api/v1/user').expect(200);
    const rows = [{ phoneNumber: people.customer.phoneNumber, businessName: 'Imported for Asha' }];
    expect(await outcomes(rows)).toMatchObject([{ outcome: 'added' }]);
    const { body } = await owner.get('/api/v1/analytics/admin-notification').expect(200);
    expect(body.data.items).toMatchObject([{ kind: 'business_added', params: { name: 'Imported for Asha' } }]);
  });

  test('a dry run of an import reports the outcome of each row and stores nothing', async () => {
    const phoneNumber = newPhone();
    const rows = [
      { phoneNumber, businessName: 'Dry Run' },
      { phoneNumber, businessName: 'Dry Run' },
    ];
    expect(await outcomes(rows, { isDryRun: true })).toMatchObject([{ outcome: 'new' }, { outcome: 'exists' }]);
    expect(await findBusinesses('Dry Run')).toEqual([]);
    const { body } = await admin
      .post('/api/v1/business/registerUserAndGetBusinesses')
      .send({ phoneNumber, register: false })
      .expect(200);
    expect(body.data).toMatchObject({ userId: null, isNewUser: true });
  });

  test('an invalid import row is refused with its invalid fields, and the other rows are imported', async () => {
    const phoneNumber = newPhone();
    const rows = [
      { phoneNumber: '12', businessName: 'No phone' },
      { phoneNumber, businessName: '' },
      { phoneNumber, businessName: 'x'.repeat(81) },
      { phoneNumber, businessName: 'The good one' },
    ];
    expect(await outcomes(rows)).toMatchObject([
      { outcome: 'refused', code: 'phone_invalid', fields: ['phoneNumber'] },
      { outcome: 'refused', code: 'invalid_input', fields: ['businessName'] },
      { outcome: 'refused', code: 'invalid_input', fields: ['businessName'] },
      { outcome: 'added', fields: [] },
    ]);
  });

  test.each(['???? ?????', 'Sri ???', 'Caf\uFFFD', 'à®•à®Ÿà¯ˆ', 'â€™s Sweets'])(
    'a row whose name lost its letters is refused with the note lettersLost: %s',
    async (businessName) => {
      expect(await outcomes([{ phoneNumber: newPhone(), businessName }])).toMatchObject([
        { outcome: 'refused', fields: ['businessName'], notes: ['pinMissing', 'lettersLost'] },
      ]);
    },
  );

  test('another cell that lost its letters is left out of the imported row, and question marks in a name are fine', async () => {
    const rows = [
      { phoneNumber: newPhone(), businessName: 'Sharma Sweets', contactPerson: '????', line1: '12 ??? Road' },
      { phoneNumber: newPhone(), businessName: 'Hungry? Eat here??', pinCode: '452001' },
    ];
    expect(await outcomes(rows)).toMatchObject([
      { outcome: 'added', fields: ['contactPerson', 'line1'], notes: ['pinMissing', 'lettersLost'] },
      { outcome: 'added', fields: [], notes: [] },
    ]);
  });

  test('an import row that is refused is answered with its other faults too', async () => {
    const cells = { email: 'at home', pinCode: '38001', state: 'Malwa', plan: 'Platinum', paidUntil: '31-02-2027' };
    const rows = [
      { phoneNumber: '12', businessName: 'Many faults', ...cells },
      { phoneNumber: newPhone(), businessName: '', ...cells },
      { phoneNumber: '12', businessName: '' },
    ];
    const fields = ['email', 'state', 'pinCode', 'plan', 'paidUntil'];
    const notes = ['stateUnknown', 'planUnknown', 'paidUntilUnreadable'];
    expect(await outcomes(rows, { isDryRun: true })).toMatchObject([
      { outcome: 'refused', code: 'phone_invalid', fields: ['phoneNumber', ...fields], notes },
      { outcome: 'refused', code: 'invalid_input', fields: ['businessName', ...fields], notes },
      { outcome: 'refused', code: 'phone_invalid', fields: ['phoneNumber', 'businessName'] },
    ]);
  });

  test("an import row with a landline as the customer's phone is refused, even if its digits could be a mobile number", async () => {
    for (const phoneNumber of ['0731-2541006', '(0731) 2541006', '0731 254 1006', '+91 731 2541006', '022 2345 6789'])
      expect(await outcomes([{ phoneNumber, businessName: 'Landline Studio' }])).toMatchObject([
        { outcome: 'refused', code: 'phone_invalid', fields: ['phoneNumber'] },
      ]);
    const rows = ['09870-099001', '098700 99002'].map((phoneNumber) => ({
      phoneNumber,
      businessName: 'Mobile Studio',
    }));
    expect(await outcomes(rows)).toMatchObject([{ outcome: 'added' }, { outcome: 'added' }]);
  });

  test('an invalid optional cell of an import row is skipped and reported, and the row is imported', async () => {
    const businessName = 'Wrong cells';
    const cells = {
      email: 'at home',
      website: 'not a site',
      pinCode: '38001',
      category: 'x'.repeat(61),
      city: 'Rajkot',
    };
    const row = { phoneNumber: newPhone(), businessName, ...cells };
    const fields = ['category', 'email', 'website', 'pinCode'];
    expect(await outcomes([row], { isDryRun: true })).toEqual([
      { outcome: 'new', businessId: null, code: null, fields, notes: [], missingFields: [], differingFields: [] },
    ]);
    expect(await outcomes([row])).toMatchObject([{ outcome: 'added', code: null, fields }]);
    expect(await findBusinesses(businessName)).toMatchObject([
      { category: 'Other', email: null, website: null, address: { city: 'Rajkot', pinCode: '' } },
    ]);
  });

  test.each([
    ['a@example.in.', 'a@example.in', []],
    ['mailto:a@example.in', 'a@example.in', []],
    ['Asha <a@example.in>', 'a@example.in', []],
    ['Email: A@Example.in', 'a@example.in', []],
    ['a@example.in, a@example.in', 'a@example.in', []],
    ['a@example.in, b@example.in', 'a@example.in', ['email']],
    ['a@example.in / b@example.in', 'a@example.in', ['email']],
    ['a@example', null, ['email']],
  ])('the email cell %s is imported as %s, and the fields %j are reported', async (cell, email, fields) => {
    const phoneNumber = newPhone();
    const businessName = `Email ${phoneNumber}`;
    expect(await outcomes([{ phoneNumber, businessName, email: cell }])).toMatchObject([{ fields }]);
    expect(await findBusinesses(businessName)).toMatchObject([{ email }]);
  });

  test.each([
    ['Sweets', 'Sweet shop'],
    ['sweet shop', 'Sweet shop'],
    ['Interior', 'Interior designer'],
    ['Kirana', 'Grocery store'],
    ['किराना', 'Grocery store'],
    ['Jewellers', 'Jeweller'],
    ['Others', 'Other'],
    ['Gas agency', 'Gas agency'],
    ['Consultant', 'Consultant'],
    ['Land', 'Land'],
  ])('the imported category %s is stored as %s', async (category, stored) => {
    const phoneNumber = newPhone();
    const businessName = `Trade ${phoneNumber}`;
    expect(await outcomes([{ phoneNumber, businessName, category }])).toMatchObject([{ fields: [] }]);
    expect(await findBusinesses(businessName)).toMatchObject([{ category: stored }]);
  });

  test.each(['PIN-452001', '452-001', '452001.0', '452 001', '४५२००१'])(
    'the imported PIN code %s is stored as 452001',
    async (pinCode) => {
      const phoneNumber = newPhone();
      const businessName = `Pin of ${phoneNumber}`;
      expect(await outcomes([{ phoneNumber, businessName, pinCode }])).toMatchObject([{ fields: [] }]);
      expect(await findBusinesses(businessName)).toMatchObject([{ address: { pinCode: '452001' } }]);
    },
  );

  test.each([
    [{ state: 'Tamilnadu' }, 'Tamil Nadu'],
    [{ state: 'U.P.' }, 'Uttar Pradesh'],
    [{ state: 'गुजरात' }, 'Gujarat'],
    [{ state: '27-Maharashtra' }, 'Maharashtra'],
    [{ state: '', pinCode: '247001' }, 'Uttar Pradesh'],
    [{ state: 'West Bengal', pinCode: '452001' }, 'West Bengal'],
    [{ state: '' }, ''],
    [{ state: 'AP', pinCode: '522001' }, 'Andhra Pradesh'],
    [{ state: 'Gujarat - 380001' }, 'Gujarat'],
  ])('the imported state of %j is stored as “%s”', async (cells, state) => {
    const businessName = `State ${JSON.stringify(cells)}`;
    expect(await outcomes([{ phoneNumber: newPhone(), businessName, ...cells }])).toMatchObject([{ fields: [] }]);
    expect(await findBusinesses(businessName)).toMatchObject([{ address: { state } }]);
  });

  test.each([
    [{ state: 'Malwa' }, ''],
    [{ state: 'Malwa', pinCode: '452001' }, 'Madhya Pradesh'],
    [{ state: 'Bidar', pinCode: '585401' }, 'Karnataka'],
    [{ state: 'x'.repeat(61) }, ''],
  ])('the unknown state of %j is left out, and the state of the PIN code, “%s”, is stored', async (cells, state) => {
    const phoneNumber = newPhone();
    const businessName = `Unknown state ${phoneNumber}`;
    expect(await outcomes([{ phoneNumber, businessName, ...cells }])).toMatchObject([
      { outcome: 'added', fields: ['state'], notes: expect.arrayContaining(['stateUnknown']) },
    ]);
    expect(await findBusinesses(businessName)).toMatchObject([{ address: { state } }]);
  });

  test.each(['www.asha.in', 'asha.in', 'Website: www.asha.in', '*www.asha.in*'])(
    'the imported website %s is stored with https',
    async (website) => {
      const businessName = `Site ${website}`;
      expect(await outcomes([{ phoneNumber: newPhone(), businessName, website }])).toMatchObject([{ fields: [] }]);
      const [business] = await findBusinesses(businessName);
      expect(business.website.replace('www.', '')).toBe('https://asha.in');
    },
  );

  test('a whole address in one cell is imported with the PIN code and the state found in it', async () => {
    const businessName = 'One cell';
    const line1 = 'Shop 12, Sarafa Bazaar, Near Rajwada, Indore - 452001, Madhya Pradesh';
    expect(await outcomes([{ phoneNumber: newPhone(), businessName, line1 }])).toMatchObject([{ fields: [] }]);
    expect(await findBusinesses(businessName)).toMatchObject([
      { address: { pinCode: '452001', state: 'Madhya Pradesh' } },
    ]);
  });

  test.each([
    ['Shop 4, Main Road, Bidar - 585401', { line1: 'Shop 4, Main Road', city: 'Bidar', state: 'Karnataka' }],
    ['Station Road, Mainpuri - 205001', { line1: 'Station Road', city: 'Mainpuri', state: 'Uttar Pradesh' }],
    ['Main Road, Santipur, 741404', { line1: 'Main Road', city: 'Santipur', state: 'West Bengal' }],
    ['MI Road, जयपुर, राजस्थान - ३०२००१', { line1: 'MI Road', city: 'जयपुर', state: 'Rajasthan', pinCode: '302001' }],
    ['Ring Road, Surat, गुजरात', { line1: 'Ring Road', city: 'Surat', state: 'Gujarat' }],
    ['Brodipet, Guntur, AP - 522001', { line1: 'Brodipet', city: 'Guntur', state: 'Andhra Pradesh' }],
    ['Sector 62, Noida (U.P.) - 201309', { line1: 'Sector 62', city: 'Noida', state: 'Uttar Pradesh' }],
  ])('the one-cell address %j is imported with its town and its state', async (line1, address) => {
    expect(await outcomes([{ phoneNumber: newPhone(), businessName: line1, line1 }])).toMatchObject([{ fields: [] }]);
    expect(await findBusinesses(line1)).toMatchObject([{ address }]);
  });

  test.each([
    [{ city: 'Ahmedabad - 380001' }, { city: 'Ahmedabad', pinCode: '380001', state: 'Gujarat' }],
    [{ city: 'Rajkot (Gujarat)' }, { city: 'Rajkot', state: 'Gujarat' }],
    [{ city: 'Noida, UP 201309' }, { city: 'Noida', state: 'Uttar Pradesh', pinCode: '201309' }],
    [
      { city: 'New Delhi', state: 'Delhi' },
      { city: 'New Delhi', state: 'Delhi' },
    ],
    [
      { line1: 'Ring Road 395002', city: 'Surat' },
      { line1: 'Ring Road', city: 'Surat', pinCode: '395002' },
    ],
    [
      { line1: 'Ring Road 395002', state: 'Gujarat' },
      { line1: 'Ring Road', city: 'Surat', state: 'Gujarat' },
    ],
    [
      { line1: 'Flat 395002', city: 'Surat', pinCode: '395003' },
      { line1: 'Flat 395002', pinCode: '395003' },
    ],
    [
      { line1: 'RS Puram, Coimbatore', city: 'Coimbatore' },
      { line1: 'RS Puram', city: 'Coimbatore' },
    ],
    [
      { line1: 'RS Puram, COIMBATORE.', pinCode: '641002' },
      { line1: 'RS Puram', city: 'Coimbatore', pinCode: '641002' },
    ],
    [
      { line1: '12 DB Road, Coimbatore - 641002, TN', city: 'Coimbatore', state: 'Tamil Nadu', pinCode: '641002' },
      { line1: '12 DB Road', city: 'Coimbatore', state: 'Tamil Nadu', pinCode: '641002' },
    ],
    [
      { line1: 'Karol Bagh, New Delhi', city: 'New Delhi', state: 'Delhi' },
      { line1: 'Karol Bagh', city: 'New Delhi' },
    ],
    [
      { line1: 'Coimbatore Road, Tiruppur', city: 'Coimbatore' },
      { line1: 'Coimbatore Road, Tiruppur', city: 'Coimbatore' },
    ],
  ])(
    'the import cells %j are split into city, PIN code and state, and a missing one is derived from the others',
    async (cells, address) => {
      const businessName = `Cells ${JSON.stringify(cells)}`.slice(0, 80);
      expect(await outcomes([{ phoneNumber: newPhone(), businessName, ...cells }])).toMatchObject([{ fields: [] }]);
      expect(await findBusinesses(businessName)).toMatchObject([{ address }]);
    },
  );

  test('an imported address that is too long for one line continues in the second line', async () => {
    const businessName = 'Long way';
    const line1 =
      'Shop No. 12, Ground Floor, Shree Krishna Complex, Opposite State Bank of India, Near Old Bus Stand, Behind Post Office, Station Road';
    const row = { phoneNumber: newPhone(), businessName, line1, city: 'Ahmedabad', pinCode: '380001' };
    expect(await outcomes([row])).toMatchObject([{ fields: [] }]);
    const [{ address }] = await findBusinesses(businessName);
    expect(`${address.line1}, ${address.line2}`).toBe(line1);
    expect(address.line1.length).toBeLessThanOrEqual(120);
  });

  test('an import row that occurs twice is imported once, and the second row returns the same business', async () => {
    const phoneNumber = newPhone();
    const row = { phoneNumber, businessName: 'Two lines' };
    const [first, second] = await outcomes([row, row]);
    expect([first.outcome, second]).toMatchObject(['added', { outcome: 'exists', businessId: first.businessId }]);
  });

  test('imported businesses get draft cards when withCards is set', async () => {
    const phoneNumber = newPhone();
    const [row] = await outcomes([{ phoneNumber, businessName: 'Card Wala', city: 'Pune', category: 'Jeweller' }], {
      withCards: true,
    });
    const { body } = await admin.get('/api/v1/getCardsByBusiness').query({ businessId: row.businessId }).expect(200);
    expect(body.data.cards).toMatchObject([
      {
        status: 'draft',
        basicDetails: { businessName: 'Card Wala', phoneNumber: `+91${phoneNumber}` },
        template: { design: 'night' },
      },
    ]);
  });

  test('two concurrent imports of the same row create one business', async () => {
    const phoneNumber = newPhone();
    const both = await Promise.all([1, 2].map(() => outcomes([{ phoneNumber, businessName: 'Twice' }])));
    expect(
      both
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['added', 'exists']);
    expect(await findBusinesses('Twice')).toHaveLength(1);
  });

  test('security 14: an import does not find the customer or the business of another agency', async () => {
    const owner = await world.as('customerOfOtherAgency');
    await makeBusiness(owner, { businessName: 'Elsewhere' });
    const { phoneNumber } = people.customerOfOtherAgency;
    expect(await outcomes([{ phoneNumber, businessName: 'Elsewhere' }])).toMatchObject([{ outcome: 'added' }]);
    const [here] = await findBusinesses('Elsewhere');
    expect(
      (await findBusinesses('Elsewhere', await world.as('adminOfOtherAgency'))).map((one: object) => one),
    ).not.toContainEqual(expect.objectContaining({ businessId: here.businessId }));
  });

  test.each([
    ['no rows', []],
    ['too many rows', Array.from({ length: maxImportRows + 1 }, () => ({ phoneNumber: '9', businessName: 'x' }))],
    ['an unknown column', [{ phoneNumber: '9870012345', businessName: 'x', agencyId: 'mine' }]],
    ['a cell of 301 letters', [{ phoneNumber: '9870012345', businessName: 'x'.repeat(301) }]],
  ])('an import with %s is refused completely with 400', async (_, rows) => {
    const { status, body } = await send(rows);
    expect([status, body.data.code]).toEqual([400, 'invalid_input']);
  });

  test('importing businesses as a customer answers 403', async () => {
    expect((await send([{ businessName: 'x' }], {}, await world.as('customer'))).status).toBe(403);
  });
});

describe('the import of an agency that changes to this product', () => {
  const until = daysAfter(todayInIndia(), 100);
  const untilDayFirst = until.split('-').toReversed().join('/');
  test('an imported plan runs until its date without an invoice, and its business is assigned to the named staff account', async () => {
    await makePlan(admin, { name: 'Gold card' });
    const [franchisee] = (await admin.get('/api/v1/franchisee/list').expect(200)).body.data.items.filter(
      ({ roles }: { roles: string[] }) => roles.includes('franchisee'),
    );
    const row = {
      ...{ phoneNumber: newPhone(), businessName: 'Moved In Sarees', pinCode: '452001' },
      ...{ alternatePhoneNumber: '0731-2345678', gstin: 'GSTIN: 27 AAPFU 0939F 1ZV' },
      ...{ plan: 'gold-card', paidUntil: untilDayFirst, amount: 'Rs. 999/-', staff: franchisee.phoneNumber },
    };
    const withCards = true;
    expect(await outcomes([row], { isDryRun: true, withCards })).toMatchObject([{ outcome: 'new', fields: [] }]);
    expect(await outcomes([row], { withCards })).toMatchObject([{ outcome: 'added', fields: [] }]);
    const [business] = await findBusinesses('Moved In Sarees');
    expect(business).toMatchObject({
      ...{ gstin: '27AAPFU0939F1ZV', paymentStatus: 1, isSubscriptionActive: true },
      address: { city: 'Indore', pinCode: '452001' },
      expiryDateForCustomer: daysAfter(until, 1),
      madeByFranchisee: { franchiseeId: franchisee.franchiseeId },
      forStaff: { lastPlan: { planName: 'Gold card', amountPaise: 99_900, paidOn: null } },
    });
    const { businessId } = business;
    const paid = await admin.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200);
    expect(paid.body.data.items).toMatchObject([
      {
        planName: 'Gold card',
        amountPaise: 0,
        paidElsewherePaise: 99_900,
        note: '',
        validFrom: yearsAfter(daysAfter(until, 1), -1),
        validTo: until,
      },
    ]);
    const { rows } = await world.upstream.database.raw.query('select from invoice where business_id = $1', [
      businessId,
    ]);
    expect(rows).toEqual([]);
  });

  test('a staff account gets one notification for all imported businesses that are assigned to it', async () => {
    const creator = await world.as('creator');
    const rows = ['One', 'Two', 'Three'].map((businessName) => ({
      phoneNumber: newPhone(),
      businessName: `Assigned ${businessName}`,
      staff: 'creator',
    }));
    await outcomes(rows.slice(0, 2));
    await outcomes(rows);
    const { items } = (await creator.get('/api/v1/analytics/admin-notification').expect(200)).body.data;
    expect(items.filter(({ kind }: { kind: string }) => kind === 'businesses_assigned')).toMatchObject([
      { params: { from: 'admin', count: '3' }, url: '/panel/admin/businesses' },
    ]);
  });

  test('an imported plan without an amount is shown with a payment of zero', async () => {
    const row = { phoneNumber: newPhone(), businessName: 'Plan Alone', plan: 'Gold card', paidUntil: untilDayFirst };
    expect(await outcomes([row])).toMatchObject([{ outcome: 'added', fields: [] }]);
    const [{ businessId, forStaff }] = await findBusinesses('Plan Alone');
    expect(forStaff.lastPlan).toMatchObject({ planName: 'Gold card', amountPaise: 0, paidOn: null });
    const { body } = await admin.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200);
    expect(body.data.items).toMatchObject([{ amountPaise: 0, paidElsewherePaise: 0, note: '' }]);
  });

  test('the business report has the amount and last day of an imported plan, but no payment day', async () => {
    const { text } = await admin.get('/api/v1/reports/project-report/business').expect(200);
    const line = text.split('\r\n').find((one) => one.includes('Moved In Sarees'));
    expect(line).toContain(`,${until},"Gold card",${until},"",,999.00,`);
  });

  test.each([
    [{ state: 'Gujarat', pinCode: '380001', gstin: '27AAPFU0939F1ZV' }, ['gstinOfOtherState']],
    [{ pinCode: '380001', gstin: '27AAPFU0939F1ZV' }, ['gstinOfOtherState']],
    [{ state: 'महाराष्ट्र', gstin: '27AAPFU0939F1ZV' }, ['pinMissing']],
    [{ gstin: '27AAPFU0939F1ZV' }, ['pinMissing']],
    [{ pinCode: '400001', gstin: '27AAPFU0939F1ZV' }, []],
    [{ state: 'Gujrat', pinCode: '380001' }, []],
    [{ state: 'Poorvanchal', pinCode: '221001' }, ['stateUnknown']],
    [{ state: 'Poorvanchal' }, ['pinMissing', 'stateUnknown']],
    [{ state: 'AP', pinCode: '522001' }, []],
    [{ state: 'Maharashtra', pinCode: '380001' }, ['pinOfOtherState']],
    [{ city: 'Rajkot (Gujarat)', pinCode: '452001' }, ['pinOfOtherState']],
    [{ line1: 'Ring Road, Surat, Maharashtra 395002' }, ['pinOfOtherState']],
    [{ state: 'Maharashtra', pinCode: '380001', gstin: '24AAPFU0939F1Z1' }, ['gstinOfOtherState', 'pinOfOtherState']],
    [{ line1: 'MI Road, Jaipur 302001' }, []],
    [{ pinCode: '38001' }, []],
  ])('the import row %j is imported with the notes %j', async (cells, notes) => {
    const row = { phoneNumber: newPhone(), businessName: 'Noted', ...cells };
    expect(await outcomes([row], { isDryRun: true })).toMatchObject([{ outcome: 'new', notes }]);
    expect(await outcomes([row])).toMatchObject([{ outcome: 'added', notes }]);
  });

  describe('with plans of several lengths and prices', () => {
    let agency: Client;
    beforeAll(async () => {
      agency = await world.as('adminOfOtherAgency');
      const plans = [
        { name: 'Monthly', pricePaise: 14_900, validity: 0, validityMonths: 1 },
        { name: 'Half Year', pricePaise: 54_900, validity: 0, validityMonths: 6 },
        { name: 'Yearly', pricePaise: 99_900, validity: 1, validityMonths: 0 },
        { name: 'Gold', pricePaise: 1_49_900, validity: 1, validityMonths: 0 },
        { name: 'Three years', pricePaise: 2_49_900, validity: 3, validityMonths: 0 },
      ];
      for (const plan of plans) await makePlan(agency, plan);
    });

    const importPlan = async (cells: object) => {
      const phoneNumber = newPhone();
      const businessName = `Plan ${phoneNumber}`;
      const [row] = await outcomes([{ phoneNumber, businessName, ...cells }], {}, agency);
      const [business] = await findBusinesses(businessName, agency);
      return { row, planName: business.forStaff.lastPlan?.planName ?? null };
    };

    test.each([
      ['Monthly 149', 'Monthly'],
      ['monthly (Rs. 149/-)', 'Monthly'],
      ['मासिक', 'Monthly'],
      ['1 महीना', 'Monthly'],
      ['yearly 999', 'Yearly'],
      ['₹999/year', 'Yearly'],
      ['1 Year', 'Yearly'],
      ['Annual plan', 'Yearly'],
      ['वार्षिक', 'Yearly'],
      ['१ साल', 'Yearly'],
      ['Half-yearly', 'Half Year'],
      ['6 months', 'Half Year'],
      ['छमाही प्लान', 'Half Year'],
      ['Gold plan', 'Gold'],
      ['Gold 1,499', 'Gold'],
      ['1 year 1499', 'Gold'],
      ['36 months', 'Three years'],
    ])('the imported plan cell “%s” is the plan %s', async (plan, planName) => {
      expect(await importPlan({ plan, paidUntil: untilDayFirst })).toMatchObject({
        row: { fields: [], notes: ['pinMissing'] },
        planName,
      });
    });

    test.each([
      [{ plan: 'Platinum' }, ['planUnknown']],
      [{ plan: 'Gold 999' }, ['planUnknown']],
      [{ plan: '2 years' }, ['planUnknown']],
      [{ plan: '' }, ['planMissing']],
      [{ plan: 'Gold', paidUntil: '31-02-2027' }, ['paidUntilUnreadable']],
      [{ plan: 'Gold', paidUntil: 'lifetime' }, ['paidUntilUnreadable']],
      [{ plan: 'Gold', paidUntil: '' }, ['paidUntilMissing']],
      [{ plan: 'Gold', paidUntil: daysAfter(yearsAfter(todayInIndia(), 20), 1) }, ['paidUntilTooFar']],
      [{ plan: 'Platinum', paidUntil: 'soon' }, ['planUnknown', 'paidUntilUnreadable']],
    ])('the import row %j is added without a plan and has the notes %j', async (cells, notes) => {
      const { row, planName } = await importPlan({ paidUntil: untilDayFirst, pinCode: '452001', ...cells });
      expect(row).toMatchObject({ outcome: 'added', notes });
      expect(planName).toBe(null);
    });

    test('an imported plan with an unreadable amount is added without the amount and has a note', async () => {
      const cells = { plan: 'Gold', paidUntil: untilDayFirst, amount: 'a lot', pinCode: '452001' };
      expect(await importPlan(cells)).toMatchObject({
        row: { fields: ['amount'], notes: ['amountUnreadable'] },
        planName: 'Gold',
      });
    });

    test.each(['1,499 Dr', '1,499.00Dr.', 'Rs. 1,499 Cr'])(
      'the imported amount %s of an accounting program is read without its mark for debit or credit (Dr, Cr)',
      async (amount) => {
        const cells = { plan: 'Gold', paidUntil: untilDayFirst, amount, pinCode: '452001' };
        expect((await importPlan(cells)).row).toMatchObject({ outcome: 'added', fields: [], notes: [] });
      },
    );

    test('an imported amount above the price of its terms is added with a note, and the price of two terms has none', async () => {
      const inTwoYears = `${untilDayFirst.slice(0, -4)}${Number(untilDayFirst.slice(-4)) + 1}`;
      const importAmount = async (amount: string, paidUntil: string) =>
        (await importPlan({ plan: 'Gold', paidUntil, amount, pinCode: '452001' })).row;
      const notes = ['amountMoreThanPrice'];
      expect(await importAmount('1,500', untilDayFirst)).toMatchObject({ outcome: 'added', fields: [], notes });
      expect(await importAmount('2,998', inTwoYears)).toMatchObject({ outcome: 'added', fields: [], notes: [] });
      expect(await importAmount('2,999', inTwoYears)).toMatchObject({ outcome: 'added', fields: [], notes });
    });

    test('the import lists the plans that a row can name', async () => {
      const { body } = await send([{ phoneNumber: newPhone(), businessName: 'Any' }], { isDryRun: true }, agency);
      expect(body.data.planNames).toEqual(['Monthly', 'Half Year', 'Yearly', 'Gold', 'Three years']);
    });
  });

  test('an unreadable plan, amount, staff, phone or GSTIN cell of an import row is skipped and reported', async () => {
    const of = (more: object) => ({ phoneNumber: newPhone(), businessName: 'Left Out', ...more });
    const rows = [
      of({ plan: 'Platinum', paidUntil: untilDayFirst }),
      of({ plan: 'Gold card' }),
      of({ plan: 'Gold card', paidUntil: 'soon', amount: '999' }),
      of({ plan: 'Gold card', paidUntil: untilDayFirst, amount: 'a lot' }),
      of({ staff: 'Nobody Here' }),
      of({ gstin: '27AAPFU0939F1ZA', alternatePhoneNumber: '12 34' }),
    ];
    expect((await outcomes(rows, { isDryRun: true })).map(({ fields }: { fields: string[] }) => fields)).toEqual([
      ['plan', 'paidUntil'],
      ['plan'],
      ['plan', 'paidUntil', 'amount'],
      ['amount'],
      ['staff'],
      ['alternatePhoneNumber', 'gstin'],
    ]);
  });

  test('an import by staff who may not record payments skips the plan and reports its fields', async () => {
    const creator = await world.as('creator');
    const row = {
      phoneNumber: newPhone(),
      businessName: 'No Right',
      plan: 'Gold card',
      paidUntil: untilDayFirst,
      staff: 'Anil',
    };
    expect(await outcomes([row], {}, creator)).toMatchObject([
      { outcome: 'added', fields: ['plan', 'paidUntil', 'staff'] },
    ]);
    const [business] = await findBusinesses('No Right');
    expect(business).toMatchObject({ paymentStatus: 0, expiryDateForCustomer: null });
  });
});

describe('the second import of a list', () => {
  const until = daysAfter(todayInIndia(), 100);
  beforeAll(async () => {
    await makePlan(admin, { name: 'Silver', pricePaise: 1_49_900 });
  });

  async function importTwice(first: object, second: object, more: object = {}) {
    const phoneNumber = newPhone();
    const key = { phoneNumber, businessName: `Again ${phoneNumber}` };
    await outcomes([{ ...key, ...first }], more);
    const [announced] = await outcomes([{ ...key, ...second }], { ...more, isDryRun: true });
    const [row] = await outcomes([{ ...key, ...second }], { ...more, fillsMissing: true });
    const [business] = await findBusinesses(key.businessName);
    return { key, announced, row, business };
  }
  const paymentsOf = async (businessId: string) =>
    (await admin.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200)).body.data.items;

  test('a plan that the first import left out is filled in once, with its last day and amount and without an invoice', async () => {
    const plan = { plan: 'Silver', paidUntil: until, amount: '2,499', pinCode: '452001' };
    const missingFields = ['plan', 'paidUntil', 'amount'];
    const wrongPlan = { ...plan, plan: 'Platinum', paidUntil: '31-02-2027' };
    const { key, announced, row, business } = await importTwice(wrongPlan, plan);
    expect(announced).toMatchObject({ outcome: 'exists', missingFields, differingFields: [], fields: [], notes: [] });
    expect(row).toMatchObject({ outcome: 'filled', businessId: business.businessId, missingFields });
    expect(business.forStaff.lastPlan).toMatchObject({
      planName: 'Silver',
      until,
      amountPaise: 2_49_900,
      paidOn: null,
    });
    const again = await outcomes([{ ...key, ...plan }], { fillsMissing: true });
    expect(again).toMatchObject([{ outcome: 'exists', missingFields: [], differingFields: [] }]);
    expect(await paymentsOf(business.businessId)).toMatchObject([
      { planName: 'Silver', amountPaise: 0, paidElsewherePaise: 2_49_900, validTo: until },
    ]);
    const { rows } = await world.upstream.database.raw.query('select from invoice where business_id = $1', [
      business.businessId,
    ]);
    expect(rows).toEqual([]);
  });

  test('a plan that is still not understood is left out of an existing business again, with its reason', async () => {
    const wrongPlan = { plan: 'Platinum', paidUntil: until, pinCode: '452001' };
    expect((await importTwice(wrongPlan, wrongPlan)).row).toMatchObject({
      ...{ outcome: 'exists', missingFields: [], differingFields: [] },
      ...{ fields: ['plan', 'paidUntil'], notes: ['planUnknown'] },
    });
  });

  test('an amount alone that the first import left out is added to the plan that it recorded', async () => {
    const plan = { plan: 'Silver', paidUntil: until };
    const { row, business } = await importTwice({ ...plan, amount: 'a lot' }, { ...plan, amount: 'Rs. 999' });
    expect(row).toMatchObject({ outcome: 'filled', missingFields: ['amount'] });
    expect(await paymentsOf(business.businessId)).toMatchObject([{ amountPaise: 0, paidElsewherePaise: 99_900 }]);
  });

  test('missing details are filled in on the business and on its card, and its staff account is notified', async () => {
    const [franchisee] = (await admin.get('/api/v1/franchisee/list').expect(200)).body.data.items.filter(
      ({ roles }: { roles: string[] }) => roles.includes('franchisee'),
    );
    const address = { line1: '12 Sarafa Bazaar', city: 'Indore', state: 'Madhya Pradesh', pinCode: '452001' };
    const details = {
      ...{ contactPerson: 'Ramesh Sharma', category: 'Jeweller', email: 'ramesh@example.in' },
      ...{ website: 'https://ramesh.example', gstin: '23QTWPC1078F1ZA' },
    };
    const second = { ...details, ...address, alternatePhoneNumber: '0731-2345678', staff: franchisee.phoneNumber };
    const { row, business } = await importTwice({}, second, { withCards: true });
    const missingFields = Object.keys(second);
    expect([row.outcome, row.missingFields.toSorted()]).toEqual(['filled', missingFields.toSorted()]);
    expect(business).toMatchObject({
      ...details,
      address,
      madeByFranchisee: { franchiseeId: franchisee.franchiseeId },
    });
    const { body } = await admin
      .get('/api/v1/getCardsByBusiness')
      .query({ businessId: business.businessId })
      .expect(200);
    const [{ basicDetails }] = body.data.cards;
    expect(basicDetails).toMatchObject({ personName: 'Ramesh Sharma', email: 'ramesh@example.in', address });
    expect(basicDetails.alternatePhoneNumber.replaceAll(/\D/g, '')).toContain('7312345678');
  });

  test('what differs from the stored business is named and never overwritten', async () => {
    const first = {
      ...{ contactPerson: 'Ramesh', category: 'Jeweller', email: 'a@example.in', city: 'Indore', pinCode: '452001' },
      ...{ plan: 'Silver', paidUntil: until, amount: '999', alternatePhoneNumber: '9123456780' },
    };
    const second = {
      ...{ contactPerson: 'Suresh', category: 'Tailor', email: 'b@example.in', city: 'Rajkot', pinCode: '360001' },
      ...{ plan: 'Platinum', paidUntil: daysAfter(until, 1), amount: '500', alternatePhoneNumber: '9123456781' },
    };
    const { row, business } = await importTwice(first, { ...second, line1: 'Ring Road' }, { withCards: true });
    expect(row).toMatchObject({ outcome: 'exists', missingFields: [], fields: [] });
    expect(row.differingFields.toSorted()).toEqual([...Object.keys(second), 'line1'].toSorted());
    expect(business).toMatchObject({
      ...{ contactPerson: 'Ramesh', category: 'Jeweller', email: 'a@example.in', version: 1 },
      address: { line1: '', city: 'Indore', pinCode: '452001' },
      forStaff: { lastPlan: { planName: 'Silver', until, amountPaise: 99_900 } },
    });
  });

  test('the same details in another spelling neither differ nor change anything', async () => {
    const first = {
      contactPerson: 'Ramesh Sharma',
      city: 'Indore',
      pinCode: '452001',
      alternatePhoneNumber: '9123456780',
    };
    const second = {
      contactPerson: 'RAMESH SHARMA.',
      city: 'indore',
      pinCode: '452 001',
      alternatePhoneNumber: '+91 91234 56780',
    };
    const { row, business } = await importTwice(first, second, { withCards: true });
    expect(row).toMatchObject({ outcome: 'exists', missingFields: [], differingFields: [], fields: [] });
    expect(business.version).toBe(1);
  });

  test('a second import without fillsMissing announces what is missing and changes nothing', async () => {
    const phoneNumber = newPhone();
    const businessName = `Untouched ${phoneNumber}`;
    await outcomes([{ phoneNumber, businessName }]);
    const second = await outcomes([{ phoneNumber, businessName, email: 'a@example.in' }]);
    expect(second).toMatchObject([{ outcome: 'exists', missingFields: ['email'] }]);
    expect(await findBusinesses(businessName)).toMatchObject([{ email: null, version: 1 }]);
  });

  test('a row that repeats a new business of the same import fills in what that lacks and names what differs, as its dry run says', async () => {
    const phoneNumber = newPhone();
    const businessName = `Repeated ${phoneNumber}`;
    const rows = [
      { phoneNumber, businessName, email: 'a@example.in' },
      { phoneNumber, businessName, gstin: '24AAACC1206D1ZM', email: 'b@example.in', alternatePhoneNumber: newPhone() },
      { phoneNumber, businessName, plan: 'Silver', paidUntil: until, amount: '999', gstin: '24AAACC1206D1ZM' },
    ];
    const second = { missingFields: ['alternatePhoneNumber', 'gstin'], differingFields: ['email'] };
    const third = { missingFields: ['plan', 'paidUntil', 'amount'], differingFields: [] };
    const options = { fillsMissing: true, withCards: true };
    expect(await outcomes(rows, { ...options, isDryRun: true })).toMatchObject([
      { outcome: 'new' },
      { outcome: 'exists', businessId: null, ...second },
      { outcome: 'exists', businessId: null, ...third },
    ]);
    expect(await outcomes(rows, options)).toMatchObject([
      { outcome: 'added' },
      { outcome: 'filled', ...second },
      { outcome: 'filled', ...third },
    ]);
    const [found, ...others] = await findBusinesses(businessName);
    expect(found).toMatchObject({ email: 'a@example.in', gstin: '24AAACC1206D1ZM', isSubscriptionActive: true });
    expect(others).toEqual([]);
    expect(await outcomes(rows, { ...options, isDryRun: true })).toMatchObject([
      { outcome: 'exists', missingFields: [] },
      { outcome: 'exists', missingFields: [], differingFields: ['email'] },
      { outcome: 'exists', missingFields: [], differingFields: [] },
    ]);
  });

  test('a plan that was withdrawn is not brought back by a second import', async () => {
    const plan = { plan: 'Silver', paidUntil: until, amount: '999' };
    const { key, business } = await importTwice(plan, plan);
    const [{ recordNo }] = await paymentsOf(business.businessId);
    await admin
      .delete('/api/v1/business/subscription-payment')
      .query({ recordNo, reason: 'Imported by mistake' })
      .expect(200);
    expect(await outcomes([{ ...key, ...plan }], { fillsMissing: true })).toMatchObject([
      { outcome: 'exists', missingFields: [], differingFields: ['plan', 'paidUntil', 'amount'] },
    ]);
  });

  test('staff who may not record payments or assign staff fill in only the other details of businesses in reach', async () => {
    const creator = await world.as('creator');
    const phoneNumber = newPhone();
    const key = { phoneNumber, businessName: `Creator ${phoneNumber}` };
    await outcomes([key], {}, creator);
    const row = { ...key, email: 'a@example.in', plan: 'Silver', paidUntil: until, staff: 'admin' };
    expect(await outcomes([row], { fillsMissing: true }, creator)).toMatchObject([
      { outcome: 'filled', missingFields: ['email'], fields: ['plan', 'paidUntil'], notes: ['planNotAllowed'] },
    ]);
    expect(await findBusinesses(key.businessName)).toMatchObject([
      { email: 'a@example.in', paymentStatus: 0, madeByFranchisee: { name: 'creator' } },
    ]);
  });
});
