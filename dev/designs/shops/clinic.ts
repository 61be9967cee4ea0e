import { pictureOfMotif, priceList, type Shop } from '../fixture-content.ts';

/** A children's doctor of Nashik: hours in two halves, appointments, fees, no gallery. */
export const clinic: Shop = {
  locale: 'mr',
  content: {
    basicDetails: {
      titlePrefix: 'Dr.',
      personName: 'स्नेहल देशमुख',
      designation: 'एमबीबीएस, डीसीएच (बालरोगतज्ज्ञ)',
      businessName: 'अंकुर बाल रुग्णालय',
      tagline: 'जन्मापासून अठरा वर्षांपर्यंत, प्रत्येक मुलाची काळजी',
      phoneNumber: '+919810000126',
      alternatePhoneNumber: '+919810000127',
      whatsappNumber: '+919810000126',
      email: 'ankur@example.in',
      address: {
        line1: '३, गंगापूर रोड',
        line2: 'पंपिंग स्टेशनजवळ',
        city: 'नाशिक',
        state: 'महाराष्ट्र',
        pinCode: '422005',
        country: 'IN',
        mapUrl: 'https://maps.google.com/?q=Gangapur+Road+Nashik',
      },
      openingHours: 'सोम–शनि सकाळी १० ते १, संध्याकाळी ५ ते ८:३०; रविवारी फक्त तातडीचे रुग्ण',
      establishedYear: '2009',
      logo: pictureOfMotif('logo:#0e7490:heart'),
      photo: pictureOfMotif('clinic'),
    },
    template: { colour: '#0e7490' },
    aboutUs: {
      text: '<p>मुलाला ताप आला की आई-वडिलांना धीर हवा असतो. आम्ही आधी ऐकतो, मग तपासतो, आणि गरज असेल तेवढीच औषधे देतो.</p>',
      whyChooseUs: ['सर्व लसी उपलब्ध', 'चोवीस तास तातडीची सेवा', 'स्तनपान मार्गदर्शन'],
    },
    products: priceList([
      ['पहिली तपासणी', 500, {}],
      ['पुनर्तपासणी', 300, { description: 'सात दिवसांच्या आत मोफत' }],
      ['लसीकरण', null, { priceUnit: 'लसीनुसार' }],
      ['वाढ आणि आहार सल्ला', 400, {}],
    ]),
    links: {
      links: [
        { label: 'वेळ ठरवा', action: 'whatsapp', value: '+919810000126' },
        { label: 'तातडीचा फोन', action: 'call', value: '+919810000127' },
        { label: 'लसीकरण वेळापत्रक', action: 'url', value: 'https://example.in/vaccines' },
      ],
    },
    customerFeedback: {
      count: 31,
      average: 4.9,
      shown: [
        {
          name: 'प्रिया जाधव',
          rating: 5,
          message: 'डॉक्टर शांतपणे समजावून सांगतात. मुलगी आता दवाखान्याला घाबरत नाही.',
          createdAt: '2026-11-18T10:00:00.000Z',
        },
      ],
    },
  },
};
