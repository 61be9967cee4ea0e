import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeQr } from '../../lib/decode-qr.ts';
import { makeBusiness, makeCard, makePicture, makePublishedCard, publish } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { hosts } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
  visitor = world.browser();
});
afterAll(() => world.close());

const setCardStatus = (browser: Client, cardNo: string, status: string) =>
  browser.post('/api/v1/updateCardStatus').send({ cardNo, status }).expect(200);
/** Sets in how many days the plan ends; the trial ended long ago. */
const setDaysUntilExpiry = async (card: Card, days: number) => {
  await world.upstream.database.raw.query(`update card set published_at = '2025-01-01' where card_no = $1`, [
    card.cardNo,
  ]);
  await world.upstream.database.raw.query(
    `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date + $2::int where business_id = $1`,
    [card.businessId, days],
  );
};
const files = (cardId: string) => [`/${cardId}.vcf`, `/${cardId}/og.jpg`];
const expectFileStatus = async (cardId: string, status: number) => {
  for (const file of files(cardId)) expect([file, (await visitor.get(file)).status]).toEqual([file, status]);
};

describe('the public page of a card', () => {
  const secret = 'Words only a visitor of the card may read';
  const full = (cardId: string) => ({
    cardId,
    basicDetails: { businessName: 'Page shop', tagline: secret, phoneNumber: '+919876543210' },
  });

  test('the page at an unknown or invalid card address answers 404', async () => {
    for (const path of ['/nobody-has-this', '/panel-x', '/no', `/${'x'.repeat(41)}`, '/a.b', '/nobody-has-this.vcf'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  });

  test('the WhatsApp enquiry about a product contains its price and size', async () => {
    const { cardNo } = await makePublishedCard(customer, full('sizes'));
    const products = ['1 kg', '500 g'].map((size, at) => ({
      name: 'Kaju katli',
      pricePaise: at === 0 ? 96_000 : 49_000,
      priceUnit: `/ ${size}`,
    }));
    await customer.post('/api/v1/updateCardProducts').send({ cardNo, products: { products } }).expect(200);
    const { text } = await visitor.get('/sizes').expect(200);
    const enquiries = [...text.matchAll(/href="(https:\/\/wa\.me\/[^"]*)"[^>]*data-counted="product"/g)].map(
      ([, href = '']) => new URL(href.replaceAll('&amp;', '&')).searchParams.get('text')?.replaceAll(/\s/g, ' '),
    );
    expect(enquiries).toEqual([
      expect.stringContaining('Kaju katli (₹960 / 1 kg)'),
      expect.stringContaining('Kaju katli (₹490 / 500 g)'),
    ]);
  });

  test.each([
    ['clinic-list', 'Clinic', {}, 'Services'],
    ['restaurant-list', 'Restaurant', {}, 'Menu'],
    ['saree-list', 'Saree shop', {}, 'Products'],
    ['lawyer-list', 'Lawyer', { products: 'what_we_offer' }, 'What we offer'],
  ])(
    'the product list of the card %s of a %s with the chosen headings %j is headed %s',
    async (cardId, category, headings, heading) => {
      const { businessId } = await makeBusiness(customer, { category });
      const { cardNo } = await makeCard(customer, businessId, full(cardId));
      await customer
        .post('/api/v1/updateCardProducts')
        .send({ cardNo, products: { products: [{ name: 'First visit' }] } })
        .expect(200);
      await customer.post('/api/v1/updateCardSettings').send({ cardNo, settings: { headings } }).expect(200);
      await publish(customer, cardNo);
      const { text } = await visitor.get(`/${cardId}`).expect(200);
      expect(text).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`));
    },
  );

  test('the WhatsApp marks for bold and italic in “About us” become bold and italic on the card', async () => {
    const { cardNo } = await makePublishedCard(customer, full('bold-marks'));
    const text = '<p>*Shri Krishna Sweets* since _1987_, 5 * 3 = 15, 2*3*4, a_b_c, <b>*Ghee*</b>.</p>';
    await customer.post('/api/v1/updateCardAboutUs').send({ cardNo, aboutUs: { text } }).expect(200);
    expect((await visitor.get('/bold-marks').expect(200)).text).toContain(
      '<strong>Shri Krishna Sweets</strong> since <em>1987</em>, 5 * 3 = 15, 2*3*4, a_b_c, <strong>Ghee</strong>.',
    );
  });

  test('the QR code, preview image, icon and pictures of a card can be embedded by other sites', async () => {
    const mediaId = await makePicture(customer, 400, 400);
    const { businessId } = await makeBusiness(customer);
    const basicDetails = { businessName: 'Shown elsewhere', logo: { mediaId } };
    await publish(customer, (await makeCard(customer, businessId, { cardId: 'elsewhere', basicDetails })).cardNo);
    const shown = ['/elsewhere/qr.svg', '/elsewhere/og.jpg', '/elsewhere/icon-192.png', `/media/${mediaId}/400.webp`];
    for (const path of shown) {
      const { headers } = await visitor.get(path).expect(200);
      expect([path, headers['cross-origin-resource-policy']]).toEqual([path, 'cross-origin']);
    }
  });

  test('the page of a draft card answers the same 404 as an unknown card, and 200 once it is published', async () => {
    const { businessId } = await makeBusiness(customer);
    const card = await makeCard(customer, businessId, full('a-draft'));
    const draft = await visitor.get('/a-draft').expect(404);
    const missing = await visitor.get('/a-missing').expect(404);
    expect(draft.text.replaceAll('a-draft', '')).toBe(missing.text.replaceAll('a-missing', ''));
    await expectFileStatus('a-draft', 404);
    // A draft's QR code may be printed early and reveals only the address.
    await visitor.get('/a-draft/qr.svg').expect(200);
    await visitor.get('/a-missing/qr.svg').expect(404);
    await publish(customer, card.cardNo);
    expect((await visitor.get('/a-draft').expect(200)).text).toContain(secret);
    await expectFileStatus('a-draft', 200);
    await setCardStatus(customer, card.cardNo, 'draft');
    expect((await visitor.get('/a-draft').expect(404)).text).not.toContain(secret);
    await expectFileStatus('a-draft', 404);
  });

  test('the pages of a paused and a suspended card show different notices and no content of the card', async () => {
    const card = await makePublishedCard(customer, full('comes-and-goes'));
    const notices: string[] = [];
    for (const [browser, status] of [
      [customer, 'paused'],
      [admin, 'suspended'],
    ] as const) {
      await setCardStatus(browser, card.cardNo, status);
      const { text } = await visitor.get('/comes-and-goes').expect(200);
      expect(text).not.toContain(secret);
      expect(text).not.toContain('9876543210');
      notices.push(text);
      await expectFileStatus('comes-and-goes', 404);
    }
    expect(notices[0]).not.toBe(notices[1]);
    await setCardStatus(admin, card.cardNo, 'active');
    expect((await visitor.get('/comes-and-goes').expect(200)).text).toContain(secret);
  });

  test('an expired card is shown completely for 15 days, and then only with its name, phone and contact file', async () => {
    const card = await makePublishedCard(customer, full('runs-out'));
    await customer
      .post('/api/v1/updateCardAboutUs')
      .send({ cardNo: card.cardNo, aboutUs: { text: 'A long story' } })
      .expect(200);
    const pageAt = async (days: number) => {
      await setDaysUntilExpiry(card, days);
      // The page is cached for a minute; a change of the card renders it again.
      await customer.post('/api/v1/updateCardTemplate').send({ cardNo: card.cardNo, template: {} }).expect(200);
      return (await visitor.get('/runs-out').expect(200)).text;
    };
    for (const days of [30, 0, -1, -15]) expect(await pageAt(days), `${days} days`).toContain('A long story');
    const minimal = await pageAt(-16);
    expect(minimal).not.toContain('A long story');
    expect(minimal).not.toContain(secret);
    expect(minimal).toContain('Page shop');
    expect(minimal).toContain('tel:+919876543210');
    expect(minimal).toContain('/runs-out.vcf');
    await expectFileStatus('runs-out', 200);
    const { text: contact } = await visitor.get('/runs-out.vcf').expect(200);
    expect(contact).toContain('TEL');
    expect(contact).not.toContain(secret.slice(0, 20));
  });

  test('the page of an unpaid card invites visitors to create a card, and that of a paid card shows no such link', async () => {
    const { businessId } = await makeBusiness(customer);
    const card = await makeCard(customer, businessId, full('invites'));
    await publish(customer, card.cardNo);
    const invites = async () => (await visitor.get('/invites').expect(200)).text.includes('<a href="/panel/login">');
    expect(await invites()).toBe(true);
    const { subscriptionPlanId } = await makePlan(admin, {});
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    expect(await invites()).toBe(false);
  });

  test('the page of a deleted card answers 410, and its files and QR code answer 404', async () => {
    const card = await makePublishedCard(customer, full('soon-gone'));
    await customer.post('/api/v1/deleteCard').send({ cardNo: card.cardNo }).expect(200);
    const { text } = await visitor.get('/soon-gone').expect(410);
    expect(text).not.toContain(secret);
    await expectFileStatus('soon-gone', 404);
    await visitor.get('/soon-gone/qr.svg').expect(404);
  });

  test('the page of a card answers 200 on its agency’s domain and 404 on other domains', async () => {
    await makePublishedCard(customer, full('at-home'));
    await visitor.get('/at-home').expect(200);
    for (const host of [hosts.other, hosts.platform]) {
      const elsewhere = world.browser(host);
      const { text } = await elsewhere.get('/at-home').expect(404);
      expect(text).not.toContain(secret);
      for (const file of files('at-home')) await elsewhere.get(file).expect(404);
    }
  });

  test('a card address with capitals or extra characters at its end redirects to the card, and an unchanged page answers 304', async () => {
    await makePublishedCard(customer, full('small-letters'));
    expect((await visitor.get('/Small-LETTERS').expect(301)).headers.location).toBe('/small-letters');
    // Some apps end an address with a slash.
    for (const [written, expectedLocation] of [
      ['/small-letters/', '/small-letters'],
      ['/Small-letters/?via=qr', '/small-letters?via=qr'],
      ['/Small-letters/qr.svg?large', '/small-letters/qr.svg?large'],
      // Sentences and messengers leave such characters behind an address.
      ...[...'.,);*!?', '%20', '%E2%80%8B', '%E2%80%9D', '%C2%A0', '...', '.)'].map(
        (tail) => [`/small-letters${tail === '?' ? '%3F' : tail}`, '/small-letters'] as const,
      ),
      ['/small-letters.vcf.', '/small-letters.vcf'],
      // These tails are emoji, cut-off escapes and queries that were escaped or lost their question mark.
      ...['%E2%9D%A4%EF%B8%8F', '%F0%9F%99%8F', '%', '%E2', '%E2%9D', '%3Ffbclid=x', '&utm=x', '%23top'].map(
        (tail) => [`/small-letters${tail}`, '/small-letters'] as const,
      ),
      ['/small-letters%3Ffbclid=x?via=qr', '/small-letters?via=qr'],
    ] as const)
      expect((await visitor.get(written).expect(301)).headers.location).toBe(expectedLocation);
    for (const nowhere of [
      '/small-letters//',
      '/small-letters/deep/down',
      '/small-letters/qr.svg/',
      '/small-letters%C3%A9',
      '/no/such/place',
    ]) {
      for (const accepted of ['text/html', '*/*']) {
        const { text } = await visitor.get(nowhere).set('Accept', accepted).expect(404);
        expect(text).toMatch(/^<!doctype html>/i);
      }
      // A request for data or for a subresource gets no page.
      for (const [name, value] of [
        ['Accept', 'application/json'],
        ['Sec-Fetch-Dest', 'image'],
      ] as const) {
        const { body } = await visitor.get(nowhere).set(name, value).expect(404);
        expect(body.data.code).toBe('not_found');
      }
    }
    const page = await visitor.get('/small-letters').expect(200);
    const head = await visitor.head('/small-letters').expect(200);
    expect(head.headers.etag).toBe(page.headers.etag);
    expect(head.text ?? '').toBe('');
    await visitor.get('/small-letters').set('If-None-Match', String(page.headers.etag)).expect(304);
    for (const method of ['post', 'put', 'delete'] as const) await visitor[method]('/small-letters').expect(404);
    expect(page.headers['set-cookie']).toBeUndefined();
  });
});

describe('the public page after the card is changed', () => {
  test.each([
    ['a section', (card: Card) => ['updateCardAboutUs', { cardNo: card.cardNo, aboutUs: { text: 'Told anew' } }]],
    [
      'the settings',
      (card: Card) => ['updateCardSettings', { cardNo: card.cardNo, settings: { holidayNotice: 'Told anew' } }],
    ],
    [
      'the products',
      (card: Card) => ['updateCardProducts', { cardNo: card.cardNo, products: { products: [{ name: 'Told anew' }] } }],
    ],
    [
      'the links',
      (card: Card) => [
        'updateCardLinks',
        { cardNo: card.cardNo, links: { links: [{ label: 'Told anew', action: 'call', value: '9876543210' }] } },
      ],
    ],
  ] as const)('changing %s of a card is visible on its public page at once', async (_, change) => {
    const card = await makePublishedCard(customer);
    const before = await visitor.get(`/${card.cardId}`).expect(200);
    expect(before.text).not.toContain('Told anew');
    const [call, body] = change(card) as [string, object];
    await customer.post(`/api/v1/${call}`).send(body).expect(200);
    const after = await visitor.get(`/${card.cardId}`).expect(200);
    expect(after.text).toContain('Told anew');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    await visitor.get(`/${card.cardId}`).set('If-None-Match', String(before.headers.etag)).expect(200);
  });
});

describe('owner-written text on the public page of a card', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '</script><script>alert(2)</script>',
    '"><img src=x onerror=alert(3)>',
    "' onmouseover='alert(4)",
    '</title><svg/onload=alert(5)>',
    '{{constructor.constructor("alert(6)")()}}',
    '<!--',
    ']]>',
    '&lt;b&gt;',
  ];

  /** Publishes a card with this text in every field that an owner may write. */
  async function publishCardWithText(text: string): Promise<string> {
    const { businessId } = await makeBusiness(customer, { businessName: text });
    const { cardNo, cardId } = await makeCard(customer, businessId, {
      basicDetails: {
        businessName: text,
        personName: text,
        designation: text,
        tagline: text,
        openingHours: text,
        address: { line1: text, city: text },
      },
    });
    const sections: [string, object][] = [
      ['AboutUs', { aboutUs: { text, whyChooseUs: [text] } }],
      ['Products', { products: { products: [{ name: text, description: text, pricePaise: 100 }] } }],
      ['Gallery', { gallery: { pictures: [{ picture: { mediaId: await makePicture(customer) }, caption: text }] } }],
      ['YoutubeVideos', { youtubeVideos: { videos: [{ title: text, url: 'https://youtu.be/dQw4w9WgXcQ' }] } }],
      ['Links', { links: { links: [{ label: text, action: 'url', value: 'https://a.example.com/?q=%22' }] } }],
      [
        'PaymentOptions',
        { paymentOptions: { upiId: 'ram@okbank', upiName: text, others: [{ label: 'A', value: text }] } },
      ],
      ['Settings', { settings: { holidayNotice: text } }],
    ];
    for (const [name, section] of sections)
      await customer
        .post(`/api/v1/updateCard${name}`)
        .send({ cardNo, ...section })
        .expect(200);
    await publish(customer, cardNo);
    return cardId;
  }

  const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^"'>])*`;
  const TAG = new RegExp(
    `<(script|style)\\b(${ATTRIBUTES})>([\\s\\S]*?)</\\1>|<([a-z][\\w-]*)(${ATTRIBUTES})>|<!--`,
    'gi',
  );
  /** Elements and attributes that a browser would build from a page, and the scripts it would run. */
  function browserContentOf(html: string): { elements: Set<string>; scripts: string[] } {
    const elements = new Set<string>();
    const scripts: string[] = [];
    for (const [
      match,
      raw,
      rawAttributes,
      content,
      element = raw ?? match,
      attributes = rawAttributes,
    ] of html.matchAll(TAG)) {
      elements.add(element);
      for (const [, name] of (attributes ?? '').matchAll(/([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g))
        elements.add(`${element} ${name}`);
      if (raw === 'script' && !attributes?.includes('ld+json')) scripts.push(content ?? '');
    }
    return { elements, scripts };
  }

  let harmless: ReturnType<typeof browserContentOf>;
  beforeAll(async () => {
    harmless = browserContentOf(
      (await visitor.get(`/${await publishCardWithText('Just some words')}`).expect(200)).text,
    );
    expect(harmless.elements.size).toBeGreaterThan(40);
  });

  test('browserContentOf finds the elements, attributes and scripts that a browser would create', () => {
    const { elements, scripts } = browserContentOf('<p title="<b>"><img src=x onerror=y></p><script>a</script>');
    expect([...elements]).toEqual(['p', 'p title', 'img', 'img src', 'img onerror', 'script']);
    expect(scripts).toEqual(['a']);
  });

  test.each(attacks)('the text %s on a card adds no element, attribute or script to its page', async (attack) => {
    const cardId = await publishCardWithText(attack);
    const { text, headers } = await visitor.get(`/${cardId}`).expect(200);
    const { elements, scripts } = browserContentOf(text);
    expect([...elements].filter((element) => !harmless.elements.has(element))).toEqual([]);
    expect(scripts).toEqual(harmless.scripts);
    expect(text).not.toMatch(/(href|src|action)\s*=\s*["']?\s*javascript:/i);
    // JSON inside a script element must not end that element.
    for (const [, data = ''] of text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(attack).slice(1, -1));
    }
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/);
    expect(policy).not.toMatch(/unsafe|\*/);

    const vcard = await visitor.get(`/${cardId}.vcf`).expect(200);
    expect(vcard.headers['content-disposition']).toBe(`attachment; filename="${cardId}.vcf"`);
    expect(vcard.headers['x-content-type-options']).toBe('nosniff');
    const svg = await visitor.get(`/${cardId}/qr.svg`).expect(200);
    expect(svg.body.toString()).not.toContain('alert');
    await visitor.get(`/${cardId}/og.jpg`).expect(200).expect('content-type', 'image/jpeg');
  });

  test('the page and the contact file of a card print the city once when the address line ends with it', async () => {
    const address = { line1: '12 MG Road, जयपुर - 302001', city: 'जयपुर', state: 'Rajasthan', pinCode: '302001' };
    const { cardId } = await makePublishedCard(customer, { basicDetails: { businessName: 'Once', address } });
    const { text: page } = await visitor.get(`/${cardId}`).expect(200);
    expect(page).not.toContain('12 MG Road, जयपुर');
    expect(page).toContain('"streetAddress":"12 MG Road"');
    const { text } = await visitor.get(`/${cardId}.vcf`).expect(200);
    expect(text).toContain(';;12 MG Road;जयपुर;Rajasthan;302001;');
  });

  test('a contact file contains one vCard, whatever line breaks its fields contain', async () => {
    const lines = 'Asha\r\nTEL:+911111111111\nEND:VCARD\r\nBEGIN:VCARD';
    const { cardId } = await makePublishedCard(customer, {
      basicDetails: { businessName: 'Line shop', personName: lines, tagline: 'a;b,c\\n', phoneNumber: '+919876543210' },
    });
    const { text } = await visitor.get(`/${cardId}.vcf`).expect(200);
    expect(text.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(1);
    expect(text.match(/^END:VCARD\r?$/gm)).toHaveLength(1);
    expect(text).not.toMatch(/^TEL[^\r\n]*1111111111/m);
  });
});

describe('rendered images of a card: preview, icons and QR code', () => {
  const sizes = {
    'og.jpg': [1200, 630],
    'icon-192.png': [192, 192],
    'icon-512.png': [512, 512],
    'qr.png': [1600, 1600],
  };
  const pictureOf = async (cardId: string, file: string) => {
    const { body } = await visitor.get(`/${cardId}/${file}`).expect(200);
    return body as Buffer;
  };

  test('the rendered images of a card have their declared size and change with its photo and logo', async () => {
    const card = await makePublishedCard(customer, { basicDetails: { businessName: 'Drawn shop' } });
    const before = new Map<string, Buffer>();
    for (const [file, size] of Object.entries(sizes)) {
      const bytes = await pictureOf(card.cardId, file);
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height], file).toEqual(size);
      before.set(file, bytes);
    }
    const logo = { mediaId: await makePicture(customer, 120, 90) };
    const photo = { mediaId: await makePicture(customer, 300, 400) };
    const basicDetails = { businessName: 'Drawn shop', logo, photo };
    await customer.post('/api/v1/updateCardBasicDetails').send({ cardNo: card.cardNo, basicDetails }).expect(200);
    for (const [file, bytes] of before) expect(bytes.equals(await pictureOf(card.cardId, file)), file).toBe(false);
  });

  test('the QR code of a card for printers is readable with a logo in its centre', async () => {
    const logo = { mediaId: await makePicture(customer, 120, 90) };
    const { cardId } = await makePublishedCard(customer, { basicDetails: { businessName: 'Code shop', logo } });
    const { data, info } = await sharp(await pictureOf(cardId, 'qr.png'))
      .resize(800)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = decodeQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
    expect(read).toMatch(new RegExp(`^https?://.*/${cardId}\\?via=qr$`));
  });
});

describe('data that is hidden from a card’s public page', () => {
  test('a hidden section of a card is not on its public page', async () => {
    const card = await makePublishedCard(customer);
    const { cardNo, cardId } = card;
    await customer
      .post('/api/v1/updateCardPaymentOptions')
      .send({ cardNo, paymentOptions: { bank: { accountNumber: '00998877665544', bankName: 'Hidden Bank' } } })
      .expect(200);
    expect((await visitor.get(`/${cardId}`).expect(200)).text).toContain('00998877665544');
    await customer
      .post('/api/v1/updateCardSettings')
      .send({ cardNo, settings: { hidden: ['payment'] } })
      .expect(200);
    const { text } = await visitor.get(`/${cardId}`).expect(200);
    expect(text).not.toContain('00998877665544');
    expect(text).not.toContain('Hidden Bank');
  });

  test('the public page of a card has no id of the business or its owner, nor the owner’s phone number', async () => {
    const card = await makePublishedCard(customer);
    const { body } = await customer.get('/api/v1/user').expect(200);
    const { text } = await visitor.get(`/${card.cardId}`).expect(200);
    for (const id of [card.businessId, body.data.userId, body.data.phoneNumber]) expect(text).not.toContain(id);
  });
});
