import { pictureOfMotif, priceList, type Shop } from '../fixture-content.ts';

/** A tailoring boutique of Coimbatore: a wide logo, one photo, four kinds of work without a price. */
export const boutique: Shop = {
  locale: 'ta',
  content: {
    basicDetails: {
      titlePrefix: 'Mrs.',
      personName: 'தமிழ்ச்செல்வி கார்த்திகேயன்',
      designation: 'வடிவமைப்பாளர்',
      businessName: 'மயிலிறகு டெய்லரிங் & பொட்டிக்',
      tagline: 'பட்டு ரவிக்கை, ஆரி வேலைப்பாடு, சுடிதார் தையல்',
      phoneNumber: '+919810000166',
      whatsappNumber: '+919810000167',
      address: {
        line1: '27, டி.பி. சாலை',
        line2: 'ஆர்.எஸ். புரம்',
        city: 'கோயம்புத்தூர்',
        state: 'தமிழ்நாடு',
        pinCode: '641002',
        country: 'IN',
      },
      openingHours: 'திங்கள்–சனி காலை 10 – இரவு 8',
      logo: pictureOfMotif('wide'),
      photo: pictureOfMotif('tailor'),
    },
    template: { colour: '#0f766e' },
    aboutUs: {
      text: '<p>ஒவ்வொரு ரவிக்கையும் உங்கள் அளவுக்கே வெட்டித் தைக்கிறோம். திருமணத்துக்கு இருபது நாட்கள் முன்பே சொல்லுங்கள்.</p>',
      whyChooseUs: ['சொன்ன தேதியில் தயார்', 'ஒரு மாதம் வரை திருத்தம் இலவசம்'],
    },
    products: priceList([
      ['ஆரி வேலைப்பாடு ரவிக்கை', null, { picture: pictureOfMotif('tailor') }],
      ['பட்டுப் பாவாடை', null, {}],
      ['சுடிதார்', null, {}],
      ['பள்ளிச் சீருடை', null, { priceUnit: 'மொத்த ஆர்டருக்கு' }],
    ]),
    links: { links: [{ label: 'அளவு எடுக்க நேரம் கேளுங்கள்', action: 'whatsapp', value: '+919810000167' }] },
  },
};
