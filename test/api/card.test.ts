import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { sectionNames, sections } from '@parichay/shared/card/card.sections.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeleted } from '../../upstream/src/card/card.purge.ts';
import { makeBusiness, makeCard, makePicture, makePublished, publish } from '../lib/makings.ts';
import { changesNothing, jobParts } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

let world: World;
let customer: Browser;
let admin: Browser;
let stranger: Browser;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
  stranger = await world.as('customerOfOtherAgency');
});
afterAll(() => world.close());

const newCard = async (input: object = {}, browser = customer): Promise<Card> =>
  makeCard(browser, (await makeBusiness(browser)).businessId, input);
const stored = async (cardNo: string): Promise<Card> =>
  (await admin.get('/api/v1/card').query({ cardNo }).expect(200)).body.data;
const create = (browser: Browser, body: object) => browser.post('/api/v1/updateCardBasicDetails').send(body);
const basicDetails = { businessName: 'Ram Kirana' };

describe('one card per business', () => {
  test('a second one is refused', async () => {
    const { businessId } = await newCard();
    const { body } = await changesNothing(world, () => create(customer, { businessId, basicDetails }).expect(409));
    expect(body.data).toMatchObject({ code: 'one_card_per_business' });
  });

  test('asked for by several at the same moment there is exactly one', async () => {
    const { businessId } = await makeBusiness(customer);
    const answers = await Promise.all(
      [customer, admin, customer, admin, customer].map((browser) => create(browser, { businessId, basicDetails })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.data.code))).toEqual(
      new Set(['one_card_per_business']),
    );
    const { body } = await customer.get('/api/v1/getCardsByBusiness').query({ businessId }).expect(200);
    expect(body.data.cards).toHaveLength(1);
  });

  test('after it was deleted there may be another, under another address', async () => {
    const first = await newCard({ cardId: 'first-try' });
    await customer.post('/api/v1/deleteCard').send({ cardNo: first.cardNo }).expect(200);
    const again = { businessId: first.businessId, basicDetails };
    const { body } = await changesNothing(world, () => create(customer, { ...again, cardId: 'first-try' }).expect(409));
    expect(body.data.code).toBe('card_id_taken');
    await create(customer, { ...again, cardId: 'second-try' }).expect(200);
  });

  test('it begins as a draft, every section at its defaults', async () => {
    const { businessId } = await makeBusiness(customer);
    const { body } = await create(customer, { businessId, basicDetails }).expect(200);
    expect(body.data.updatedCard).toMatchObject({ status: 'draft', publishedAt: null, cardLimit: null, version: 1 });
    for (const [name, schema] of Object.entries(sections))
      if (name !== 'basicDetails') expect(body.data.updatedCard[name]).toEqual(schema.parse({}));
  });

  test('neither for a business that is not named, nor without a name', async () => {
    await changesNothing(world, () => create(customer, { basicDetails }).expect(400));
    const { businessId } = await makeBusiness(customer);
    await changesNothing(world, () => create(customer, { businessId }).expect(400));
    await changesNothing(world, () =>
      create(customer, { businessId, basicDetails: { businessName: ' ' } }).expect(400),
    );
  });
});

describe('the address of a card', () => {
  const availability = async (browser: Browser, cardId: string, cardNo?: string) =>
    (
      await browser
        .get('/api/v1/checkCardIdAvailability')
        .query({ cardId, ...(cardNo && { cardNo }) })
        .expect(200)
    ).body.data;

  test('is made from the name, with a number where the name is taken', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const { businessId } = await makeBusiness(customer);
      const { body } = await create(customer, { businessId, basicDetails: { businessName: 'Café Déjà-Vu!' } });
      ids.push(body.data.updatedCard.cardId);
    }
    expect(ids).toEqual(['cafe-deja-vu', 'cafe-deja-vu-2', 'cafe-deja-vu-3']);
    for (const businessName of ['Admin', '✨✨', 'X', '-'.repeat(80), 'x'.repeat(80)]) {
      const { businessId } = await makeBusiness(customer);
      const { body } = await create(customer, { businessId, basicDetails: { businessName } }).expect(200);
      expect(body.data.updatedCard.cardId).toMatch(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/);
      expect(body.data.updatedCard.cardId).not.toBe('admin');
    }
  });

  test('free, taken, reserved, malformed: said alike when asked and when claimed', async () => {
    const own = await newCard({ cardId: 'own-shop' });
    await newCard({ cardId: 'home-shop' }, await world.as('otherCustomer'));
    await newCard({ cardId: 'other-shop' }, stranger);
    const wanted: [cardId: string, reason: string | null, status: number][] = [
      ['brand-new', null, 200],
      ['home-shop', 'taken', 409],
      ['HOME-Shop', 'taken', 409],
      [' home-shop ', 'taken', 409],
      ['other-shop', 'taken', 409],
      ['panel', 'reserved', 422],
      ['API', 'reserved', 422],
      ['ab', 'malformed', 400],
      ['', 'malformed', 400],
      ['a b', 'malformed', 400],
      ['-shop', 'malformed', 400],
      ['shop-', 'malformed', 400],
      ['x'.repeat(41), 'malformed', 400],
      ['दुकान', 'malformed', 400],
      ['shop/../x', 'malformed', 400],
      ['shop.vcf', 'malformed', 400],
      ['shop%', 'malformed', 400],
      ["shop'--", 'malformed', 400],
      ['ѕhop', 'malformed', 400],
    ];
    for (const [cardId, reason, status] of wanted) {
      const answer = await availability(customer, cardId, own.cardNo);
      expect([cardId, answer.reason, answer.isAvailable]).toEqual([cardId, reason, reason === null]);
      for (const suggestion of answer.suggestions) {
        expect((await availability(customer, suggestion)).isAvailable, suggestion).toBe(true);
      }
      expect(answer.suggestions.length).toBe(reason === null ? 0 : 3);
      if (reason === null) continue;
      const move = { cardNo: own.cardNo, cardId, basicDetails };
      const moved = await changesNothing(world, () => create(customer, move));
      expect([cardId, moved.status]).toEqual([cardId, status]);
      const settings = { cardNo: own.cardNo, cardId, settings: {} };
      const set = await changesNothing(world, () => customer.post('/api/v1/updateCardSettings').send(settings));
      expect([cardId, set.status]).toEqual([cardId, status]);
      const { businessId } = await makeBusiness(customer);
      const made = await changesNothing(world, () => create(customer, { businessId, cardId, basicDetails }));
      expect([cardId, made.status]).toEqual([cardId, status]);
    }
    expect((await availability(customer, 'own-shop', own.cardNo)).isAvailable).toBe(true);
    expect((await availability(customer, 'own-shop')).reason).toBe('taken');
    expect((await availability(admin, 'own-shop')).reason).toBe('taken');
    await customer
      .get('/api/v1/checkCardIdAvailability')
      .query({ cardId: 'x'.repeat(101) })
      .expect(400);
  });

  test('wanted by several at the same moment it goes to exactly one', async () => {
    const cards = [await newCard(), await newCard(), await newCard({}, stranger), await newCard({}, stranger)];
    const moves = await Promise.all(
      cards.map(({ cardNo }, at) => create(at < 2 ? customer : stranger, { cardNo, cardId: 'the-one', basicDetails })),
    );
    expect(moves.map((move) => move.status).sort()).toEqual([200, 409, 409, 409]);
    for (const { status, body } of moves) if (status === 409) expect(body.data.code).toBe('card_id_taken');
    expect((await availability(customer, 'the-one')).reason).toBe('taken');
  });

  test('moves to twenty at most, and back to any of them: none is ever free again', async () => {
    const card = await makePublished(customer, { cardId: 'wanderer-1' });
    const move = (cardId: string) => create(customer, { cardNo: card.cardNo, cardId, basicDetails });
    for (let at = 2; at <= 20; at += 1) await move(`wanderer-${at}`).expect(200);
    const { body } = await changesNothing(world, () => move('wanderer-21').expect(409));
    expect(body.data.code).toBe('card_moved_often');
    await move('wanderer-1').expect(200);
    await world.browser().get('/wanderer-1').expect(200);
  });

  test('moves: the old one leads to the new, stays reserved, and may be taken back', async () => {
    const card = await makePublished(customer, { cardId: 'old-place' });
    const visitor = world.browser();
    await visitor.get('/old-place').expect(200);
    await visitor.get('/new-place').expect(404);
    const details = { cardNo: card.cardNo, basicDetails: { businessName: 'Moved' } };
    await create(customer, { ...details, cardId: 'new-place' }).expect(200);
    const { headers } = await visitor.get('/old-place').expect(308);
    expect(headers.location).toBe('/new-place');
    await visitor.get('/new-place').expect(200);

    const other = await newCard();
    for (const browser of [customer, admin]) {
      expect((await availability(browser, 'old-place', other.cardNo)).reason).toBe('taken');
    }
    await changesNothing(world, () =>
      create(customer, { cardNo: other.cardNo, cardId: 'old-place', basicDetails }).expect(409),
    );
    expect((await availability(customer, 'old-place', card.cardNo)).isAvailable).toBe(true);

    await create(customer, { ...details, cardId: 'old-place' }).expect(200);
    await visitor.get('/old-place').expect(200);
    expect((await visitor.get('/new-place').expect(308)).headers.location).toBe('/old-place');

    await customer
      .post('/api/v1/updateCardSettings')
      .send({ cardNo: card.cardNo, cardId: 'third-place', settings: {} })
      .expect(200);
    for (const old of ['old-place', 'new-place']) {
      expect((await visitor.get(`/${old}`).expect(308)).headers.location).toBe('/third-place');
    }
    await customer.post('/api/v1/deleteCard').send({ cardNo: card.cardNo }).expect(200);
    for (const old of ['old-place', 'new-place', 'third-place']) {
      await visitor.get(`/${old}`).expect(410);
      expect((await availability(stranger, old)).reason).toBe('taken');
    }
  });

  test('is never free again, also when the card was removed for good', async () => {
    const card = await newCard({ cardId: 'long-gone', basicDetails: { businessName: 'Long gone' } });
    await customer.post('/api/v1/deleteCard').send({ cardNo: card.cardNo }).expect(200);
    await purgeDeleted(jobParts(world), Date.now() + 31 * 86_400_000);
    const { rows } = await world.upstream.database.raw.query(
      `select (select count(*)::int from card where card_no = $1) as cards,
        (select card_no from card_address where card_id = 'long-gone') as card_no`,
      [card.cardNo],
    );
    expect(rows).toEqual([{ cards: 0, card_no: null }]);
    await world.browser().get('/long-gone').expect(410);
    const other = await newCard();
    expect((await availability(customer, 'long-gone')).reason).toBe('taken');
    expect((await availability(customer, 'long-gone', other.cardNo)).reason).toBe('taken');
    await changesNothing(world, () =>
      create(customer, { cardNo: other.cardNo, cardId: 'long-gone', basicDetails }).expect(409),
    );
    // A new card of that name is not stopped by it either.
    const { businessId } = await makeBusiness(customer);
    const { body } = await create(customer, { businessId, basicDetails: { businessName: 'Long gone' } }).expect(200);
    expect(body.data.updatedCard.cardId).toBe('long-gone-2');
  });
});

const calls = {
  basicDetails: 'updateCardBasicDetails',
  paymentOptions: 'updateCardPaymentOptions',
  youtubeVideos: 'updateCardYoutubeVideos',
  socialLinks: 'updateCardSocialLinks',
  template: 'updateCardTemplate',
  gallery: 'updateCardGallery',
  aboutUs: 'updateCardAboutUs',
  products: 'updateCardProducts',
  links: 'updateCardLinks',
  settings: 'updateCardSettings',
} as const;
type Section = keyof typeof calls;
const save = (browser: Browser, cardNo: string, section: Section, value: unknown, version?: number) =>
  browser
    .post(`/api/v1/${calls[section]}`)
    .send({ cardNo, [section]: value, ...(version !== undefined && { version }) });

describe('the ten sections', () => {
  let card: Card;
  let mediaId: string;
  beforeAll(async () => {
    card = await newCard();
    mediaId = await makePicture(customer);
  });

  const good = (): [section: Section, value: object, expected?: object][] => {
    const picture = { mediaId, width: 48, height: 36 };
    return [
      [
        'basicDetails',
        {
          titlePrefix: 'Dr.',
          personName: 'Asha Rao',
          designation: 'Founder',
          businessName: 'Rao & Daughters',
          tagline: 'Since 1950',
          phoneNumber: '+91 98765 43210',
          alternatePhoneNumber: '020-1234567',
          whatsappNumber: '9876543210',
          email: 'asha@example.com',
          website: 'https://rao.example.com',
          address: { line1: '1 MG Road', city: 'Pune', mapUrl: 'https://maps.example.com/x' },
          openingHours: 'Mon–Sat 10–7',
          establishedYear: '1950',
          logo: { mediaId },
          photo: { mediaId },
        },
        { logo: picture, photo: picture, establishedYear: '1950', email: 'asha@example.com' },
      ],
      [
        'paymentOptions',
        {
          upiId: 'rao.shop@okbank',
          upiName: 'Asha Rao',
          bank: {
            accountHolder: 'Asha Rao',
            accountNumber: '001234567890',
            ifsc: 'HDFC0ABC123',
            bankName: 'HDFC',
            accountType: 'current',
          },
          others: [{ label: 'PayPal', value: 'asha@example.com' }],
        },
      ],
      [
        'youtubeVideos',
        {
          videos: [
            { title: 'One', url: 'https://youtu.be/dQw4w9WgXcQ' },
            { title: '', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123' },
            { title: '', url: 'https://youtube.com/shorts/dQw4w9WgXcQ' },
          ],
        },
      ],
      ['socialLinks', { links: [{ network: 'instagram', url: 'https://instagram.com/rao' }] }],
      ['template', { design: 'marble', colour: '#112233' }],
      [
        'gallery',
        { pictures: [{ picture: { mediaId }, caption: 'Front' }, { picture: { mediaId } }] },
        {
          pictures: [
            { picture, caption: 'Front' },
            { picture, caption: '' },
          ],
        },
      ],
      ['aboutUs', { text: 'First line\nsecond line', whyChooseUs: ['Fair prices'] }],
      [
        'products',
        {
          products: [
            {
              name: 'Tea',
              description: 'Hot',
              pricePaise: 1050,
              url: 'https://rao.example.com/tea',
              picture: { mediaId },
            },
            { name: 'Water' },
          ],
        },
        {
          products: [
            { name: 'Tea', description: 'Hot', pricePaise: 1050, url: 'https://rao.example.com/tea', picture },
            { name: 'Water', description: '', pricePaise: null, url: '', picture: null },
          ],
        },
      ],
      [
        'links',
        {
          links: [
            { label: 'Call', action: 'call', value: '+91 98765 43210', linkTypeId: null },
            { label: 'Write', action: 'email', value: 'asha@example.com', linkTypeId: null },
            { label: 'Visit', action: 'url', value: 'https://rao.example.com', linkTypeId: null },
            { label: 'Chat', action: 'whatsapp', value: '9876543210', linkTypeId: null },
          ],
        },
      ],
      [
        'settings',
        {
          order: [...sectionNames].reverse(),
          hidden: ['payment'],
          headings: { about: 'our_story', products: 'menu' },
          holidayNotice: 'Closed on Diwali',
        },
      ],
    ];
  };

  test('each is stored whole and read again by everybody in reach', async () => {
    for (const [section, value, expected = value] of good()) {
      const { body } = await save(customer, card.cardNo, section, value).expect(200);
      expect(body.data.updatedCard[section], section).toMatchObject(expected);
      expect((await stored(card.cardNo))[section], section).toEqual(body.data.updatedCard[section]);
    }
    const whole = await stored(card.cardNo);
    for (const [section, value, expected = value] of good()) expect(whole[section], section).toMatchObject(expected);
    // What was answered can be sent again, as an editor does.
    for (const section of Object.keys(calls) as Section[]) {
      if (['basicDetails', 'gallery', 'products'].includes(section)) continue;
      await save(customer, card.cardNo, section, whole[section]).expect(200);
    }
    await publish(customer, card.cardNo);
    const { body } = await customer.get('/api/v1/card').query({ cardNo: card.cardNo }).expect(200);
    expect(body.data.cardId).toBe(card.cardId);
  });

  const longText = 'x'.repeat(10_000);
  const bad: [section: Section, why: string, value: unknown][] = [
    ['basicDetails', 'a name of 10,000 characters', { businessName: longText }],
    ['basicDetails', 'no name', { personName: 'Asha' }],
    ['basicDetails', 'a title that is none', { businessName: 'A', titlePrefix: 'Lord' }],
    ['basicDetails', 'a year to come', { businessName: 'A', establishedYear: '2150' }],
    ['basicDetails', 'a link that runs', { businessName: 'A', website: 'javascript:alert(1)' }],
    ['basicDetails', 'a link that runs, in disguise', { businessName: 'A', website: ' JaVaScRiPt:alert(1)' }],
    ['basicDetails', 'a link with a tab in it', { businessName: 'A', website: 'java\tscript:alert(1)' }],
    ['basicDetails', 'a picture by its link', { businessName: 'A', logo: 'https://x.example/a.png' }],
    ['basicDetails', 'a phone too long', { businessName: 'A', phoneNumber: '9'.repeat(21) }],
    ['paymentOptions', 'a UPI id that is none', { upiId: 'rao shop' }],
    ['paymentOptions', 'a UPI id with a second address', { upiId: 'rao@okbank&pa=thief@okbank' }],
    ['paymentOptions', 'an email for a UPI id', { upiId: 'rao@example.com' }],
    ['paymentOptions', 'letters for an account number', { bank: { accountNumber: '12345x' } }],
    ['paymentOptions', 'an IFSC that is none', { bank: { ifsc: 'HDFC1ABC123' } }],
    ['paymentOptions', 'eleven others', { others: Array(11).fill({ label: 'A', value: 'B' }) }],
    ['youtubeVideos', 'a playlist', { videos: [{ url: 'https://www.youtube.com/playlist?list=PL1234567890' }] }],
    ['youtubeVideos', 'a channel', { videos: [{ url: 'https://www.youtube.com/@rao' }] }],
    ['youtubeVideos', 'another site', { videos: [{ url: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' }] }],
    ['youtubeVideos', 'a link that runs', { videos: [{ url: 'javascript:alert("youtu.be/dQw4w9WgXcQ")' }] }],
    ['youtubeVideos', '21 videos', { videos: Array(21).fill({ url: 'https://youtu.be/dQw4w9WgXcQ' }) }],
    ['socialLinks', 'a network that is none', { links: [{ network: 'myspace', url: 'https://a.example' }] }],
    ['socialLinks', 'a link that runs', { links: [{ network: 'x', url: 'javascript:alert(1)' }] }],
    ['template', 'a design that is none', { design: 'brutal' }],
    ['template', 'a colour that is code', { colour: 'red;background:url(//evil.example)' }],
    ['gallery', '51 pictures', { pictures: Array(51).fill({ picture: { mediaId: v7() } }) }],
    ['gallery', 'no picture', { pictures: [{ picture: null }] }],
    ['aboutUs', 'a text of 10,001 characters', { text: `${longText}x` }],
    ['paymentOptions', 'seven amounts', { upiAmountsPaise: [100, 200, 300, 400, 500, 600, 700] }],
    ['paymentOptions', 'an amount twice', { upiAmountsPaise: [100, 100] }],
    ['gallery', '200 pictures', { pictures: Array(200).fill({ picture: { mediaId: v7() } }) }],
    ['aboutUs', 'twenty reasons', { whyChooseUs: Array(20).fill('Good') }],
    ['products', '41 products', { products: Array(41).fill({ name: 'Tea' }) }],
    ['products', 'a product without a name', { products: [{ description: 'Hot' }] }],
    ['products', 'a name of 10,000 characters', { products: [{ name: longText }] }],
    ['products', 'a price below nothing', { products: [{ name: 'Tea', pricePaise: -1 }] }],
    ['products', 'half a paisa', { products: [{ name: 'Tea', pricePaise: 10.5 }] }],
    ['products', 'a price in words', { products: [{ name: 'Tea', pricePaise: '1050' }] }],
    ['products', 'a link that runs', { products: [{ name: 'Tea', url: 'javascript:alert(1)' }] }],
    ['links', 'a link that runs', { links: [{ label: 'A', action: 'url', value: 'javascript:alert(1)' }] }],
    ['links', 'data', { links: [{ label: 'A', action: 'url', value: 'data:text/html,<script>' }] }],
    ['links', 'words to call', { links: [{ label: 'A', action: 'call', value: 'call me' }] }],
    ['links', 'a phone to write to', { links: [{ label: 'A', action: 'email', value: '9876543210' }] }],
    ['links', 'an action that is none', { links: [{ label: 'A', action: 'hack', value: '9876543210' }] }],
    ['links', '31 links', { links: Array(31).fill({ label: 'A', action: 'call', value: '9876543210' }) }],
    ['settings', 'a section twice', { order: ['about', 'about'] }],
    ['settings', 'a section that is none', { hidden: ['secrets'] }],
    ['settings', 'a heading of one’s own', { headings: { about: 'Buy now' } }],
    ['settings', 'a section as text', 'about'],
    ['aboutUs', 'nothing at all', undefined],
    ['aboutUs', 'null', null],
    ['aboutUs', 'a list', []],
  ];
  test.each(bad)('%s: %s is refused', async (section, _, value) => {
    const { body } = await changesNothing(world, () => save(customer, card.cardNo, section, value).expect(400));
    expect(body.data.code).toBe('invalid_input');
    expect(Object.keys(body.data.fields)[0]).toMatch(new RegExp(`^${section}(\\.|$)`));
  });

  test('text is kept as it is meant: forging characters out, joiners and emoji in', async () => {
    const value = {
      text: '<p>क्\u200dष 👩\u200d👩\u200d👧 \u202eevil\u202c zero\u200bwidth\ufeff\u0000 &#x202e;entity &lt;b&gt; &amp; more</p>',
      whyChooseUs: ['A\u2066B\u2069', '<b>bold</b>'],
    };
    const { body } = await save(customer, card.cardNo, 'aboutUs', value).expect(200);
    expect(body.data.updatedCard.aboutUs).toEqual({
      text: '<p>क्\u200dष 👩\u200d👩\u200d👧 evil zerowidth entity &lt;b&gt; &amp; more</p>',
      // Elsewhere markup is text, and is drawn as such.
      whyChooseUs: ['AB', '<b>bold</b>'],
    });
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an image that runs', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['a link that runs', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['a link that runs, by entities', '<a href="&#106;avascript:alert(1)">a</a>', 'a'],
    ['a link that reads as the bank', '<a href="https://bank.example@evil.example">a</a>', 'a'],
    ['handlers and styles', '<p onclick="alert(1)" style="position:fixed" class="actions">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="/logout"><input name="otp"><button>a</button></form>', 'a'],
    ['a drawing that runs', '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">a</a></svg>', 'a'],
    ['markup that mutates', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['a comment', '<!--[if IE]><script>alert(1)</script><![endif]--><p>a</p>', '<p>a</p>'],
    ['a style sheet', '<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
    ['what editors write', '<div><b>a</b><br></div><div><br></div><h2>b</h2>', '<p><strong>a</strong></p><h3>b</h3>'],
    [
      'a good link',
      '<p><a href="https://rao.example.com" target="_blank" onclick="x()">a</a></p>',
      '<p><a href="https://rao.example.com" rel="nofollow noopener">a</a></p>',
    ],
  ])('about us is the only formatted text, and %s is cleaned', async (_, sent, kept) => {
    const { body } = await save(customer, card.cardNo, 'aboutUs', { text: sent }).expect(200);
    expect(body.data.updatedCard.aboutUs.text).toBe(kept);
    // What was answered can be sent again and stays as it is.
    const again = await save(customer, card.cardNo, 'aboutUs', { text: kept }).expect(200);
    expect(again.body.data.updatedCard.aboutUs.text).toBe(kept);
  });

  test('a version that is old is told, in every section; of two at one moment one is', async () => {
    const { version } = await stored(card.cardNo);
    for (const [section, value] of good()) {
      const { body } = await changesNothing(world, () =>
        save(customer, card.cardNo, section, value, version - 1).expect(409),
      );
      expect(body.data.code).toBe('changed_meanwhile');
    }
    const answers = await Promise.all(
      [customer, admin, customer].map((browser) => save(browser, card.cardNo, 'aboutUs', { text: 'mine' }, version)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect((await stored(card.cardNo)).version).toBe(version + 1);
  });

  test('different sections saved at the same moment are all kept', async () => {
    const { cardNo } = await newCard();
    await Promise.all([
      save(customer, cardNo, 'aboutUs', { text: 'About' }).expect(200),
      save(customer, cardNo, 'template', { colour: '#445566' }).expect(200),
      save(customer, cardNo, 'settings', { holidayNotice: 'Closed' }).expect(200),
      save(customer, cardNo, 'socialLinks', { links: [{ network: 'x', url: 'https://x.com/rao' }] }).expect(200),
    ]);
    expect(await stored(cardNo)).toMatchObject({
      aboutUs: { text: 'About' },
      template: { colour: '#445566' },
      settings: { holidayNotice: 'Closed' },
      socialLinks: { links: [{ network: 'x' }] },
    });
  });
});

describe('the status of a card', () => {
  type Status = 'draft' | 'active' | 'paused' | 'suspended';
  const statuses: Status[] = ['draft', 'active', 'paused', 'suspended'];
  const owns = ['active>draft', 'active>paused', 'draft>active', 'paused>active', 'paused>draft'];
  const suspends = [
    'active>suspended',
    'draft>suspended',
    'paused>suspended',
    'suspended>active',
    'suspended>draft',
    'suspended>paused',
  ];
  const set = (browser: Browser, cardNo: string, status: string) =>
    browser.post('/api/v1/updateCardStatus').send({ cardNo, status });

  test.each([
    ['customer', owns],
    ['creator', owns],
    ['franchisee', owns],
    ['permittedFranchisee', owns],
    ['allCardFranchisee', [...owns, ...suspends]],
    ['admin', [...owns, ...suspends]],
    ['superadmin', [...owns, ...suspends]],
  ] as const)('%s may change it just so', async (person, allowed) => {
    const browser = await world.as(person);
    const { body } = await customer.get('/api/v1/user').expect(200);
    const isStaff = person !== 'customer';
    const { businessId } = await makeBusiness(browser, isStaff ? { userId: body.data.userId } : {});
    const { cardNo } = await makeCard(browser, businessId);
    const possible: string[] = [];
    for (const from of statuses) {
      for (const to of statuses.filter((status) => status !== from)) {
        await world.upstream.database.raw.query('update card set status = $2 where card_no = $1', [cardNo, from]);
        const answer = await set(browser, cardNo, to);
        if (answer.status === 200) possible.push(`${from}>${to}`);
        else {
          expect([403, from === 'suspended' ? 'card_suspended' : 'not_allowed']).toEqual([
            answer.status,
            answer.body.data.code,
          ]);
          expect((await stored(cardNo)).status).toBe(from);
        }
      }
    }
    expect(possible.sort()).toEqual([...allowed].sort());
  });

  test('the owner of a suspended card looks at it and changes nothing', async () => {
    const card = await makePublished(customer);
    const { cardNo } = card;
    await set(admin, cardNo, 'suspended').expect(200);
    await customer.get('/api/v1/card').query({ cardNo }).expect(200);
    const edits: (() => PromiseLike<{ status: number; body: { data: { code: string } } }>)[] = [
      ...(Object.keys(calls) as Section[]).map(
        (section) => () => save(customer, cardNo, section, section === 'basicDetails' ? basicDetails : {}),
      ),
      () => customer.post('/api/v1/updateImagePostSettings').send({ cardNo, imagePostSettings: {} }),
      () => customer.post('/api/v1/deleteCard').send({ cardNo }),
      () => set(customer, cardNo, 'active'),
      () => set(customer, cardNo, 'suspended'),
      () => create(customer, { cardNo, cardId: 'run-away', basicDetails }),
      // Nor has it again elsewhere, or makes its address forgotten.
      () => customer.post('/api/v1/business/cloneBusiness').send({ businessId: card.businessId }),
      () => customer.delete(`/api/v1/business/${card.businessId}`).send({}),
    ];
    for (const edit of edits) {
      const { status, body } = await changesNothing(world, edit);
      expect([status, body.data.code]).toEqual([403, 'card_suspended']);
    }
    await save(admin, cardNo, 'aboutUs', { text: 'Put right by the agency' }).expect(200);
    await set(admin, cardNo, 'active').expect(200);
    await save(customer, cardNo, 'aboutUs', { text: 'Thank you' }).expect(200);
  });

  test('it is published once for the first time; deleted is not a status to choose; a version counts', async () => {
    const card = await makePublished(customer);
    expect(card).toMatchObject({ status: 'active', publishedAt: expect.any(String) });
    await set(customer, card.cardNo, 'paused').expect(200);
    const { body } = await set(customer, card.cardNo, 'active').expect(200);
    expect(body.data.updatedCard.publishedAt).toBe(card.publishedAt);
    await changesNothing(world, () => set(customer, card.cardNo, 'deleted').expect(400));
    await changesNothing(world, () => set(customer, card.cardNo, 'expired').expect(400));
    const old = { cardNo: card.cardNo, status: 'paused', version: 1 };
    await changesNothing(world, () => customer.post('/api/v1/updateCardStatus').send(old).expect(409));
  });
});

describe('limits and greetings of a card', () => {
  test('the limit is the admin’s to set, and to lift', async () => {
    const { cardNo } = await newCard();
    const set = (cardLimit: unknown) => admin.post('/api/v1/updateCardLimit').send({ cardNo, cardLimit });
    expect((await set(5).expect(200)).body.data.updatedCard.cardLimit).toBe(5);
    expect((await set(null).expect(200)).body.data.updatedCard.cardLimit).toBeNull();
    for (const limit of [-1, 1.5, '5', 100_001, undefined]) await changesNothing(world, () => set(limit).expect(400));
  });

  test('image posts are switched by staff, their frame chosen by the owner', async () => {
    const { cardNo } = await newCard();
    const { body } = await admin
      .post('/api/v1/updateImagePostStatus')
      .send({ cardNo, imagePostStatus: 'disabled' })
      .expect(200);
    expect(body.data.updatedCard.imagePostStatus).toBe('disabled');
    const settings = { frame: 'frame7', logoMode: 'only-logo' };
    const chosen = await customer
      .post('/api/v1/updateImagePostSettings')
      .send({ cardNo, imagePostSettings: settings })
      .expect(200);
    expect(chosen.body.data.updatedCard.imagePostSettings).toEqual(settings);
    const wrong = { cardNo, imagePostSettings: { frame: 'frame1' } };
    await changesNothing(world, () => customer.post('/api/v1/updateImagePostSettings').send(wrong).expect(400));
  });
});

describe('the list of cards', () => {
  let otherAdmin: Browser;
  const names = ['list-one', 'list-two', 'list-three', 'list-four'];
  beforeAll(async () => {
    otherAdmin = await world.as('adminOfOtherAgency');
    // Only what stands below: earlier cards of this agency are out of the way.
    await world.upstream.database.raw.query(
      `update card set deleted_at = now(), status = 'deleted' where agency_id = (select agency_id from agency_domain where host = 'other.test')`,
    );
    const cards: Card[] = [];
    for (const [at, cardId] of names.entries()) {
      const business = await makeBusiness(stranger, { businessName: `Firm ${['one', 'two', '3%', 'four_'][at]}` });
      cards.push(
        await makeCard(stranger, business.businessId, { cardId, basicDetails: { businessName: `Company ${at}` } }),
      );
    }
    await publish(stranger, cards[0]?.cardNo ?? '');
    await publish(stranger, cards[1]?.cardNo ?? '');
    await stranger.post('/api/v1/updateCardStatus').send({ cardNo: cards[1]?.cardNo, status: 'paused' }).expect(200);
    await otherAdmin
      .post('/api/v1/updateImagePostStatus')
      .send({ cardNo: cards[2]?.cardNo, imagePostStatus: 'disabled' })
      .expect(200);
    await world.upstream.database.raw.query('update business set payment_status = 1 where business_id = $1', [
      cards[3]?.businessId,
    ]);
    await world.upstream.database.raw.query(`update card set created_at = '2026-03-10T18:50:00Z' where card_no = $1`, [
      cards[0]?.cardNo,
    ]);
  });

  const filters: [query: object, expected: string[]][] = [
    [{}, ['list-four', 'list-three', 'list-two', 'list-one']],
    [{ status: 'active' }, ['list-one']],
    [{ status: 'draft' }, ['list-four', 'list-three']],
    [{ status: 'deleted' }, []],
    [{ isActive: '1' }, ['list-one']],
    [{ isActive: '0' }, ['list-four', 'list-three', 'list-two']],
    [{ isDone: 'true' }, ['list-two', 'list-one']],
    [{ isDone: 'false' }, ['list-four', 'list-three']],
    [{ imagePostStatus: 'disabled' }, ['list-three']],
    [{ isSubscribed: 'true' }, ['list-four']],
    [{ isSubscribed: 'false' }, ['list-three', 'list-two', 'list-one']],
    [{ createdFrom: '2026-03-11', createdTo: '2026-03-11' }, ['list-one']],
    [{ createdTo: '2026-03-10' }, []],
    [{ search: '3%' }, ['list-three']],
    [{ search: '%' }, ['list-three']],
    [{ search: '_' }, ['list-four']],
    [{ search: 'FIRM t' }, ['list-two']],
    [{ search: 'irm' }, ['list-four', 'list-three', 'list-two', 'list-one']],
    // One or two letters begin a word.
    [{ search: 'T' }, ['list-two']],
    [{ search: 'fi' }, ['list-four', 'list-three', 'list-two', 'list-one']],
    [{ search: 'rm' }, []],
    [{ searchBy: 'cardId', search: 'two' }, ['list-two']],
    [{ searchBy: 'companyName', search: 'company 1' }, ['list-two']],
    [{ searchBy: 'registeredPhoneNumber', search: '9811100003' }, ['list-four', 'list-three', 'list-two', 'list-one']],
    [{ searchBy: 'registeredPhoneNumber', search: '55' }, []],
    [{ status: 'paused', isDone: 'true', search: 'firm' }, ['list-two']],
  ];
  test.each(filters.map(([query, expected]) => [JSON.stringify(query), query, expected] as const))(
    '%s',
    async (_, query, expected) => {
      const { body } = await otherAdmin.get('/api/v1/getcardlist').query(query).expect(200);
      expect(body.data.items.map((one: Card) => one.cardId)).toEqual(expected);
      expect([body.data.total, body.data.nextCursor]).toEqual([expected.length, null]);
    },
  );

  test('pages, and refuses what is no page', async () => {
    const first = await otherAdmin.get('/api/v1/getcardlist').query({ limit: 3 }).expect(200);
    const { nextCursor } = first.body.data;
    const second = await otherAdmin.get('/api/v1/getcardlist').query({ limit: 3, cursor: nextCursor }).expect(200);
    expect(second.body.data.items.map((one: Card) => one.cardId)).toEqual(['list-one']);
    expect(second.body.data.nextCursor).toBeNull();
    for (const query of [{ limit: 101 }, { cursor: 'x' }, { status: 'gone' }, { isActive: 'true' }])
      await otherAdmin.get('/api/v1/getcardlist').query(query).expect(400);
  });

  test('a creator’s has only what it made', async () => {
    const creator = await world.as('creator');
    const { body: user } = await customer.get('/api/v1/user').expect(200);
    const { businessId } = await makeBusiness(creator, { userId: user.data.userId, businessName: 'Of the creator' });
    const card = await makeCard(creator, businessId);
    const { body } = await creator.get('/api/v1/getcardlist').query({ search: 'of the creator' }).expect(200);
    expect(body.data.items.map((one: Card) => one.cardNo)).toEqual([card.cardNo]);
    const all = await creator.get('/api/v1/getcardlist').query({ limit: 100 }).expect(200);
    const { body: its } = await creator.get('/api/v1/business').query({ limit: 100 }).expect(200);
    const reached = new Set(its.data.items.map((one: { businessId: string }) => one.businessId));
    for (const one of all.body.data.items) expect(reached).toContain(one.businessId);
  });
});
