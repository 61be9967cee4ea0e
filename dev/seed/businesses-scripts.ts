import { address, type DemoBusiness, gallerySectionOf } from './businesses-helpers.ts';

const sarafa = address({
  line1: 'सराफा बाज़ार',
  city: 'इंदौर',
  state: 'मध्य प्रदेश',
  pinCode: '452002',
});
const talala = address({ line1: 'સાસણ રોડ', city: 'તાલાલા', state: 'ગુજરાત', pinCode: '362150' });
const masiStreetAddress = address({
  line1: 'மேல மாசி வீதி',
  city: 'மதுரை',
  state: 'தமிழ்நாடு',
  pinCode: '625001',
});
const chowk = address({ line1: 'نخاس، چوک', city: 'لکھنؤ', state: 'اتر پردیش', pinCode: '226003' });
const collegeStreetAddress = address({
  line1: '১২/এ, কলেজ স্ট্রিট',
  city: 'কলকাতা',
  state: 'পশ্চিমবঙ্গ',
  pinCode: '700073',
});

/** Businesses whose owners write Hindi, Gujarati, Tamil, Urdu and Bengali. */
export const businessesInManyScripts: DemoBusiness[] = [
  {
    name: 'श्री लक्ष्मी ज्वेलर्स',
    category: 'Jeweller',
    nature: 'Retailer',
    address: sarafa,
    pictures: { logo: 'logo:#8a5a00:lotus', photo: 'jewellery' },
    card: {
      cardId: 'shri-lakshmi-jewellers',
      status: 'active',
      sections: (picture) => ({
        basicDetails: {
          personName: 'सुनीता अग्रवाल',
          designation: 'संचालक',
          businessName: 'श्री लक्ष्मी ज्वेलर्स',
          tagline: 'हॉलमार्क सोना, पीढ़ियों का भरोसा',
          phoneNumber: '+919810000016',
          whatsappNumber: '+919810000016',
          address: sarafa,
          openingHours: 'सोम–शनि 11 से 8',
          logo: picture('logo'),
          photo: picture('photo'),
        },
        template: { design: 'letterhead', colour: '#8a5a00' },
        aboutUs: {
          text: '<p>शादी, त्योहार और रोज़ के गहने। पुराना सोना बदलें, सही तौल पाएँ।</p>',
          whyChooseUs: ['BIS हॉलमार्क', 'आजीवन पॉलिश मुफ़्त'],
        },
      }),
    },
  },
  {
    name: 'કેસર આંબાવાડી',
    category: 'Fruits and vegetables',
    nature: 'Manufacturer',
    address: talala,
    pictures: { logo: 'logo:#27552f:leaf', photo: 'farm' },
    card: {
      cardId: 'kesar-ambavadi',
      status: 'active',
      sections: (picture) => ({
        basicDetails: {
          personName: 'ભાવનાબેન ગોહિલ',
          designation: 'ત્રીજી પેઢીના ખેડૂત',
          businessName: 'કેસર આંબાવાડી',
          tagline: 'ગીરની કેસર કેરી, ઝાડ પરથી સીધી તમારા ઘરે',
          phoneNumber: '+919810000036',
          whatsappNumber: '+919810000036',
          address: talala,
          openingHours: 'એપ્રિલથી જૂન, રોજ સવારે ૭ થી સાંજે ૭',
          logo: picture('logo'),
          photo: picture('photo'),
        },
        template: { design: 'bazaar', colour: '#27552f' },
        aboutUs: {
          text: '<p>અમારી વાડીમાં ત્રણસો આંબા છે, સૌથી જૂનો મારા દાદાએ વાવેલો. કેરી ઝાડ પર પૂરી ભરાય પછી જ ઉતારીએ અને ઘાસમાં કુદરતી રીતે પકવીએ.</p><p>સવારે ઉતારેલી કેરી સાંજે રવાના થાય છે.</p>',
          whyChooseUs: ['કાર્બાઇડ કદી નહીં', 'વાડીથી સીધું, વચ્ચે કોઈ દલાલ નહીં', 'આખા ગુજરાતમાં બે દિવસમાં ડિલિવરી'],
        },
        products: {
          products: [
            {
              name: 'કેસર કેરી, ૧૦ કિલોનું બોક્સ',
              description: '',
              pricePaise: 140_000,
              priceUnit: '',
              url: '',
              picture: null,
            },
            {
              name: 'કેસર કેરી, ૫ કિલોનું બોક્સ',
              description: '',
              pricePaise: 75_000,
              priceUnit: '',
              url: '',
              picture: null,
            },
            {
              name: 'કેરીનો રસ',
              description: '૧ લિટર, ખાંડ ઉમેર્યા વગર',
              pricePaise: 32_000,
              priceUnit: '',
              url: '',
              picture: null,
            },
          ],
        },
      }),
    },
  },
  {
    name: 'வைகை காபி இல்லம்',
    category: 'Restaurant',
    nature: 'Restaurant',
    address: masiStreetAddress,
    pictures: { logo: 'logo:#6b3a1e:cup', photo: 'cafe' },
    card: {
      cardId: 'vaigai-coffee',
      status: 'active',
      sections: (picture) => ({
        basicDetails: {
          personName: 'கலைச்செல்வி முருகன்',
          designation: 'உரிமையாளர்',
          businessName: 'வைகை காபி இல்லம்',
          tagline: 'பித்தளை டம்ளரில் நுரை பொங்கும் ஃபில்டர் காபி',
          phoneNumber: '+919810000046',
          whatsappNumber: '+919810000046',
          address: masiStreetAddress,
          openingHours: 'தினமும் காலை 5 முதல் இரவு 10 வரை',
          logo: picture('logo'),
          photo: picture('photo'),
        },
        template: { design: 'counter', colour: '#6b3a1e' },
        aboutUs: {
          text: '<p>அதிகாலை ஐந்து மணிக்கே கடை திறந்துவிடுவோம். காபிக் கொட்டையை வாரம் இருமுறை நாங்களே வறுத்து அரைக்கிறோம்.</p><p>வீட்டுக்கும் தூள் கிடைக்கும்; எவ்வளவு சிக்கரி வேண்டும் என்று சொன்னால் போதும்.</p>',
          whyChooseUs: ['அன்றாடம் கறந்த பால்', 'நாங்களே வறுத்து அரைக்கும் தூள்', 'விசேஷங்களுக்கு மொத்த ஆர்டர்'],
        },
        products: {
          products: [
            { name: 'ஃபில்டர் காபி', description: '', pricePaise: 3_000, priceUnit: '', url: '', picture: null },
            { name: 'சுக்கு மல்லி காபி', description: '', pricePaise: 3_500, priceUnit: '', url: '', picture: null },
            { name: 'காபித் தூள், 250 கிராம்', description: '', pricePaise: 22_000, priceUnit: '', url: '', picture: null },
          ],
        },
        paymentOptions: { upiId: 'vaigaicoffee@example', upiName: 'Vaigai Coffee Illam' },
      }),
    },
  },
  {
    name: 'نفیس ٹیلرز',
    category: 'Tailor',
    nature: 'Service provider',
    address: chowk,
    pictures: { logo: 'logo:#26326f:needle', photo: 'tailor' },
    card: {
      cardId: 'nafees-tailors',
      status: 'active',
      sections: (picture) => ({
        basicDetails: {
          personName: 'نفیس احمد',
          designation: 'ماسٹر کٹر',
          businessName: 'نفیس ٹیلرز',
          tagline: 'شیروانی، کرتا اور سوٹ، آپ کے ناپ کے مطابق',
          phoneNumber: '+919810000056',
          whatsappNumber: '+919810000056',
          address: chowk,
          openingHours: 'پیر تا ہفتہ، صبح 10 سے رات 8 بجے',
          logo: picture('logo'),
          photo: picture('photo'),
        },
        template: { design: 'ledger', colour: '#26326f' },
        aboutUs: {
          text: '<p>تیس برس سے ہر جوڑا ہاتھ سے کاٹتے ہیں اور دینے سے پہلے پہنا کر دیکھتے ہیں۔ شادی کے کپڑوں کے لیے پندرہ دن پہلے ناپ دے دیجیے۔</p>',
          whyChooseUs: ['وقت پر تیار', 'ایک ماہ تک مفت درستی', 'گھر آ کر بھی ناپ لیتے ہیں'],
        },
      }),
    },
  },
  {
    name: 'আলোছায়া স্টুডিও',
    category: 'Photographer',
    nature: 'Service provider',
    address: collegeStreetAddress,
    pictures: {
      logo: 'logo:#4c2a6b:lens',
      photo: 'photo-studio',
      g1: 'portrait-1',
      g2: 'portrait-2',
      g3: 'portrait-3',
      g4: 'portrait-4',
    },
    card: {
      cardId: 'alochhaya-studio',
      status: 'active',
      sections: (picture) => ({
        basicDetails: {
          personName: 'শর্মিষ্ঠা সেন',
          designation: 'আলোকচিত্রী',
          businessName: 'আলোছায়া স্টুডিও',
          tagline: 'পাসপোর্ট ছবি থেকে বিয়ের অ্যালবাম',
          phoneNumber: '+919810000066',
          whatsappNumber: '+919810000066',
          address: collegeStreetAddress,
          openingHours: 'রবিবার বাদে রোজ সকাল ১০টা থেকে রাত ৮টা',
          logo: picture('logo'),
          photo: picture('photo'),
        },
        template: { design: 'night', colour: '#4c2a6b' },
        aboutUs: {
          text: '<p>মুখের আলোটা ঠিক না হলে আমরা শাটার টিপি না। স্টুডিওতে বসে ছবি তুলুন, দশ মিনিটে হাতে নিয়ে যান। বিয়ে, অন্নপ্রাশন ও জন্মদিনের ছবিও তুলি, কলকাতা ও আশপাশের জেলায়।</p>',
          whyChooseUs: ['দশ মিনিটে পাসপোর্ট ছবি', 'পুরোনো ছবি নতুন করা হয়', 'অ্যালবাম নিজেদের হাতে বাঁধানো'],
        },
        gallery: gallerySectionOf(picture, {
          g1: 'বেনারসিতে',
          g2: 'অবসরের দিনে',
          g3: 'কলেজের প্রথম বছর',
          g4: 'অফিসের পরিচয়পত্র',
        }),
      }),
    },
  },
];
