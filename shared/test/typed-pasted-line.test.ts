import { expect, it } from 'vitest';
import { readAddress } from '../src/platform/typed/address.ts';
import { readAddressLine, readHours, readName } from '../src/platform/typed/pasted-line.ts';
import { addressInput, businessInput } from '../src/shop/business/business.endpoints.ts';
import { basicDetailsInput } from '../src/shop/card/card-sections.ts';

it.each([
  ['*सुनीता साड़ी सेंटर* 🙏', 'सुनीता साड़ी सेंटर'],
  ['🙏🏻 _Sunita Sarees_ ❤️✨', 'Sunita Sarees'],
  ['*_~Sunita Sarees~_*', 'Sunita Sarees'],
  ['* Sunita Sarees *', 'Sunita Sarees'],
  ['नाम: सुनीता साड़ी सेंटर', 'सुनीता साड़ी सेंटर'],
  ['*नाम :* सुनीता', 'सुनीता'],
  ['*नाम : सुनीता*', 'सुनीता'],
  ['नाम : *सुनीता*', 'सुनीता'],
  ['Shop: Sunita Sarees', 'Sunita Sarees'],
  ['Shop Name :- Sunita Sarees', 'Sunita Sarees'],
  ['Name - Sunita Sarees', 'Sunita Sarees'],
  ['દુકાનનું નામ: સુનીતા', 'સુનીતા'],
  ['दुकानाचे नाव: सुनीता', 'सुनीता'],
  ['নাম: সুনীতা', 'সুনীতা'],
  ['பெயர்: சுனிதா', 'சுனிதா'],
  ['పేరు: సునీత', 'సునీత'],
  ['ಹೆಸರು: ಸುನೀತಾ', 'ಸುನೀತಾ'],
  ['🇮🇳 Bharat Stores 🇮🇳', 'Bharat Stores'],
])('the pasted name %s is read as %s', (typed, name) => {
  expect(readName(typed)).toBe(name);
});

it.each([
  '5*Star',
  '5 * Star * Hotel',
  '*A* and *B*',
  'snake_case',
  '_why not',
  'Shop-Easy',
  'Shop - Easy',
  'Name Makers',
  'नामदेव स्टोर्स',
  'Brand™',
  'Parle®',
  '24x7 Medical',
  'क्षेत्रीय खादी भंडार',
  '🙏',
  '***',
  'Shop:',
  'ക്ഷേമ‍ം',
])('the name %s stays as it is typed', (name) => {
  expect(readName(name)).toBe(name);
});

it.each([
  ['पता : दुकान नं. १२, गोदौलिया', 'दुकान नं. १२, गोदौलिया'],
  ['*पता :* दुकान नं. १२', 'दुकान नं. १२'],
  ['📍 Address: Shop 12, Godowlia', 'Shop 12, Godowlia'],
  ['Add.: Shop 12', 'Shop 12'],
  ['पत्ता - दुकान १२', 'दुकान १२'],
  ['સરનામું: દુકાન ૧૨', 'દુકાન ૧૨'],
  ['ঠিকানা: দোকান ১২', 'দোকান ১২'],
  ['முகவரி: கடை 12', 'கடை 12'],
  ['చిరునామా: షాపు 12', 'షాపు 12'],
  ['ವಿಳಾಸ: ಅಂಗಡಿ 12', 'ಅಂಗಡಿ 12'],
  ['Shop: 12, Main Road', 'Shop: 12, Main Road'],
  ['Addison Road', 'Addison Road'],
  ['पताका गली', 'पताका गली'],
])('the pasted address line %s is read as %s', (typed, line) => {
  expect(readAddressLine(typed)).toBe(line);
});

it.each([
  ['समय: 10 से 8', '10 से 8'],
  ['*समय :* सुबह 10 से रात 8', 'सुबह 10 से रात 8'],
  ['🕙 Timings - 10 am to 8 pm', '10 am to 8 pm'],
  ['Time:10-8', '10-8'],
  ['સમય: ૧૦ થી ૮', '૧૦ થી ૮'],
  ['वेळ: १० ते ८', '१० ते ८'],
  ['সময়: ১০টা থেকে ৮টা', '১০টা থেকে ৮টা'],
  ['நேரம்: 10 - 8', '10 - 8'],
  ['సమయం: 10 - 8', '10 - 8'],
  ['ಸಮಯ: 10 - 8', '10 - 8'],
  ['Open 24 hours', 'Open 24 hours'],
])('the pasted opening hours %s are read as %s', (typed, hours) => {
  expect(readHours(typed)).toBe(hours);
});

it('an address pasted in one text loses the label and the marks of each line', () => {
  expect(readAddress('*पता : दुकान नं. १२, गोदौलिया*\n_वाराणसी 221001_')).toMatchObject({
    line1: 'दुकान नं. १२, गोदौलिया',
    city: 'वाराणसी',
    pinCode: '221001',
  });
});

it('a card and a business are stored without the marks of WhatsApp', () => {
  const address = { line1: 'पता : दुकान १२', city: '*वाराणसी*' };
  expect(basicDetailsInput.parse({ businessName: '*सुनीता* 🙏', address, openingHours: 'समय: 10 से 8' })).toMatchObject({
    businessName: 'सुनीता',
    address: { line1: 'दुकान १२', city: 'वाराणसी' },
    openingHours: '10 से 8',
  });
  expect(businessInput.parse({ businessName: 'नाम: *सुनीता*', category: 'Sarees', address })).toMatchObject({
    businessName: 'सुनीता',
    address: addressInput.parse({ line1: 'दुकान १२', city: 'वाराणसी' }),
  });
});
