import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import { type CardPage, type PublicCard, publicFeedback } from '@parichay/shared/shop/card/card-page.ts';
import { sectionInputs, sections } from '@parichay/shared/shop/card/card-sections.ts';
import { withoutPaidSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { needsThat } from '../../test/lib/programs.ts';

type Render = (request: Request, locals: { cardPage?: CardPage; locale?: Locale }) => Promise<Response>;

const distFolder = new URL('../dist/', import.meta.url);
const serverEntry = new URL('server/entry.mjs', distFolder);
const isBuilt =
  existsSync(serverEntry) && readdirSync(new URL('server/chunks/', distFolder)).some((file) => /cardId/.test(file));
if (!isBuilt) console.warn('Left out: the public card page, because site/dist is not built (npm run build).');

type SectionInputs = { [S in keyof typeof sections]?: object };

/** Reduces a card to the free sections, as the upstream does. */
const freeCardOf = (card: PublicCard): PublicCard => ({
  ...card,
  ...withoutPaidSections(card),
  customerFeedback: publicFeedback.parse({}),
});
const cardWithSections = (sectionInputs: SectionInputs = {}): PublicCard =>
  ({
    cardId: 'shree-sweets',
    url: 'https://cards.example.in/shree-sweets',
    agencyName: 'Example Agency',
    ...Object.fromEntries(
      Object.entries(sections).map(([name, schema]) => [
        name,
        schema.parse(sectionInputs[name as keyof SectionInputs] ?? {}),
      ]),
    ),
    customerFeedback: publicFeedback.parse({}),
    updatedAt: '2026-11-20T10:00:00.000Z',
  }) as PublicCard;

const shopDetails = { businessName: 'Shree Sweets', tagline: 'Fresh every morning', phoneNumber: '98765 43210' };
const picture = (digit: number) => ({
  mediaId: `0194a000-0000-7000-8000-00000000000${digit}`,
  width: 1080,
  height: 720,
});

describe('the public page of a card', needsThat(isBuilt, 'npm run build'), () => {
  let render: Render;

  beforeAll(async () => {
    ({ render } = (await import(serverEntry.href)) as { render: Render });
  });

  async function renderPage(cardPage: CardPage | undefined, locale: Locale = 'en') {
    const request = new Request('https://cards.example.in/shree-sweets');
    const response = await render(request, { ...(cardPage && { cardPage }), locale });
    return { status: response.status, location: response.headers.get('location'), html: await response.text() };
  }
  const renderCard = async (sectionInputs: SectionInputs, locale?: Locale) =>
    (await renderPage({ outcome: 'card', card: cardWithSections(sectionInputs) }, locale)).html;
  const bodyOf = (html: string) => html.slice(html.indexOf('<body'));
  const sectionIds = (html: string) => [...html.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);

  describe('the HTTP status of a public card page', () => {
    it.each([
      ['paused', 200],
      ['suspended', 200],
      ['gone', 410],
      ['missing', 404],
    ] as const)('the page of a %s card answers %i and is not indexed by search engines', async (outcome, status) => {
      const response = await renderPage({ outcome, agencyName: 'Example Agency' });
      expect(response.status).toBe(status);
      expect(response.html).toContain('<meta name="robots" content="noindex">');
      expect(response.html).toContain('Example Agency');
      expect(response.html).not.toContain('rel="canonical"');
    });

    it('the page of a published card answers 200 and may be indexed by search engines', async () => {
      const response = await renderPage({ outcome: 'card', card: cardWithSections({ basicDetails: shopDetails }) });
      expect(response.status).toBe(200);
      expect(response.html).not.toContain('noindex');
    });

    it('the renderer of card pages answers 404 to a request without card data', async () => {
      expect((await renderPage(undefined)).status).toBe(404);
    });

    it('the former address of a card redirects to the new one with 308', async () => {
      const response = await renderPage({ outcome: 'moved', cardId: 'new-name' });
      expect(response.status).toBe(308);
      expect(response.location).toBe('/new-name');
    });

    it('a free card shows only name, picture, phone, WhatsApp, vCard and enquiry form', async () => {
      const card = cardWithSections({
        basicDetails: { ...shopDetails, whatsappNumber: '98765 43210', email: 'a@example.in', photo: picture(1) },
        aboutUs: { text: 'Since long ago' },
        links: { links: [{ label: 'Order', action: 'url', value: 'https://example.in/order' }] },
      });
      const { status, html } = await renderPage({ outcome: 'card', card: freeCardOf(card) });
      const body = bodyOf(html);
      expect(status).toBe(200);
      expect(body).toContain('>Shree Sweets</h1>');
      expect(body).toContain('href="tel:+919876543210"');
      expect(body).toContain('href="https://wa.me/919876543210?text=');
      expect(body).toContain('href="/shree-sweets.vcf"');
      expect(body).toContain(picture(1).mediaId);
      for (const hiddenText of ['a@example.in', 'example.in/order', 'Since long ago'])
        expect(body).not.toContain(hiddenText);
      expect(sectionIds(html).sort()).toEqual(['enquiry', 'share']);
    });
  });

  describe('the metadata of a public card page', () => {
    it('the metadata of a card page is complete and has absolute URLs', async () => {
      const html = await renderCard({ basicDetails: shopDetails });
      for (const tag of [
        '<title>Shree Sweets – Fresh every morning</title>',
        '<link rel="canonical" href="https://cards.example.in/shree-sweets">',
        '<meta property="og:url" content="https://cards.example.in/shree-sweets">',
        '<meta property="og:title" content="Shree Sweets – Fresh every morning">',
        '<meta property="og:description" content="Fresh every morning">',
        '<meta property="og:site_name" content="Example Agency">',
        '<meta property="og:locale" content="en_IN">',
        '<meta property="og:image" content="https://cards.example.in/shree-sweets/og.jpg?v=',
        '<meta property="og:image:width" content="1200">',
        '<meta property="og:image:height" content="630">',
        '<meta property="og:image:alt" content="Shree Sweets">',
        '<meta name="twitter:card" content="summary_large_image">',
      ])
        expect(html).toContain(tag);
    });

    it('the URL of the preview image in the metadata changes with the content of the card', async () => {
      const pictureOf = (html: string) => /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
      const before = pictureOf(await renderCard({ basicDetails: shopDetails }));
      expect(pictureOf(await renderCard({ basicDetails: shopDetails }))).toBe(before);
      expect(pictureOf(await renderCard({ basicDetails: { ...shopDetails, tagline: 'Since 1968' } }))).not.toBe(before);
    });

    it('the metadata of a card page is in the language of the card, not in that of the visitor', async () => {
      const hindi = await renderCard({ basicDetails: { businessName: 'शर्मा टेलर्स' } });
      expect(hindi).toContain('<html lang="en">');
      expect(hindi).toContain('<meta property="og:locale" content="hi_IN">');
      expect(hindi).toMatch(/<meta property="og:description" content="[^"]*शर्मा टेलर्स[^"]*कॉल/);
      const gujarati = await renderCard({ basicDetails: { businessName: 'કેસર આંબાવાડી', tagline: 'તાજી કેરી' } });
      expect(gujarati).toContain('<meta property="og:locale" content="gu_IN">');
      expect(gujarati).toContain('<meta property="og:description" content="તાજી કેરી">');
    });

    it('the metadata of a card page describes the business in schema.org terms', async () => {
      const html = await renderCard({
        basicDetails: {
          ...shopDetails,
          address: { line1: '14 Tower Road', city: 'Navsari', pinCode: '396445' },
          photo: picture(1),
        },
        socialLinks: { links: [{ network: 'instagram', url: 'https://instagram.com/shree' }] },
      });
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      expect(JSON.parse(json)).toMatchObject({
        '@type': 'LocalBusiness',
        name: 'Shree Sweets',
        telephone: '+919876543210',
        image: `https://cards.example.in/media/${picture(1).mediaId}/1080.jpg`,
        address: {
          streetAddress: '14 Tower Road',
          addressLocality: 'Navsari',
          postalCode: '396445',
          addressCountry: 'IN',
        },
        sameAs: ['https://instagram.com/shree'],
      });
    });
  });

  describe('HTML markup in the texts of a card', () => {
    const markup = `</script><script>alert(1)</script><!--<script><style></style>"'><img src=x onerror=alert(1)>&lt;`;
    const sectionsWithMarkup: SectionInputs = {
      basicDetails: {
        businessName: markup.slice(0, 80),
        personName: markup.slice(0, 80),
        designation: markup.slice(0, 80),
        tagline: markup,
        openingHours: markup,
        address: { line1: markup, city: markup.slice(0, 60), state: markup.slice(0, 60) },
        phoneNumber: '9876543210',
      },
      aboutUs: { text: markup, whyChooseUs: [markup.slice(0, 80)] },
      products: { products: [{ name: markup.slice(0, 80), description: markup, pricePaise: 100, picture: null }] },
      gallery: { pictures: [{ picture: picture(1), caption: markup.slice(0, 100) }] },
      youtubeVideos: { videos: [{ title: markup.slice(0, 100), url: 'https://youtu.be/aqz-KE-bpKQ' }] },
      paymentOptions: {
        upiId: 'shree@okaxis',
        upiName: markup.slice(0, 80),
        bank: { accountHolder: markup.slice(0, 80), bankName: markup.slice(0, 80) },
        others: [{ label: markup.slice(0, 40), value: markup }],
      },
      links: {
        links: [{ label: markup.slice(0, 60), action: 'url', value: 'https://example.in/?q=%22%3E%3Cscript%3E' }],
      },
      settings: { holidayNotice: markup },
    };

    it('HTML markup in any field of a card is shown as text', async () => {
      const card = { ...cardWithSections(sectionsWithMarkup), agencyName: markup };
      const { html } = await renderPage({ outcome: 'card', card });
      // Inside a quoted attribute, < is only a character.
      const tags = html.replace(/="[^"]*"/g, '=""');
      expect(tags.match(/<script\b/gi)).toHaveLength(2);
      expect(tags.match(/<style\b/gi)).toHaveLength(1);
      expect(tags).not.toMatch(/<img src=x|<!--|<[^>]*\son\w+=/i);
    });

    it('HTML markup in a card does not break out of the JSON-LD for search engines', async () => {
      const html = await renderCard(sectionsWithMarkup);
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      expect(json).not.toMatch(/[<>]/);
      expect(JSON.parse(json)).toMatchObject({ slogan: markup });
    });

    it('a card field refuses a link with a scheme other than http or https', () => {
      for (const url of ['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', ' javascript:alert(1)']) {
        expect(sectionInputs.basicDetails.safeParse({ businessName: 'A', website: url }).success).toBe(false);
        expect(sectionInputs.basicDetails.safeParse({ businessName: 'A', address: { mapUrl: url } }).success).toBe(
          false,
        );
        expect(sectionInputs.links.safeParse({ links: [{ label: 'A', action: 'url', value: url }] }).success).toBe(
          false,
        );
        expect(sectionInputs.socialLinks.safeParse({ links: [{ network: 'x', url }] }).success).toBe(false);
        expect(sectionInputs.products.safeParse({ products: [{ name: 'A', url }] }).success).toBe(false);
        expect(sectionInputs.youtubeVideos.safeParse({ videos: [{ url }] }).success).toBe(false);
      }
    });

    it('a javascript: link in a stored card is not shown as a link on the card page', async () => {
      const scriptLink = 'javascript:alert(1)';
      const card = cardWithSections({ basicDetails: shopDetails });
      card.basicDetails.website = scriptLink;
      card.basicDetails.address.mapUrl = scriptLink;
      card.links.links = [{ label: 'A', action: 'url', value: scriptLink, linkTypeId: null }];
      card.socialLinks.links = [{ network: 'x', url: scriptLink }];
      card.products.products = [
        { name: 'A', description: '', pricePaise: null, priceUnit: '', url: scriptLink, picture: null },
      ];
      const { html } = await renderPage({ outcome: 'card', card });
      expect(html).not.toMatch(/href="\s*javascript:/i);
    });
  });

  describe('the sections of a public card page', () => {
    const filledSections: SectionInputs = {
      basicDetails: shopDetails,
      aboutUs: { text: 'Us' },
      products: { products: [{ name: 'Ladoo', pricePaise: 12_500_000, picture: null }] },
      links: { links: [{ label: 'Order', action: 'url', value: 'https://example.in' }] },
    };

    it('empty sections of a card are not shown on its page', async () => {
      expect(sectionIds(await renderCard({ basicDetails: shopDetails }))).toEqual(['enquiry', 'share']);
      expect(sectionIds(await renderCard(filledSections))).toEqual(['about', 'products', 'links', 'enquiry', 'share']);
    });

    it('the consent text of the enquiry form names the agency only if the owner shares enquiries with it', async () => {
      const card = cardWithSections({ basicDetails: shopDetails });
      const consentOf = async (sharesLeads: boolean) => {
        const { html } = await renderPage({ outcome: 'card', card: { ...card, sharesLeads } });
        return /class="consent">.*?<\/p>/s.exec(html)?.[0] ?? '';
      };
      expect(await consentOf(false)).not.toMatch(/Example Agency|value="agency"/);
      expect(await consentOf(true)).toMatch(/value="agency".*Example Agency/);
    });

    it('a card with feedback has a feedback section with the only feedback form on the page', async () => {
      const card = {
        ...cardWithSections({ basicDetails: shopDetails }),
        customerFeedback: publicFeedback.parse({ count: 1, average: 5 }),
      };
      const { html } = await renderPage({ outcome: 'card', card });
      expect(sectionIds(html)).toEqual(['feedback', 'enquiry', 'share']);
      expect(html.match(/data-post="\/api\/v1\/feedback"/g)).toHaveLength(1);
    });

    it('the sections of a card page are in the owner’s order, without hidden ones, under the chosen headings', async () => {
      const html = await renderCard({
        ...filledSections,
        settings: { order: ['links', 'products'], hidden: ['about', 'feedback'], headings: { products: 'menu' } },
      });
      expect(sectionIds(html)).toEqual(['links', 'products', 'enquiry', 'share']);
      expect(html).toContain('<h2>Menu</h2>');
    });

    it('the prices on a card page have Indian digit grouping', async () => {
      expect(await renderCard(filledSections)).toContain('₹1,25,000<');
    });

    it('a video on a card page is a plain link that loads nothing from YouTube', async () => {
      const html = await renderCard({
        basicDetails: shopDetails,
        youtubeVideos: { videos: [{ title: 'Film', url: 'https://youtu.be/aqz-KE-bpKQ' }] },
      });
      expect(html).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
      expect(html).not.toMatch(/<iframe|ytimg|\ssrc="https:/);
    });

    it('every picture on a card page has a width and a height attribute', async () => {
      const html = await renderCard({
        basicDetails: { ...shopDetails, photo: picture(1), logo: picture(2) },
        gallery: { pictures: [{ picture: picture(3) }, { picture: { ...picture(4), width: 300, height: 200 } }] },
      });
      for (const [tag] of html.matchAll(/<img[^>]*>/g)) expect(tag).toMatch(/ width="\d+" height="\d+" alt="/);
      const small = /<img[^>]*0004[^>]*>/.exec(html)?.[0] ?? '';
      expect(small).toContain('400.webp 300w');
      expect(small).not.toContain('1080.webp');
      expect(small).toContain('loading="lazy"');
    });
  });

  describe('the languages of a public card page', () => {
    it('a business name in another script has the attribute lang, and dir if the script is Arabic', async () => {
      expect(await renderCard({ basicDetails: { businessName: 'ઉમિયા પ્રેસ' } })).toContain('<h1 lang="gu">');
      expect(await renderCard({ basicDetails: { businessName: 'نور کتاب گھر' } })).toContain(
        '<h1 lang="ur" dir="auto">',
      );
      expect(await renderCard({ basicDetails: { businessName: 'Shree Sweets' } })).toContain('<h1>');
    });

    it('the name on a card page is marked with its own language while labels are in the visitor’s language', async () => {
      const html = await renderCard({ basicDetails: shopDetails }, 'hi');
      expect(html).toContain('<html lang="hi">');
      expect(html).toContain('<h1 lang="en">Shree Sweets</h1>');
      expect(html).toContain('कॉल करें');
    });

    it('the honorific of a person on a card page is in the script of the name', async () => {
      const basicDetails = { ...shopDetails, titlePrefix: 'Mr.' };
      expect(await renderCard({ basicDetails: { ...basicDetails, personName: 'राम राव' } })).toContain('श्री राम राव');
      expect(await renderCard({ basicDetails: { ...basicDetails, personName: 'राम राव' } }, 'mr')).toContain(
        'श्री. राम राव',
      );
      expect(await renderCard({ basicDetails: { ...basicDetails, personName: 'Ram Rao' } }, 'hi')).toContain(
        'Mr. Ram Rao',
      );
    });
  });

  describe.each(designs)('a card page in the design %s', (design) => {
    const allSections: SectionInputs = {
      basicDetails: {
        ...shopDetails,
        titlePrefix: 'Dr.',
        personName: 'Meera Shah',
        designation: 'Owner',
        whatsappNumber: '98765 43211',
        alternatePhoneNumber: '98765 43212',
        email: 'a@example.in',
        website: 'https://example.in',
        address: { line1: '14, Gandhi Road', city: 'Ahmedabad' },
        openingHours: 'Mon–Sat 10–7',
        establishedYear: '1962',
        logo: picture(1),
        photo: picture(2),
      },
      template: { design },
      aboutUs: { text: '<p>Our <strong>story</strong></p>', whyChooseUs: ['Fresh'] },
      products: { products: [{ name: 'Kaju katli', pricePaise: 62_000, picture: picture(3) }] },
      gallery: { pictures: [{ picture: picture(4), caption: 'The counter' }] },
      youtubeVideos: { videos: [{ title: 'A film', url: 'https://youtu.be/aqz-KE-bpKQ' }] },
      paymentOptions: {
        upiId: 'shree@okbank',
        upiAmountsPaise: [50_000],
        bank: { accountNumber: '123456789' },
        others: [{ label: 'Cash', value: 'At the counter' }],
      },
      socialLinks: { links: [{ network: 'instagram', url: 'https://instagram.com/shree' }] },
      links: { links: [{ label: 'Order now', action: 'url', value: 'https://example.in/order' }] },
      settings: { holidayNotice: 'Closed on Diwali' },
    };

    it('a card page shows all contents of a full card', async () => {
      const html = await renderCard(allSections);
      const body = bodyOf(html);
      for (const shownText of [
        'Shree Sweets</h1>',
        'Fresh every morning',
        'Dr. Meera Shah',
        'Owner',
        'a@example.in',
        '14, Gandhi Road',
        'Mon–Sat 10–7',
        '1962',
        'Closed on Diwali',
        '<strong>story</strong>',
        'Fresh</li>',
        'Kaju katli',
        '₹620<',
        'The counter',
        'A film',
        'upi://pay?pa=shree@okbank&#38;pn=Shree%20Sweets&#38;am=500.00',
        '123456789',
        'At the counter',
        'https://instagram.com/shree',
        'https://example.in/order',
        'data-post="/api/v1/enquiry"',
        'data-post="/api/v1/feedback"',
        'href="tel:+919876543210"',
        'href="/shree-sweets.vcf"',
        '/shree-sweets/qr.svg',
        'Example Agency',
        ...[1, 2, 3, 4].map((digit) => picture(digit).mediaId),
      ]) {
        expect(body.replaceAll('&amp;', '&#38;'), shownText).toContain(shownText);
      }
      expect(sectionIds(html).sort()).toEqual(
        // A card without feedback has the feedback form in the section share.
        ['about', 'enquiry', 'gallery', 'links', 'payment', 'products', 'share', 'videos'].sort(),
      );
      expect(body.match(/<h1[ >]/g)).toHaveLength(1);
      expect(body).toContain('<main');
    });

    it('the page of a card with only a name has no empty links', async () => {
      const body = bodyOf(await renderCard({ basicDetails: { businessName: 'Shree Sweets' }, template: { design } }));
      expect(body).toContain('Shree Sweets</h1>');
      expect(body).toContain('href="/shree-sweets.vcf"');
      expect(body).not.toMatch(/href="(tel:|mailto:|https:\/\/wa\.me\/9)|undefined|null|NaN/);
    });

    it('a free card in each design shows only name, address, phone, WhatsApp, picture, vCard, QR code and enquiry form', async () => {
      const { status, html } = await renderPage({ outcome: 'card', card: freeCardOf(cardWithSections(allSections)) });
      const body = bodyOf(html);
      expect(status).toBe(200);
      for (const shownText of [
        'Shree Sweets</h1>',
        'tel:+919876543210',
        'https://wa.me/919876543211',
        '/shree-sweets.vcf',
      ])
        expect(body).toContain(shownText);
      for (const shownText of ['14, Gandhi Road', 'qr.svg', picture(2).mediaId]) expect(body).toContain(shownText);
      for (const hiddenText of ['a@example.in', 'example.in/order', 'Diwali', 'Mon–Sat', '1962', 'Fresh every morning'])
        expect(body).not.toContain(hiddenText);
      expect(sectionIds(html).sort()).toEqual(['enquiry', 'share']);
    });

    it('a card page with a photo and ten links has less than 15 KB of compressed HTML, CSS and JavaScript', async () => {
      const html = await renderCard({
        basicDetails: { ...shopDetails, whatsappNumber: '9876543210', email: 'a@example.in', photo: picture(1) },
        template: { design },
        links: {
          links: Array.from({ length: 10 }, (_, index) => ({
            label: `Link number ${index}`,
            action: 'url',
            value: `https://example.in/page/${index}`,
          })),
        },
      });
      const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) =>
        readFileSync(new URL(`client${path}`, distFolder)),
      );
      const script = scripts.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
      expect(script).toBeLessThan(3 * 1024);
      expect(brotliCompressSync(html).length + script).toBeLessThan(15 * 1024);
      expect(html).not.toMatch(/rel="stylesheet"|astro-island/);
    });

    it('the page of a full card has no style attribute and no inline event handler', async () => {
      expect(bodyOf(await renderCard(allSections))).not.toMatch(/<[^>]*\s(style|on\w+)=/i);
    });
  });
});
