import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { pageSections } from '@parichay/shared/shop/card/card-sections.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SectionKey, saveSection as save, sectionCalls } from '../../lib/card.ts';
import { makeBusiness, makeCard, makePicture, publish } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
});
afterAll(() => world.close());

const newCard = async (input: object = {}, browser = customer): Promise<Card> =>
  makeCard(browser, (await makeBusiness(browser)).businessId, input);
const stored = async (cardNo: string): Promise<Card> =>
  (await admin.get('/api/v1/card').query({ cardNo }).expect(200)).body.data;

describe('saving the ten sections of a card', () => {
  let card: Card;
  let mediaId: string;
  beforeAll(async () => {
    card = await newCard();
    mediaId = await makePicture(customer);
  });

  const good = (): [section: SectionKey, value: object, expected?: object][] => {
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
          order: [...pageSections].reverse(),
          hidden: ['payment'],
          headings: { about: 'our_story', products: 'menu' },
          holidayNotice: 'Closed on Diwali',
        },
      ],
    ];
  };

  test('each section of a card is stored completely, readable by others with access, and accepted when sent back', async () => {
    for (const [section, value, expected = value] of good()) {
      const { body } = await save(customer, card.cardNo, section, value).expect(200);
      expect(body.data.updatedCard[section], section).toMatchObject(expected);
      expect((await stored(card.cardNo))[section], section).toEqual(body.data.updatedCard[section]);
    }
    const fullCard = await stored(card.cardNo);
    for (const [section, value, expected = value] of good()) expect(fullCard[section], section).toMatchObject(expected);
    // An answered section can be sent again, as the editor does.
    for (const section of Object.keys(sectionCalls) as SectionKey[]) {
      if (['basicDetails', 'gallery', 'products'].includes(section)) continue;
      await save(customer, card.cardNo, section, fullCard[section]).expect(200);
    }
    await publish(customer, card.cardNo);
    const { body } = await customer.get('/api/v1/card').query({ cardNo: card.cardNo }).expect(200);
    expect(body.data.cardId).toBe(card.cardId);
  });

  test('a founding year in Hindi digits is stored in Latin digits', async () => {
    const { body } = await save(customer, card.cardNo, 'basicDetails', {
      businessName: 'A',
      establishedYear: ' १९६८',
    }).expect(200);
    expect(body.data.updatedCard.basicDetails.establishedYear).toBe('1968');
  });

  test.each([
    [
      'the embed code of 328 characters',
      '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=AbCdEfGhIjKlMnOp" title="YouTube video player" frameborder="0" allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>',
    ],
    ['a sentence with a link', 'Watch my shop video: https://youtu.be/dQw4w9WgXcQ?si=AbCdEf'],
  ])('a YouTube video given as %s is stored as a short link', async (_, url) => {
    const { body } = await save(customer, card.cardNo, 'youtubeVideos', { videos: [{ url }] }).expect(200);
    expect(body.data.updatedCard.youtubeVideos.videos).toEqual([{ title: '', url: 'https://youtu.be/dQw4w9WgXcQ' }]);
  });

  const longText = 'x'.repeat(10_000);
  const invalidValues: [section: SectionKey, why: string, value: unknown][] = [
    ['basicDetails', 'a name of 10,000 characters', { businessName: longText }],
    ['basicDetails', 'no name', { personName: 'Asha' }],
    ['basicDetails', 'an unknown title', { businessName: 'A', titlePrefix: 'Lord' }],
    [
      'basicDetails',
      'a future year',
      { businessName: 'A', establishedYear: String(Number(todayInIndia().slice(0, 4)) + 1) },
    ],
    ['basicDetails', 'a link that runs a script', { businessName: 'A', website: 'javascript:alert(1)' }],
    ['basicDetails', 'a disguised link that runs a script', { businessName: 'A', website: ' JaVaScRiPt:alert(1)' }],
    ['basicDetails', 'a link with a tab in it', { businessName: 'A', website: 'java\tscript:alert(1)' }],
    ['basicDetails', 'a picture given by a URL', { businessName: 'A', logo: 'https://x.example/a.png' }],
    ['basicDetails', 'a phone too long', { businessName: 'A', phoneNumber: '9'.repeat(41) }],
    ['paymentOptions', 'an invalid UPI id', { upiId: 'rao shop' }],
    ['paymentOptions', 'a UPI id with a second address', { upiId: 'rao@okbank&pa=thief@okbank' }],
    ['paymentOptions', 'an email for a UPI id', { upiId: 'rao@example.com' }],
    ['paymentOptions', 'letters for an account number', { bank: { accountNumber: '12345x' } }],
    ['paymentOptions', 'an invalid IFSC', { bank: { ifsc: 'HDFC1ABC123' } }],
    ['paymentOptions', 'eleven other payment options', { others: Array(11).fill({ label: 'A', value: 'B' }) }],
    ['youtubeVideos', 'a playlist', { videos: [{ url: 'https://www.youtube.com/playlist?list=PL1234567890' }] }],
    ['youtubeVideos', 'a channel', { videos: [{ url: 'https://www.youtube.com/@rao' }] }],
    ['youtubeVideos', 'another site', { videos: [{ url: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' }] }],
    ['youtubeVideos', 'a link that runs a script', { videos: [{ url: 'javascript:alert("youtu.be/dQw4w9WgXcQ")' }] }],
    ['youtubeVideos', '21 videos', { videos: Array(21).fill({ url: 'https://youtu.be/dQw4w9WgXcQ' }) }],
    ['socialLinks', 'an unknown network', { links: [{ network: 'myspace', url: 'https://a.example' }] }],
    ['socialLinks', 'a link to another network', { links: [{ network: 'youtube', url: 'https://instagram.com/rao' }] }],
    ['socialLinks', 'a link that runs a script', { links: [{ network: 'x', url: 'javascript:alert(1)' }] }],
    ['template', 'an unknown design', { design: 'brutal' }],
    ['template', 'a colour with CSS code', { colour: 'red;background:url(//evil.example)' }],
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
    ['products', 'a negative price', { products: [{ name: 'Tea', pricePaise: -1 }] }],
    ['products', 'half a paisa', { products: [{ name: 'Tea', pricePaise: 10.5 }] }],
    ['products', 'a price as text', { products: [{ name: 'Tea', pricePaise: '1050' }] }],
    ['products', 'a link that runs a script', { products: [{ name: 'Tea', url: 'javascript:alert(1)' }] }],
    ['links', 'a link that runs a script', { links: [{ label: 'A', action: 'url', value: 'javascript:alert(1)' }] }],
    ['links', 'a data URL', { links: [{ label: 'A', action: 'url', value: 'data:text/html,<script>' }] }],
    ['links', 'a phone link without a number', { links: [{ label: 'A', action: 'call', value: 'call me' }] }],
    ['links', 'an email link with a phone number', { links: [{ label: 'A', action: 'email', value: '9876543210' }] }],
    ['links', 'an unknown action', { links: [{ label: 'A', action: 'hack', value: '9876543210' }] }],
    ['links', '31 links', { links: Array(31).fill({ label: 'A', action: 'call', value: '9876543210' }) }],
    ['settings', 'a section twice', { order: ['about', 'about'] }],
    ['settings', 'an unknown section', { hidden: ['secrets'] }],
    ['settings', 'a custom heading', { headings: { about: 'Buy now' } }],
    ['settings', 'a section as text', 'about'],
    ['aboutUs', 'no value', undefined],
    ['aboutUs', 'null', null],
    ['aboutUs', 'a list', []],
  ];
  test.each(invalidValues)(
    'saving the card section %s with %s answers 400 and names the field',
    async (section, _, value) => {
      const { body } = await expectNoChange(world, () => save(customer, card.cardNo, section, value).expect(400));
      expect(body.data.code).toBe('invalid_input');
      expect(Object.keys(body.data.fields)[0]).toMatch(new RegExp(`^${section}(\\.|$)`));
    },
  );

  test('a card text is stored without direction-changing characters, and with joiners and emoji', async () => {
    const value = {
      text: '<p>क्\u200dष 👩\u200d👩\u200d👧 \u202eevil\u202c zero\u200bwidth\ufeff\u0000 &#x202e;entity &lt;b&gt; &amp; more</p>',
      whyChooseUs: ['A\u2066B\u2069', '<b>bold</b>'],
    };
    const { body } = await save(customer, card.cardNo, 'aboutUs', value).expect(200);
    expect(body.data.updatedCard.aboutUs).toEqual({
      text: '<p>क्\u200dष 👩\u200d👩\u200d👧 evil zerowidth entity &lt;b&gt; &amp; more</p>',
      // Other fields store markup as text.
      whyChooseUs: ['AB', '<b>bold</b>'],
    });
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an image that runs a script', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['a link that runs a script', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['a script link written in entities', '<a href="&#106;avascript:alert(1)">a</a>', 'a'],
    ['a link disguised as a bank’s', '<a href="https://bank.example@evil.example">a</a>', 'a'],
    ['handlers and styles', '<p onclick="alert(1)" style="position:fixed" class="actions">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="/logout"><input name="otp"><button>a</button></form>', 'a'],
    ['an SVG that runs a script', '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">a</a></svg>', 'a'],
    ['markup that mutates', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['a comment', '<!--[if IE]><script>alert(1)</script><![endif]--><p>a</p>', '<p>a</p>'],
    ['a style sheet', '<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
    ['what editors write', '<div><b>a</b><br></div><div><br></div><h2>b</h2>', '<p><strong>a</strong></p><h3>b</h3>'],
    [
      'a good link',
      '<p><a href="https://rao.example.com" target="_blank" onclick="x()">a</a></p>',
      '<p><a href="https://rao.example.com" rel="nofollow noopener">a</a></p>',
    ],
  ])('the “about us” text with %s is stored as clean HTML', async (_, sent, expectedHtml) => {
    const { body } = await save(customer, card.cardNo, 'aboutUs', { text: sent }).expect(200);
    expect(body.data.updatedCard.aboutUs.text).toBe(expectedHtml);
    // The cleaned text is unchanged when it is sent again.
    const again = await save(customer, card.cardNo, 'aboutUs', { text: expectedHtml }).expect(200);
    expect(again.body.data.updatedCard.aboutUs.text).toBe(expectedHtml);
  });

  test('saving an old version of any card section answers 409, and of three concurrent saves one is stored', async () => {
    const { version } = await stored(card.cardNo);
    for (const [section, value] of good()) {
      const { body } = await expectNoChange(world, () =>
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

  test('four different card sections saved at the same moment are all stored', async () => {
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
