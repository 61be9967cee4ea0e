import { describe, expect, it } from 'vitest';
import {
  contactLink,
  formatPhoneForDisplay,
  mailtoLink,
  mapLink,
  smsLink,
  telLink,
  upiLink,
  webAddressLabel,
  webLink,
  whatsappLink,
  whatsappShareLink,
} from '../src/shop/card/contact-links.ts';

const emptyAddress = { line1: '', line2: '', city: '', state: '', pinCode: '', country: '', mapUrl: '' };

describe('the phone links of a card', () => {
  it.each(['9876543210', '098765 43210', '+91 98765-43210', '(+91) 98765 43210'])(
    'the phone number %s is dialled with the country code 91',
    (written) => {
      expect(telLink(written)).toBe('tel:+919876543210');
      expect(whatsappLink(written)).toBe('https://wa.me/919876543210');
      expect(smsLink(written)).toBe('sms:+919876543210');
      expect(formatPhoneForDisplay(written)).toBe('+91 98765 43210');
    },
  );

  it('a phone number of another country keeps its country code', () => {
    expect(telLink('+44 20 7946 0958')).toBe('tel:+442079460958');
    expect(formatPhoneForDisplay('+442079460958')).toBe('+44 20 7946 0958');
  });

  it('a short service number is dialled as written and has no WhatsApp link', () => {
    expect(telLink('100')).toBe('tel:100');
    expect(whatsappLink('100')).toBeNull();
    expect(formatPhoneForDisplay(' 100 ')).toBe('100');
  });

  it.each([
    ['079-2658 1234 ext 12', '+91 79 2658 1234 ext. 12', 'tel:+917926581234,12'],
    ['079 26581234, Extn. 204', '+91 79 2658 1234 ext. 204', 'tel:+917926581234,204'],
    ['+91 79 2658 1234 x7', '+91 79 2658 1234 ext. 7', 'tel:+917926581234,7'],
    ['(079) 2658 1234 (ext12)', '+91 79 2658 1234 ext. 12', 'tel:+917926581234,12'],
    ['०७९-२६५८ १२३४ एक्स. १२', '+91 79 2658 1234 ext. 12', 'tel:+917926581234,12'],
    ['૦૭૯-૨૬૫૮ ૧૨૩૪ ext ૧૨', '+91 79 2658 1234 ext. 12', 'tel:+917926581234,12'],
    ['1860 123 ext no. 4', '1860 123 ext. 4', 'tel:1860123,4'],
  ])('the phone number %s is shown with its extension, which is dialled after a pause', (written, shown, dialled) => {
    expect(formatPhoneForDisplay(written)).toBe(shown);
    expect(telLink(written)).toBe(dialled);
    expect(smsLink(written)).toBe(`sms:${dialled.slice(4).split(',')[0]}`);
  });

  it('a phone number in Hindi or Gujarati digits gives phone and WhatsApp links with Latin digits', () => {
    expect(telLink('९८७६५ ४३२१०')).toBe('tel:+919876543210');
    expect(whatsappLink('૯૮૭૬૫૪૩૨૧૦')).toBe('https://wa.me/919876543210');
  });

  it.each(['', '  ', 'call me', '12', 'javascript:alert(1)', '98765;ext=1'])(
    'the text %j is not a phone number and gives no phone link',
    (written) => {
      expect(telLink(written)).toBeNull();
      expect(whatsappLink(written)).toBeNull();
      expect(smsLink(written)).toBeNull();
    },
  );
});

describe('the prefilled text of a message link', () => {
  it('a message link preserves its prefilled text in any script and with special characters', () => {
    const words = 'નમસ્તે & hello? #1 +50%';
    const query = new URL(whatsappLink('9876543210', words) ?? '').searchParams;
    expect(query.get('text')).toBe(words);
    expect(new URL(whatsappShareLink(words)).searchParams.get('text')).toBe(words);
    expect(decodeURIComponent(smsLink('9876543210', words)?.split('?body=')[1] ?? '')).toBe(words);
  });

  it('an unpaired surrogate in the text of a message link becomes a replacement character', () => {
    expect(whatsappShareLink('\ud83d')).toBe('https://wa.me/?text=%EF%BF%BD');
  });
});

describe('the email links of a card', () => {
  it('an email link keeps the @ and escapes characters that would end the email address', () => {
    expect(mailtoLink('a?cc=x&b@example.in', 'Your menu')).toBe('mailto:a%3Fcc%3Dx%26b@example.in?subject=Your%20menu');
  });

  it.each(['', '@', 'nobody', '@example.in', 'a b@example.in'])(
    'the text %j is not an email address and gives no email link',
    (written) => {
      expect(mailtoLink(written)).toBeNull();
    },
  );
});

describe('the web links of a card', () => {
  it('a web link is accepted only with the scheme http or https', () => {
    expect(webLink('https://example.in/menu')).toBe('https://example.in/menu');
    for (const bad of [
      'javascript:alert(1)',
      'JaVaScRiPt://x',
      'data:text/html,x',
      '//example.in',
      'example.in',
      'http://',
    ])
      expect(webLink(bad)).toBeNull();
  });

  it('a web address is shown without scheme, www and trailing slash', () => {
    expect(webAddressLabel('https://www.example.in/')).toBe('example.in');
    expect(webAddressLabel('http://example.in/menu')).toBe('example.in/menu');
  });
});

describe('UPI payment links', () => {
  it('a UPI payment link contains the payee, the amount in rupees and the note', () => {
    const link = upiLink({
      upiId: 'shree.sweets@okaxis',
      name: 'Shree & Sons',
      amountPaise: 125050,
      note: 'Kaju katli',
    });
    expect(link).toBe('upi://pay?pa=shree.sweets@okaxis&pn=Shree%20%26%20Sons&am=1250.50&cu=INR&tn=Kaju%20katli');
  });

  it('a UPI payment link without an amount lets the payer enter the amount', () => {
    expect(upiLink({ upiId: 'a.b@upi', name: '' })).toBe('upi://pay?pa=a.b@upi&pn=a.b%40upi&cu=INR');
  });

  it.each([
    [5, '0.05'],
    [100, '1.00'],
    [10_000_000_000, '100000000.00'],
  ])('a UPI payment link writes %i paise as %s rupees', (amountPaise, rupees) => {
    expect(new URLSearchParams(upiLink({ upiId: 'a@b1', name: 'A', amountPaise })?.split('?')[1]).get('am')).toBe(
      rupees,
    );
  });

  it('a UPI payment link shortens a long payee name at a word boundary and has at most 287 characters', () => {
    const name = 'श्री लक्ष्मी नारायण मिठाई एवं नमकीन भंडार तथा केटरर्स प्राइवेट लिमिटेड इंदौर';
    const link = upiLink({ upiId: 'asha.stores@okaxis', name }) ?? '';
    const payee = new URLSearchParams(link.split('?')[1]).get('pn') ?? '';
    expect(link.length).toBeLessThanOrEqual(287);
    expect(payee.length).toBeGreaterThan(15);
    expect(`${name} `.startsWith(`${payee} `)).toBe(true);
    const unbroken = 'क'.repeat(80);
    expect((upiLink({ upiId: 'asha.stores@okaxis', name: unbroken }) ?? '').length).toBeLessThanOrEqual(287);
    const long = 'Sharma Brothers Sweets and Namkeen Private Limited';
    expect(upiLink({ upiId: 'a@b1', name: long })).toContain(encodeURIComponent(long));
  });

  it('no UPI payment link is created for an invalid UPI id', () => {
    expect(upiLink({ upiId: 'a@b&am=1', name: 'A' })).toBeNull();
    expect(upiLink({ upiId: '', name: 'A' })).toBeNull();
  });
});

describe('the map link of a postal address', () => {
  const shop = { ...emptyAddress, line1: '12, Station Road', city: 'Bardoli', state: 'Gujarat', pinCode: '394601' };

  it('the map link of an address is the owner’s own link or else a map search for the address', () => {
    expect(mapLink({ ...shop, mapUrl: 'https://maps.app.goo.gl/abc' })).toBe('https://maps.app.goo.gl/abc');
    expect(new URL(mapLink(shop) ?? '').searchParams.get('query')).toBe('12, Station Road, Bardoli 394601, Gujarat');
  });

  it('an address with only a country or with an invalid web link has no map link', () => {
    expect(mapLink({ ...emptyAddress, country: 'India' })).toBeNull();
    expect(mapLink({ ...emptyAddress, mapUrl: 'javascript:alert(1)' })).toBeNull();
  });
});

it('a link in the links section of a card has the URL that its action defines', () => {
  expect(contactLink('call', '9876543210')).toBe('tel:+919876543210');
  expect(contactLink('sms', '9876543210')).toBe('sms:+919876543210');
  expect(contactLink('whatsapp', '9876543210')).toBe('https://wa.me/919876543210');
  expect(contactLink('email', 'a@example.in')).toBe('mailto:a@example.in');
  expect(contactLink('url', 'https://example.in')).toBe('https://example.in/');
  expect(contactLink('url', 'javascript:alert(1)')).toBeNull();
});
