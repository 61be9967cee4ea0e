import { readdirSync, readFileSync } from 'node:fs';
import { authEndpoints } from '@parichay/shared/auth/auth.endpoints.ts';
import { commonErrors, type Endpoint } from '@parichay/shared/lib/endpoint.ts';
import { errorCodes } from '@parichay/shared/lib/error-codes.ts';
import { describe, expect, it } from 'vitest';
import { locales } from '../src/lib/i18n.ts';

const folder = new URL('../src/messages/', import.meta.url);
const namespacesOf = (locale: string): string[] => readdirSync(new URL(`${locale}/`, folder)).sort();
const read = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'));
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const files = namespacesOf('en');

describe('messages', () => {
  for (const locale of locales) {
    it(`stand in the same files in ${locale}`, () => expect(namespacesOf(locale)).toEqual(files));

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

    it(`have every plural whole in ${locale}`, () => {
      for (const file of files) {
        const keys = Object.keys(read(locale, file));
        for (const key of keys.filter((name) => /_(one|other)$/.test(name) && file !== 'errors.json')) {
          const base = key.replace(/_(one|other)$/, '');
          for (const form of new Intl.PluralRules(locale).resolvedOptions().pluralCategories) {
            expect(keys, `${file} ${base}`).toContain(`${base}_${form}`);
          }
        }
      }
    });

    it(`have words for every error code in ${locale}`, () => {
      const words = { ...read(locale, 'errors-sign-in.json'), ...read(locale, 'errors.json') };
      expect(Object.keys(words).sort()).toEqual(Object.keys(errorCodes).sort());
    });
  }

  it('on the sign-in pages cover every code that their calls may answer', () => {
    const endpoints = Object.values(authEndpoints) as Endpoint[];
    const possible = new Set([...commonErrors, ...endpoints.flatMap(({ errors }) => errors ?? [])]);
    expect(Object.keys(read('en', 'errors-sign-in.json'))).toEqual(expect.arrayContaining([...possible]));
  });

  it('in Hindi are written in Devanagari', () => {
    const latinOnly = files.flatMap((file) =>
      Object.entries(read('hi', file))
        .filter(([, text]) => !/[ऀ-ॿ]/.test(text) && /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    // Words that people write in Latin letters in Hindi too are named here.
    const allowed = /: (WhatsApp|OTP|QR|PDF|UPI|SMS|YouTube|Instagram|Facebook|Google|GST|\W)+$/;
    // Makes of devices and browsers stand there as they do on the phone itself.
    const isMake = (line: string) => /^browsers\.json (platform|program)_/.test(line);
    expect(latinOnly.filter((line) => !allowed.test(line) && !isMake(line))).toEqual([]);
  });

  it('in Hindi call a business what shop owners call it', () => {
    const others = files.flatMap((file) =>
      Object.entries(read('hi', file))
        .filter(([, text]) => /व्यवसाय|बिजनेस|बिज़नस/.test(text.normalize('NFC')))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    expect(others).toEqual([]);
  });

  it('are all registered for the types', () => {
    const registry = readFileSync(new URL('namespaces.ts', folder), 'utf8');
    for (const file of files) expect(registry).toContain(`'./en/${file}'`);
  });
});
