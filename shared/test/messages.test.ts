import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { authEndpoints } from '../src/auth/auth.endpoints.ts';
import { callKeys, endpointOf } from '../src/contract.ts';
import { type Locale, languages, locales } from '../src/language/languages.ts';
import { commonErrors, type Endpoint } from '../src/lib/endpoint.ts';
import { errorCodes } from '../src/lib/error-codes.ts';
import { indiaStates } from '../src/lib/india-states.ts';
import { notificationKinds } from '../src/notification/notification.endpoints.ts';

const folder = new URL('../src/language/', import.meta.url);
/** Of a page's messages, `names/` of what is stored, and `sent/` by message or mail. */
const filesOf = (locale: string): string[] =>
  (readdirSync(new URL(`${locale}/`, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.json'))
    .sort();
const read = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'));
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const files = filesOf('en');
const errorFiles = ['errors-sign-in.json', 'errors-staff.json', 'errors.json'];

describe('messages', () => {
  for (const locale of locales) {
    it(`are in the same files in ${locale}`, () => expect(filesOf(locale)).toEqual(files));

    for (const file of files) {
      it(`have the same keys and placeholders in ${locale}/${file}`, () => {
        const [english, words] = [read('en', file), read(locale, file)];
        expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
        for (const [key, text] of Object.entries(words)) {
          expect(text.trim(), key).not.toBe('');
          expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''));
        }
      });
    }

    it(`take the words of "one" for none where ${locale} does`, () => {
      const rules = new Intl.PluralRules(locale);
      expect(languages[locale].noneIsOne).toBe(rules.select(0) === 'one');
      const counts = [1, 2, 5, 1_000].map((count) => rules.select(count));
      expect(counts).toEqual(['one', 'other', 'other', 'other']);
    });

    it(`have every plural whole in ${locale}`, () => {
      for (const file of files) {
        const keys = Object.keys(read(locale, file));
        // Of a value that is called so, `_other` is no plural: in English that has no `_one`.
        const plurals = Object.keys(read('en', file)).filter((name) => name.endsWith('_one'));
        for (const key of file === 'errors.json' ? [] : plurals) {
          const base = key.replace(/_one$/, '');
          for (const form of new Intl.PluralRules(locale).resolvedOptions().pluralCategories) {
            expect(keys, `${file} ${base}`).toContain(`${base}_${form}`);
          }
        }
      }
    });

    it(`have words for every error code in ${locale}`, () => {
      const codes = errorFiles.flatMap((file) => Object.keys(read(locale, file)));
      expect(codes.sort()).toEqual(Object.keys(errorCodes).sort());
    });
  }

  it('on the sign-in pages cover every code that their calls may answer', () => {
    const endpoints = Object.values(authEndpoints) as Endpoint[];
    const possible = new Set([...commonErrors, ...endpoints.flatMap(({ errors }) => errors ?? [])]);
    expect(Object.keys(read('en', 'errors-sign-in.json'))).toEqual(expect.arrayContaining([...possible]));
  });

  it('for errors that only calls of staff answer are left out of pages of customers', () => {
    const answered = (mayBeCustomers: boolean) =>
      callKeys
        .map((key): Endpoint => endpointOf(key))
        .filter(({ access }) => mayBeCustomers === (access === 'public' || access.customer === true))
        .flatMap(({ errors }) => errors ?? []);
    const ofCustomers = new Set<string>(answered(true));
    const inFile = (file: string) => Object.keys(read('en', file));
    expect(inFile('errors-staff.json').filter((code) => ofCustomers.has(code))).toEqual([]);
    const ofStaff = new Set<string>(answered(false).filter((code) => !ofCustomers.has(code)));
    expect(inFile('errors.json').filter((code) => ofStaff.has(code))).toEqual([]);
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
  // A language of Latin letters has no line in it.
  it.each(Object.entries(letters))('in %s are written in its letters', (locale, own) => {
    const latinOnly = files.flatMap((file) =>
      Object.entries(read(locale, file))
        .filter(([, text]) => !own.test(text) && /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    // Words that people write in Latin letters here too are named.
    const allowed =
      /: (WhatsApp|OTP|QR|PDF|UPI|SMS|IFSC|YouTube|Instagram|Facebook|Google|GSTIN|GST|SAC|Razorpay|[Kk]ey|ID|Secret|mm|O|recovery-codes\.txt|\{\w+\}|\W)+$/;
    // Makes of devices and browsers stand there as they do on the phone itself.
    const isMake = (line: string) => /^browsers\.json (platform|program)_/.test(line);
    expect(latinOnly.filter((line) => !allowed.test(line) && !isMake(line))).toEqual([]);
  });

  it('in Gujarati have no letters of Hindi, but for the name of that language', () => {
    const strays = files.flatMap((file) =>
      Object.entries(read('gu', file)).filter(([, text]) =>
        /\p{Script=Devanagari}/u.test(text.replaceAll('हिन्दी', '')),
      ),
    );
    expect(strays).toEqual([]);
  });

  it('in Hindi call a business what shop owners call it', () => {
    const others = files.flatMap((file) =>
      Object.entries(read('hi', file))
        .filter(([, text]) => /व्यवसाय|बिजनेस|बिज़नस/.test(text.normalize('NFC')))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    expect(others).toEqual([]);
  });

  // What English has one word for, and Hindi two: the first is what is written.
  it.each([
    ['साइन इन', /लॉग[ -]?(?:इन|आउट)|साइन-(?:इन|आउट)/],
    ['सैंपल', /नमून|सैम्पल/],
    ['GSTIN', /GSTIN नंबर/],
    ['OTP', /(?:साइन इन|ओटीपी|आपका) कोड/],
  ])('in Hindi say %s and no other word for it', (_word, others) => {
    const strays = files.flatMap((file) =>
      Object.entries(read('hi', file))
        .filter(([, text]) => others.test(text.normalize('NFC')))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    expect(strays).toEqual([]);
  });

  it('are all registered for the types', () => {
    const registry = readFileSync(new URL('../../site/src/lib/namespaces.ts', import.meta.url), 'utf8');
    for (const file of files.filter((name) => !name.includes('/')))
      expect(registry).toContain(`'@parichay/shared/language/en/${file}'`);
  });

  it('name every state by its code, in English as they are stored', () => {
    expect(read('en', 'names/states.json')).toEqual(
      Object.fromEntries(indiaStates.map(([code, name]) => [code, name])),
    );
  });

  it('say of every kind of notification what happened and what to do', () => {
    const words = Object.keys(read('en', 'bell.json')).map((key) => key.replace(/_other$/, ''));
    expect(notificationKinds.flatMap((kind) => [kind, `${kind}_more`]).filter((key) => !words.includes(key))).toEqual(
      [],
    );
  });

  it.each([
    ['frame', 'frames'],
    ['pdf-card', 'pdf-templates'],
  ])('name every %s of the house, in English as its document does', (folder, names) => {
    const documents = new URL(`../../upstream/src/${folder}/documents/`, import.meta.url);
    const titles = readdirSync(documents).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, documents), 'utf8')).title,
    ]);
    expect(read('en', `names/${names}.json`)).toEqual(Object.fromEntries(titles));
  });

  it('are chosen by no code that knows one language by name, as a third would get the words of another', () => {
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
