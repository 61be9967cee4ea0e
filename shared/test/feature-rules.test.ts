import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type CallKey, endpointOf } from '../src/contract.ts';
import { imageSubcategoryInput, yearlyDate } from '../src/studio/greeting/greeting.fields.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const accepts = (key: CallKey, body: unknown) => (endpointOf(key).body as z.ZodObject).safeParse(body).success;

describe('a day of every year', () => {
  it.each(['--01-26', '--08-15', '--02-29', '--12-31'])('a yearly day may be %s', (day) => {
    expect(yearlyDate.parse(day)).toBe(day);
  });
  it.each(['--02-30', '--04-31', '--13-01', '--00-10', '--1-1', '2026-08-15', '08-15', '--08-00'])(
    'the yearly day %s is refused',
    (day) => {
      expect(yearlyDate.safeParse(day).success).toBe(false);
    },
  );
});

describe('a subcategory of the festival calendar', () => {
  const subcategory = { imageSubcategoryName: 'Diwali' };
  const fits = (difference: object) => imageSubcategoryInput.safeParse({ ...subcategory, ...difference }).success;

  it('a subcategory has exactly the dates that its celebration type asks for', () => {
    expect(fits({})).toBe(true);
    expect(fits({ celebrationType: 'fixed', fixedDate: '--08-15' })).toBe(true);
    expect(fits({ celebrationType: 'flexible', flexibleDates: { 2026: '2026-11-08', 2027: '2027-10-29' } })).toBe(true);
    expect(fits({ celebrationType: 'fixed' })).toBe(false);
    expect(fits({ celebrationType: 'none', fixedDate: '--08-15' })).toBe(false);
    expect(fits({ celebrationType: 'flexible' })).toBe(false);
    expect(fits({ celebrationType: 'fixed', fixedDate: '--08-15', flexibleDates: { 2026: '2026-11-08' } })).toBe(false);
  });

  it('a subcategory with a date of another year, or of a year long past, is refused', () => {
    expect(fits({ celebrationType: 'flexible', flexibleDates: { 2026: '2027-11-08' } })).toBe(false);
    expect(fits({ celebrationType: 'flexible', flexibleDates: { 1950: '1950-11-08' } })).toBe(false);
  });
});

describe('a link type', () => {
  const type = { linkCategoryId: id, linkTypeName: 'Instagram', action: 'url' };
  const fits = (difference: object) => accepts('POST /link-store/link-type', { ...type, ...difference });

  it('a link type accepts a URL pattern with {value} in its path or query, or no pattern', () => {
    expect(fits({ urlPattern: 'https://instagram.com/{value}' })).toBe(true);
    expect(fits({ urlPattern: 'https://example.in/?shop={value}&from=card' })).toBe(true);
    expect(fits({})).toBe(true);
  });

  it.each([
    'javascript:{value}',
    '{value}',
    'https://{value}',
    'https://{value}.example.in/',
    'https://example.in{value}',
    'https://example.in/',
    'https://example.in/{value}/{value}',
    'https://example.in@evil.example/{value}',
    'tel:{value}',
  ])('a link type refuses the URL pattern %s', (urlPattern) => {
    expect(fits({ urlPattern })).toBe(false);
  });

  it('a link type has a URL pattern only when its action is a web address', () => {
    expect(fits({ action: 'call', urlPattern: 'https://example.in/{value}' })).toBe(false);
    expect(fits({ action: 'call' })).toBe(true);
  });
});

describe('the forms of a public card', () => {
  const visitor = { cardId: 'shree-sweets', name: 'Asha' };

  it('an enquiry is accepted only with consent and a phone number or email address', () => {
    const sent = { ...visitor, phoneNumber: '9876543210', message: 'Do you deliver?', consent: true };
    expect(accepts('POST /enquiry', sent)).toBe(true);
    expect(accepts('POST /enquiry', { ...sent, consent: false })).toBe(false);
    expect(accepts('POST /enquiry', { ...sent, phoneNumber: '' })).toBe(false);
    expect(accepts('POST /enquiry', { ...sent, phoneNumber: '', email: 'asha@example.in' })).toBe(true);
  });

  it('feedback with a filled honeypot field passes validation', () => {
    expect(accepts('POST /feedback', { ...visitor, rating: 5, companyWebsite: 'https://spam.example' })).toBe(true);
  });

  it('feedback with a rating that is not a whole number from 1 to 5 is refused', () => {
    for (const rating of [0, 6, 4.5, '5']) expect(accepts('POST /feedback', { ...visitor, rating })).toBe(false);
  });
});

describe('an event of a public card', () => {
  it('a card event has a target exactly when something was tapped', () => {
    expect(accepts('POST /public/card-event', { cardId: 'abc', event: 'view', source: 'qr' })).toBe(true);
    expect(accepts('POST /public/card-event', { cardId: 'abc', event: 'tap', target: 'whatsapp' })).toBe(true);
    expect(accepts('POST /public/card-event', { cardId: 'abc', event: 'tap' })).toBe(false);
    expect(accepts('POST /public/card-event', { cardId: 'abc', event: 'view', target: 'call' })).toBe(false);
  });
});
