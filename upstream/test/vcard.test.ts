import ICAL from 'ical.js';
import sharp from 'sharp';
import VCF from 'vcf';
import { describe, expect, it } from 'vitest';
import { vcardOf } from '../src/shop/card/card-vcard.ts';
import { cardWith } from './fixtures/cards.ts';

const address = {
  line1: '12, Station Road; near the clock tower',
  line2: 'Opp. bus stand',
  city: 'Anand',
  state: 'Gujarat',
  pinCode: '388001',
  country: 'India',
};
const full = () =>
  cardWith({
    basicDetails: {
      titlePrefix: 'Dr.',
      personName: 'Sample Kumar Person',
      designation: 'Owner, Head of sweets',
      businessName: 'Shree Sweets; Namkeen, and more',
      tagline: 'Fresh since 1987',
      openingHours: 'Mon–Sat 10–7',
      phoneNumber: '98765 43210',
      alternatePhoneNumber: '+91 79 2345 6789',
      whatsappNumber: '+919876543210',
      email: 'hello@example.in',
      website: 'https://shree.example.in/',
      address,
    },
  });
const hindi = () =>
  cardWith({
    cardId: 'krishna',
    basicDetails: {
      personName: 'नमूना व्यक्ति',
      businessName: 'श्री कृष्णा मिठाई भंडार एवं नमकीन वाले, पुराना बस स्टैंड',
      tagline: 'ताज़ी मिठाइयाँ, क्षेत्र में प्रसिद्ध; पीढ़ियों का भरोसा 🎉',
      phoneNumber: '+919876543210',
    },
  });
const bare = () => cardWith({ basicDetails: { businessName: 'Shree Sweets' } });

/** Checks the raw lines strictly, which parsers do not. Source: RFC 2426 */
function lines(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (let at = 0, end = bytes.indexOf('\r\n'); end >= 0; at = end + 2, end = bytes.indexOf('\r\n', at)) {
    const line = bytes.subarray(at, end);
    expect(line.length).toBeLessThanOrEqual(75);
    // A fold inside a UTF-8 character would decode to a replacement character.
    expect(line.toString('utf8')).not.toContain('\ufffd');
  }
  const unfolded = text.replace(/\r\n /g, '').split('\r\n').slice(0, -1);
  expect(unfolded[0]).toBe('BEGIN:VCARD');
  expect(unfolded[1]).toBe('VERSION:3.0');
  expect(unfolded.at(-1)).toBe('END:VCARD');
  for (const line of unfolded) expect(line).toMatch(/^[A-Z-]+(;[A-Z-]+=[A-Za-z,]+)*:.*[^;:\s].*$/);
  return unfolded;
}
const parsed = (text: string) => {
  const card = new ICAL.Component(ICAL.parse(text));
  return {
    value: (name: string) => card.getFirstPropertyValue(name) as unknown,
    values: (name: string) => card.getAllProperties(name).map((property) => property.getFirstValue() as unknown),
  };
};
const jpeg = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer();

describe('the vCard of a digital card', () => {
  it.each([
    ['full', full],
    ['in Hindi', hindi],
    ['with a name only', bare],
  ] as const)('the vCard of a digital card (%s) conforms to RFC 2426 with and without a photo', async (_, card) => {
    lines(vcardOf(card(), await jpeg(160)));
    lines(vcardOf(card(), null));
  });

  it('the vCard contains the name, company, job title, phones, email, websites, address and note', () => {
    const card = parsed(vcardOf(full(), null));
    expect(card.value('fn')).toBe('Dr. Sample Kumar Person');
    expect(card.value('n')).toEqual(['Person', 'Sample Kumar', '', 'Dr.', '']);
    expect(card.value('org')).toBe('Shree Sweets; Namkeen, and more');
    expect(card.value('title')).toBe('Owner, Head of sweets');
    expect(card.values('tel')).toEqual(['+919876543210', '+917923456789']);
    expect(card.values('email')).toEqual(['hello@example.in']);
    expect(card.values('url')).toEqual(['https://cards.example.in/shree-sweets', 'https://shree.example.in/']);
    expect(card.value('adr')).toEqual([
      '',
      '',
      '12, Station Road; near the clock tower, Opp. bus stand',
      'Anand',
      'Gujarat',
      '388001',
      'India',
    ]);
    expect(card.value('note')).toBe('Fresh since 1987\nMon–Sat 10–7');
  });

  it('the vCard has the degrees after a name as the suffix of the name', () => {
    const card = cardWith({ basicDetails: { personName: 'Dr Meera Shah, MBBS, MD' } });
    expect(lines(vcardOf(card, null))).toContain('N:Shah;Meera;;Dr;MBBS\\, MD');
  });

  it('the vCard marks a mobile number as CELL, a landline as WORK, and the first number as PREF', () => {
    const tel = lines(vcardOf(full(), null)).filter((line) => line.startsWith('TEL'));
    expect(tel).toEqual(['TEL;TYPE=CELL,VOICE,PREF:+919876543210', 'TEL;TYPE=WORK,VOICE:+917923456789']);
  });

  it('Hindi text in folded lines of a vCard is parsed unchanged', () => {
    const card = parsed(vcardOf(hindi(), null));
    expect(card.value('fn')).toBe('नमूना व्यक्ति');
    expect(card.value('n')).toEqual(['व्यक्ति', 'नमूना', '', '', '']);
    // ical.js does not unescape a semicolon, against the standard.
    expect(String(card.value('note')).replace('\\;', ';')).toBe(
      'ताज़ी मिठाइयाँ, क्षेत्र में प्रसिद्ध; पीढ़ियों का भरोसा 🎉'.normalize('NFC'),
    );
  });

  it('the honorific in a vCard is in the script of the name', () => {
    const saved = (personName: string) =>
      parsed(vcardOf(cardWith({ basicDetails: { titlePrefix: 'Mrs.', personName } }), null));
    expect(saved('सुनीता राव').value('fn')).toBe('श्रीमती सुनीता राव');
    expect(saved('सुनीता राव').value('n')).toEqual(['राव', 'सुनीता', '', 'श्रीमती', '']);
    expect(saved('Sunita Rao').value('fn')).toBe('Mrs. Sunita Rao');
  });

  it('the vCard of a card without a person has the name of the business and no empty property', () => {
    const text = vcardOf(bare(), null);
    expect(lines(text).map((line) => line.split(/[;:]/)[0])).toEqual([
      ...['BEGIN', 'VERSION', 'FN', 'N', 'X-ABSHOWAS', 'ORG', 'URL', 'UID', 'REV', 'END'],
    ]);
    expect(parsed(text).value('fn')).toBe('Shree Sweets');
  });

  it('semicolons are removed from the formatted name in a vCard', () => {
    const card = cardWith({ basicDetails: { businessName: 'A; B;C' } });
    expect(lines(vcardOf(card, null))).toContain('FN:A B C');
  });

  it('a small photo is embedded in the vCard and a photo of 30 kB is left out', async () => {
    const photo = await jpeg(160);
    const line = lines(vcardOf(bare(), photo)).find((other) => other.startsWith('PHOTO'));
    expect(line?.split(':')[0]).toBe('PHOTO;ENCODING=b;TYPE=JPEG');
    expect(Buffer.from(line?.split(':')[1] ?? '', 'base64')).toEqual(photo);
    expect(vcardOf(bare(), Buffer.alloc(30_000))).not.toContain('PHOTO');
  });

  it('the same card always gives the same vCard, and its UID does not change with the card id', () => {
    const uid = (text: string) => lines(text).find((line) => line.startsWith('UID'));
    expect(vcardOf(full(), null)).toBe(vcardOf(full(), null));
    expect(uid(vcardOf(full(), null))).toBe('UID:https://cards.example.in/shree-sweets');
    const cardNo = '0190aaaa-0000-7000-8000-000000000001';
    expect(uid(vcardOf(cardWith({ cardId: 'old' }), null, cardNo))).toBe(
      uid(vcardOf(cardWith({ cardId: 'new' }), null, cardNo)),
    );
  });

  it('line breaks and semicolons in a field of the card add no other property to the vCard', () => {
    const card = bare();
    card.basicDetails.businessName = 'Shop\r\nTEL:+10000000000\u2028NOTE:x';
    card.basicDetails.address.city = 'Anand;;;Evil\nX:1';
    const text = vcardOf(card, null);
    lines(text);
    expect(parsed(text).values('tel')).toEqual([]);
    expect((parsed(text).value('adr') as string[])[3]).toBe('Anand;;;Evil X:1');
  });

  it('the library vcf reads the same values from a vCard as ical.js', async () => {
    const photo = await jpeg(160);
    const card = new VCF().parse(vcardOf(full(), photo));
    const values = (name: string) => [card.get(name) ?? []].flat().map((property) => property.valueOf());
    // vcf does not unescape values.
    const unescapedValues = (name: string) => values(name).map((value) => value.replace(/\\([,;\\])/g, '$1'));
    expect(unescapedValues('fn')).toEqual(['Dr. Sample Kumar Person']);
    expect(unescapedValues('n')).toEqual(['Person;Sample Kumar;;Dr.;']);
    expect(unescapedValues('org')).toEqual(['Shree Sweets; Namkeen, and more']);
    expect(unescapedValues('title')).toEqual(['Owner, Head of sweets']);
    expect(values('tel')).toEqual(['+919876543210', '+917923456789']);
    expect(values('email')).toEqual(['hello@example.in']);
    expect(values('url')).toEqual(['https://cards.example.in/shree-sweets', 'https://shree.example.in/']);
    expect(unescapedValues('adr')).toEqual([
      ';;12, Station Road; near the clock tower, Opp. bus stand;Anand;Gujarat;388001;India',
    ]);
    expect(Buffer.from(values('photo')[0] ?? '', 'base64')).toEqual(photo);
    expect(new VCF().parse(vcardOf(hindi(), null)).get('fn')?.valueOf()).toBe('नमूना व्यक्ति');
  });

  it('the vCard does not name the software that generated it', () => {
    expect(vcardOf(full(), null)).not.toMatch(/PRODID|vcard-creator/i);
  });
});
