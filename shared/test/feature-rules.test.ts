import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type CallKey, endpointOf } from '../src/contract.ts';
import { imageSubcategoryInput, yearlyDate } from '../src/studio/greeting/greeting.fields.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const accepts = (key: CallKey, body: unknown) => (endpointOf(key).body as z.ZodObject).safeParse(body).success;

describe('a yearly date without a year', () => {
  it.each(['--01-26', '--08-15', '--02-29', '--12-31'])('the yearly date %s is accepted', (day) => {
    expect(yearlyDate.parse(day)).toBe(day);
  });
  it.each(['--02-30', '--04-31', '--13-01', '--00-10', '--1-1', '2026-08-15', '08-15', '--08-00'])(
    'the yearly date %s is refused',
    (day) => {
      expect(yearlyDate.safeParse(day).success).toBe(false);
    },
  );
});

describe('the dates of a subcategory in the festival calendar', () => {
  const subcategory = { imageSubcategoryName: 'Diwali' };
  const fits = (difference: object) => imageSubcategoryInput.safeParse({ ...subcategory, ...difference }).success;

  it('a festival subcategory is accepted only with the dates that its celebration type requires', () => {
    expect(fits({})).toBe(true);
    expect(fits({ celebrationType: 'fixed', fixedDate: '--08-15' })).toBe(true);
    expect(fits({ celebrationType: 'flexible', flexibleDates: { 2026: '2026-11-08', 2027: '2027-10-29' } })).toBe(true);
    expect(fits({ celebrationType: 'fixed' })).toBe(false);
    expect(fits({ celebrationType: 'none', fixedDate: '--08-15' })).toBe(false);
    expect(fits({ celebrationType: 'flexible' })).toBe(false);
    expect(fits({ celebrationType: 'fixed', fixedDate: '--08-15', flexibleDates: { 2026: '2026-11-08' } })).toBe(false);
  });

  it('a flexible festival is refused if a date is outside the year that it is given for, or if that year is 1950', () => {
    expect(fits({ celebrationType: 'flexible', flexibleDates: { 2026: '2027-11-08' } })).toBe(false);
    expect(fits({ celebrationType: 'flexible', flexibleDates: { 1950: '1950-11-08' } })).toBe(false);
  });
});

describe('the URL pattern of a link type', () => {
  const type = { linkCategoryId: id, linkTypeName: 'Instagram', action: 'url' };
  const fits = (difference: object) => accepts('POST /link-store/link-type', { ...type, ...difference });

  it('the URL pattern of a link type is optional and may have {value} in its path or query', () => {
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
  ])('a link type is refused with the URL pattern %s', (urlPattern) => {
    expect(fits({ urlPattern })).toBe(false);
  });

  it('a link type may have a URL pattern only when its action is to open a URL', () => {
    expect(fits({ action: 'call', urlPattern: 'https://example.in/{value}' })).toBe(false);
    expect(fits({ action: 'call' })).toBe(true);
  });
});

describe('the enquiry and feedback forms of a public card', () => {
  const visitor = { cardId: 'shree-sweets', name: 'Asha' };

  it('an enquiry is accepted only with consent and with a phone number or an email address', () => {
    const sent = { ...visitor, phoneNumber: '9876543210', message: 'Do you deliver?', consent: true };
    expect(accepts('POST /enquiry', sent)).toBe(true);
    expect(accepts('POST /enquiry', { ...sent, consent: false })).toBe(false);
    expect(accepts('POST /enquiry', { ...sent, phoneNumber: '' })).toBe(false);
    expect(accepts('POST /enquiry', { ...sent, phoneNumber: '', email: 'asha@example.in' })).toBe(true);
  });

  it('feedback with a filled honeypot field passes validation', () => {
    expect(accepts('POST /feedback', { ...visitor, rating: 5, companyWebsite: 'https://spam.example' })).toBe(true);
  });

  it('feedback is refused if its rating is not a whole number from 1 to 5', () => {
    for (const rating of [0, 6, 4.5, '5']) expect(accepts('POST /feedback', { ...visitor, rating })).toBe(false);
  });
});

describe('analytics events of a public card', () => {
  it('a tap event of a card requires a target, and a view event with a target is refused', () => {
    expect(accepts('POST /public/card-event', { cardId: 'abc', event: 'view', source: 'qr' })).toBe(true);
    expect(accepts('POST /public/card-event', { cardId: 'abc', event: 'tap', target: 'whatsapp' })).toBe(true);
    expect(accepts('POST /public/card-event', { cardId: 'abc', event: 'tap' })).toBe(false);
    expect(accepts('POST /public/card-event', { cardId: 'abc', event: 'view', target: 'call' })).toBe(false);
  });
});
