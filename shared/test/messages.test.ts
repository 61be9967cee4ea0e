import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callKeys, endpointOf } from '../src/contract.ts';
import { authEndpoints } from '../src/people/auth/auth.endpoints.ts';
import { notificationKinds } from '../src/people/notification/notification.endpoints.ts';
import { type Locale, languages, locales } from '../src/platform/language/languages.ts';
import { commonErrors, type Endpoint } from '../src/platform/lib/endpoint.ts';
import { errorCodes } from '../src/platform/lib/error-codes.ts';
import { indiaStates } from '../src/platform/lib/india-states.ts';
import { headingChoicesBySection } from '../src/shop/card/card.lists.ts';

const folder = new URL('../src/platform/language/', import.meta.url);
/** Pages have a file each, `names/` is for stored names and `sent/` for messages and mails. */
const messageFilesOf = (locale: string): string[] =>
  (readdirSync(new URL(`${locale}/`, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.json'))
    .sort();
const read = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'));
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const files = messageFilesOf('en');
const errorFiles = ['errors-sign-in.json', 'errors-staff.json', 'errors.json'];

describe('the translated messages', () => {
  for (const locale of locales) {
    it(`the message files of the language ${locale} have the same names as the English files`, () =>
      expect(messageFilesOf(locale)).toEqual(files));

    for (const file of files) {
      it(`the message file ${locale}/${file} has the same keys and placeholders as the English file and no straight apostrophe`, () => {
        const [english, words] = [read('en', file), read(locale, file)];
        expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
        for (const [key, text] of Object.entries(words)) {
          expect(text.trim(), key).not.toBe('');
          expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''));
          expect(text, key).not.toContain("'");
        }
      });
    }

    it(`isZeroSingular of the language ${locale} agrees with the plural rule of Intl for zero`, () => {
      const rules = new Intl.PluralRules(locale);
      expect(languages[locale].isZeroSingular).toBe(rules.select(0) === 'one');
      const counts = [1, 2, 5, 1_000].map((count) => rules.select(count));
      expect(counts).toEqual(['one', 'other', 'other', 'other']);
    });

    it(`every plural message in the language ${locale} has all plural forms of that language`, () => {
      for (const file of files) {
        const keys = Object.keys(read(locale, file));
        // A key in `_other` without an English `_one` is no plural.
        const plurals = Object.keys(read('en', file)).filter((name) => name.endsWith('_one'));
        for (const key of file === 'errors.json' ? [] : plurals) {
          const base = key.replace(/_one$/, '');
          for (const form of new Intl.PluralRules(locale).resolvedOptions().pluralCategories) {
            expect(keys, `${file} ${base}`).toContain(`${base}_${form}`);
          }
        }
      }
    });

    it(`every error code has a message in the language ${locale}`, () => {
      const codes = errorFiles.flatMap((file) => Object.keys(read(locale, file)));
      expect(codes.sort()).toEqual(Object.keys(errorCodes).sort());
    });
  }

  /** Messages that consist of the name of PDF cards. */
  const productNames = [
    'pdf-cards.json title',
    'home.json tile_pdf',
    'projects.json pdf_id_card',
    'account.json product_pdfCard',
    'plans.json product_pdfCard',
    'agencies.json product_pdfCard',
    'business-view.json part_pdfCards',
    'payment-pages.json pdfTitle',
    'projects-admin.json pdfCards',
    'revenue.json pdfCards',
  ];
  it.each(locales)('the product “PDF cards” has the same name in all messages of the language %s', (locale) => {
    // The specification prescribes another English label in the menu.
    const productTexts = [...productNames, ...(locale === 'en' ? [] : ['shell.json entry_pdf'])];
    const names = productTexts.map((place) => {
      const [file = '', key = ''] = place.split(' ');
      return read(locale, file)[key];
    });
    expect([...new Set(names)]).toEqual([read(locale, 'pdf-cards.json').title]);
    const name = names[0] ?? '';
    for (const key of ['with_pdfCard', 'with_pdfCard_endless'])
      expect(read(locale, 'premium.json')[key]?.toLowerCase()).toContain(name.toLowerCase());
    if (locale !== 'en') expect(read(locale, 'shell.json').entry_myPdf).toContain(name);
  });

  it.each(locales)(
    'a business without a plan is described in the same words on every page in the language %s',
    (locale) => {
      const words = read(locale, 'home.json').plan_free ?? '';
      const { nothing, trial, free } = read(locale, 'payments.json');
      for (const text of [nothing, trial, free]) expect(text?.startsWith(words), text).toBe(true);
      expect(read(locale, 'businesses.json').noPlan).toBe(words);
      expect(read(locale, 'account.json').planNone?.toLowerCase()).toContain(words.toLowerCase());
    },
  );

  it.each(locales)(
    'the headings that an owner may choose for a section differ from each other in the language %s',
    (locale) => {
      for (const file of ['card.json', 'card-content.json'])
        for (const [section, choices] of Object.entries(headingChoicesBySection)) {
          const words = choices.map((choice) => read(locale, file)[`heading_${choice}`]);
          expect([...new Set(words)], `${file} ${section}`).toEqual(words);
        }
    },
  );

  it('the Hindi messages treat the word रिव्यू as masculine', () => {
    const feminine = /दिखानी|दिखाई है|रिव्यू (?:दी|की|भेजी|आई)(?= |$)/;
    const strays = ['bell.json', 'card.json', 'home.json', 'inbox.json'].flatMap((file) =>
      Object.entries(read('hi', file)).filter(([key, text]) => /feedback|review/i.test(key) && feminine.test(text)),
    );
    expect(strays).toEqual([]);
  });

  it('the sign-in pages have a message for every error code of their API calls', () => {
    const endpoints = Object.values(authEndpoints) as Endpoint[];
    const possible = new Set([...commonErrors, ...endpoints.flatMap(({ errors }) => errors ?? [])]);
    expect(Object.keys(read('en', 'errors-sign-in.json'))).toEqual(expect.arrayContaining([...possible]));
  });

  it('errors that only API calls of staff return have their messages in errors-staff.json alone', () => {
    const errorCodesOf = (mayBeCustomers: boolean) =>
      callKeys
        .map((key): Endpoint => endpointOf(key))
        .filter(({ access }) => mayBeCustomers === (access === 'public' || access.customer === true))
        .flatMap(({ errors }) => errors ?? []);
    const customerCodes = new Set<string>(errorCodesOf(true));
    const codesIn = (file: string) => Object.keys(read('en', file));
    expect(codesIn('errors-staff.json').filter((code) => customerCodes.has(code))).toEqual([]);
    const staffCodes = new Set<string>(errorCodesOf(false).filter((code) => !customerCodes.has(code)));
    expect(codesIn('errors.json').filter((code) => staffCodes.has(code))).toEqual([]);
  });

  const letters = {
    hi: /\p{Script=Devanagari}/u,
    gu: /\p{Script=Gujarati}/u,
    mr: /\p{Script=Devanagari}/u,
    bn: /\p{Script=Bengali}/u,
    ta: /\p{Script=Tamil}/u,
    te: /\p{Script=Telugu}/u,
    kn: /\p{Script=Kannada}/u,
  } satisfies Partial<Record<Locale, RegExp>>;
  // English is written in Latin letters and has no entry.
  it.each(Object.entries(letters))(
    'the messages of the language %s are written in its script',
    (locale, scriptPattern) => {
      const latinOnly = files.flatMap((file) =>
        Object.entries(read(locale, file))
          .filter(([, text]) => !scriptPattern.test(text) && /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
          .map(([key, text]) => `${file} ${key}: ${text}`),
      );
      // People write these words in Latin letters in every language.
      const allowed =
        /: (WhatsApp|OTP|QR|PDF|UPI|SMS|IFSC|YouTube|Instagram|Facebook|Google|GSTIN|GST|SAC|Razorpay|[Kk]ey|ID|Secret|mm|O|recovery-codes\.txt|\{\w+\}|\W)+$/;
      // Names of devices and browsers are written as on the phone itself.
      const isMake = (line: string) => /^browsers\.json (platform|program)_/.test(line);
      expect(latinOnly.filter((line) => !allowed.test(line) && !isMake(line))).toEqual([]);
    },
  );

  it('the Gujarati messages contain no Devanagari letters except in the name of Hindi', () => {
    const strays = files.flatMap((file) =>
      Object.entries(read('gu', file)).filter(([, text]) =>
        /\p{Script=Devanagari}/u.test(text.replaceAll('हिन्दी', '')),
      ),
    );
    expect(strays).toEqual([]);
  });

  it('the Hindi messages never call a business व्यवसाय, बिजनेस or बिज़नस', () => {
    const others = files.flatMap((file) =>
      Object.entries(read('hi', file))
        .filter(([, text]) => /व्यवसाय|बिजनेस|बिज़नस/.test(text.normalize('NFC')))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    expect(others).toEqual([]);
  });

  // Hindi has several words for each of these; only the first may be used.
  it.each([
    ['साइन इन', /लॉग[ -]?(?:इन|आउट)|साइन-(?:इन|आउट)/],
    ['सैंपल', /नमून|सैम्पल/],
    ['GSTIN', /GSTIN नंबर/],
    ['OTP', /(?:साइन इन|ओटीपी|आपका) कोड/],
  ])('the Hindi messages use the term %s and none of its synonyms', (_word, others) => {
    const strays = files.flatMap((file) =>
      Object.entries(read('hi', file))
        .filter(([, text]) => others.test(text.normalize('NFC')))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    expect(strays).toEqual([]);
  });

  it('the message file of every page is registered in namespaces.ts', () => {
    const registry = readFileSync(new URL('../../site/src/lib/namespaces.ts', import.meta.url), 'utf8');
    for (const file of files.filter((name) => !name.includes('/')))
      expect(registry).toContain(`'@parichay/shared/platform/language/en/${file}'`);
  });

  it('the English messages name the Indian states as they are stored', () => {
    expect(read('en', 'names/states.json')).toEqual(
      Object.fromEntries(indiaStates.map(([code, name]) => [code, name])),
    );
  });

  it('every text of the initial link store has a message, except for brand names and examples', () => {
    const migration = readFileSync(
      new URL('../../upstream/src/platform/migrations/0006_link_store.sql', import.meta.url),
      'utf8',
    );
    const types = [...migration.matchAll(/\(\d+, '(.+?)', '(.+?)', '\w+', (?:null|'.+?'), '(.+?)'\)/g)];
    expect(types).toHaveLength(54);
    const translated = read('en', 'names/link-store.json');
    const stored = new Set(types.flatMap(([, ...texts]) => texts));
    expect(Object.entries(translated).filter(([key, name]) => key !== name || !stored.has(key))).toEqual([]);
    const products = `SMS Telegram Arattai Instagram Facebook LinkedIn X Threads Pinterest ShareChat Mappls Justdial Sulekha
      Tripadvisor MouthShut Amazon Flipkart Meesho Myntra JioMart IndiaMART TradeIndia Swiggy Zomato magicpin Calendly
      Practo BookMyShow MakeMyTrip YouTube Spotify JioSaavn`;
    const isExample = (text: string) => /\d|@|^https:/.test(text);
    expect([...stored].filter((text) => !(text in translated) && !isExample(text)).sort()).toEqual(
      [...products.split(/\s+/), 'Apple Maps', 'Google Maps'].sort(),
    );
  });

  it('every kind of notification has a message for its heading and one for its details', () => {
    const words = Object.keys(read('en', 'bell.json')).map((key) => key.replace(/_other$/, ''));
    expect(notificationKinds.flatMap((kind) => [kind, `${kind}_more`]).filter((key) => !words.includes(key))).toEqual(
      [],
    );
  });

  it.each([
    ['shop/frame', 'frames'],
    ['studio/pdf-card', 'pdf-templates'],
  ])('the English name of every layer document in %s is the title in that document', (folder, names) => {
    const documents = new URL(`../../upstream/src/${folder}/documents/`, import.meta.url);
    const titles = readdirSync(documents).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, documents), 'utf8')).title,
    ]);
    expect(read('en', `names/${names}.json`)).toEqual(Object.fromEntries(titles));
  });

  it('no source file compares a locale with the literals hi, gu or mr', () => {
    const sources = ['shared', 'bff', 'upstream', 'site'].flatMap((workspace) => {
      const root = new URL(`../../${workspace}/src/`, import.meta.url);
      return (readdirSync(root, { recursive: true }) as string[])
        .filter((file) => /\.(tsx?|astro)$/.test(file))
        .map((file) => ({ file: `${workspace}/${file}`, text: readFileSync(new URL(file, root), 'utf8') }));
    });
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter(({ text }) => /[!=]== '(hi|gu|mr)'/.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
