import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { SampleLogoName } from './frame-fixtures.ts';

/* Holders of PDF cards with long and short texts in six scripts, and with much and little data. */

export interface PdfFixture {
  name: string;
  logo: SampleLogoName | null;
  hasPhoto: boolean;
  brand: string;
  texts: LayerData['texts'];
}

const products = Object.fromEntries(
  [
    ['Kaju katli, 500 g', '₹480'],
    ['Motichoor laddu, pure ghee', '₹480'],
    ['સુરતી ઘારી', '₹1,200'],
    ['मावा बर्फ़ी', '₹520'],
    ['Mixed namkeen', '₹240'],
    ['Dry-fruit gift box', '₹1,850'],
    ['Rasgulla, tin of 12', '₹260'],
    ['Festival hamper for companies, from 20 pieces', '₹2,400'],
  ].flatMap(([name, price], index) => [
    [`product${index + 1}Name`, name],
    [`product${index + 1}Price`, price],
  ]),
);

const facts = {
  fact1Label: 'Blood group',
  fact1Value: 'O+',
  fact2Label: 'Department',
  fact2Value: 'Production and packing',
  fact3Label: 'Emergency',
  fact3Value: '+91 98111 22334',
  fact4Label: 'Joined',
  fact4Value: '12 June 2019',
};

const contact = {
  phone: '+91 98250 12345',
  email: 'hello@mithaighar.in',
  website: 'mithaighar.in',
  websiteUrl: 'https://mithaighar.in/',
  mapUrl: 'https://maps.example/1',
  address: '12 Station Road, near Clock Tower, Surat 395003',
  tagline: 'Fresh since 1987',
  category: 'Sweets and namkeen',
  scanUrl: 'https://cards.example.in/mithai-ghar',
  employeeNumber: 'MG-0142',
  validUntil: '31 Mar 2027',
};

const about =
  'Three generations of our family have made sweets on Station Road. We buy milk from forty farms around Surat every morning, cook in small batches over a wood fire, and sell nothing that is older than a day. Weddings, offices and temples order from us for five people and for five thousand.';

const full = { ...contact, ...facts, ...products, about };

export const pdfFixtures: readonly PdfFixture[] = [
  {
    name: 'latin-short',
    logo: 'round',
    hasPhoto: true,
    brand: '#b3202c',
    texts: { businessName: 'Mithai Ghar', personName: 'Asha Patel', designation: 'Owner', ...full },
  },
  {
    name: 'latin-long-everything',
    logo: 'wide',
    hasPhoto: true,
    brand: '#0f766e',
    texts: {
      ...full,
      businessName: 'Shree Mahalaxmi Sweets, Namkeen, Dry Fruits and Bakery Works Private Limited',
      personName: 'Dr. Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekhar',
      designation: 'Managing Director, Exports and Institutional Sales (West)',
      alternatePhone: '+91 98250 54321',
      phone3: '0261 245 7788',
      whatsapp: '+91 98250 12345',
      email2: 'exports.and.institutional.sales@shreemahalaxmisweets.co.in',
      email3: 'accounts@shreemahalaxmisweets.co.in',
      website: 'shreemahalaxmisweets.co.in/catalogue',
      address: 'Plot 114/B, Sumul Dairy Road, opposite Alkapuri Bridge, Katargam, Surat, Gujarat 395004',
      fact5Label: 'Reports to the head of',
      fact5Value: 'Institutional sales and exports, western region',
      fact6Label: 'Aadhaar',
      fact6Value: 'XXXX XXXX 1234',
      fact7Label: 'Vehicle',
      fact7Value: 'GJ 05 AB 1234',
      fact8Label: 'Shift',
      fact8Value: '8:00 to 17:00',
    },
  },
  {
    name: 'deva-short',
    logo: 'square',
    hasPhoto: false,
    brand: '#12355b',
    texts: {
      ...full,
      businessName: 'मिष्ठान्न भंडार',
      personName: 'सुनीता राव शिंदे',
      designation: 'संचालिका',
      address: 'स्टेशन रोड, घंटाघर के पास, इंदौर',
      tagline: 'शुद्ध घी, सच्चा स्वाद',
    },
  },
  {
    name: 'deva-long',
    logo: null,
    hasPhoto: true,
    brand: '#e11d48',
    texts: {
      ...full,
      businessName: 'श्री राधेकृष्ण मिष्ठान्न भंडार एवं नमकीन उद्योग, प्रोपराइटर त्रिवेणी प्रसाद विद्यार्थी',
      personName: 'डॉ. त्रिवेणी प्रसाद विद्यार्थी शर्मा',
      designation: 'प्रबंध निदेशक, निर्यात विभाग',
    },
  },
  {
    name: 'gujr-long',
    logo: 'tall',
    hasPhoto: false,
    brand: '#facc15',
    texts: {
      ...full,
      businessName: 'શ્રી ગાયત્રી પ્રિન્ટિંગ પ્રેસ અને સ્ટેશનરી, અંકલેશ્વર જી.આઈ.ડી.સી. શાખા',
      personName: 'હર્ષદભાઈ મગનભાઈ પટેલ',
      designation: 'માલિક',
      address: 'માણેક ચોક, અમદાવાદ',
    },
  },
  {
    name: 'taml',
    logo: 'black',
    hasPhoto: true,
    brand: '#ea580c',
    texts: {
      ...full,
      businessName: 'ஸ்ரீ கிருஷ்ணா இனிப்பகம்',
      personName: 'மீனாட்சி சுந்தரம்',
      designation: 'உரிமையாளர்',
      address: 'மேலமாசி வீதி, மதுரை',
    },
  },
  {
    name: 'beng',
    logo: 'white',
    hasPhoto: false,
    brand: '#0369a1',
    texts: {
      ...full,
      businessName: 'মিষ্টি মুখ সুইটস',
      personName: 'অনির্বাণ চট্টোপাধ্যায়',
      designation: 'স্বত্বাধিকারী',
      tagline: '',
    },
  },
  {
    name: 'arab',
    logo: 'black',
    hasPhoto: true,
    brand: '#15803d',
    texts: {
      ...full,
      businessName: 'نفیس کتاب گھر',
      personName: 'محمد عمران قریشی',
      designation: 'مالک',
      address: 'چارمینار، حیدرآباد',
      fact1Label: 'خون',
    },
  },
  {
    name: 'poor',
    logo: null,
    hasPhoto: false,
    brand: '#334155',
    texts: { businessName: 'Raju', phone: '+91 98250 12345', scanUrl: 'tel:+919825012345' },
  },
];
