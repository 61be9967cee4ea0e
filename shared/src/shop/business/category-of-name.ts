import { foldForSearch } from './category-search.ts';

/**
 * Words of shop names by category. `*` accepts any ending; plurals match without it. Surnames such as Soni are left out.
 */
const wordsByCategory: Readonly<Record<string, string>> = {
  'Advertising agency': 'advertis*, ads, publicity, hoardings, digital marketing, विज्ञापन, જાહેરાત',
  'Agriculture and seeds': 'seed, beej, agro*, krishi, khad, fertili*, pesticide, बीज, कृषि, खाद, એગ્રો, બિયારણ, કૃષિ',
  Architect: 'architect*, आर्किटेक्ट, આર્કિટેક્ટ',
  Astrologer: 'astrolog*, jyotish*, vastu, ज्योतिष*, જ્યોતિષ*',
  'Auto parts':
    'auto part, auto spare, spare part, tyre, tire, battery, batteries, auto accessories, ऑटो पार्ट्स, टायर*, बैटरी, ટાયર*, બેટરી, ઓટો પાર્ટ્સ',
  'Ayurvedic doctor': 'ayurved*, homoeo*, homeo*, panchakarma, आयुर्वेद*, होम्यो*, આયુર્વેદ*, હોમિયો*',
  Bakery: 'baker*, cake, bakes, pastry, बेकरी, केक, બેકરી, કેક',
  'Beauty parlour':
    'beauty, parlour, parlor, makeover, makeup, bridal studio, mehndi, mehendi, ब्यूटी, पार्लर, मेहंदी, બ્યુટી, પાર્લર, મહેંદી',
  'Bike showroom': 'bike showroom, two wheeler, cycle, bicycle, scooter, साइकिल, સાઇકલ, સાયકલ',
  'Bookshop and stationery':
    'book, photocop*, stationer*, pustak*, xerox, library, पुस्तक*, किताब*, स्टेशनर*, बुक*, પુસ્તક*, સ્ટેશનર*, બુક*, ઝેરોક્ષ',
  'Building materials':
    'cement, tile, marble, granite, steel, sanitary, sanitaryware, building material, brick, सीमेंट, टाइल्स, मार्बल, सैनिटरी, સિમેન્ટ, ટાઇલ્સ, માર્બલ',
  'Car dealer': 'car, cars, motors, tractor, कार, मोटर्स, ट्रैक्टर, મોટર્સ, ટ્રેક્ટર',
  'Car and bike repair':
    'garage, auto garage, car wash, car care, auto service, auto work, car service, bike repair*, bike point, गैराज, गैरेज, ગેરેજ',
  Catering: 'cater*, tiffin, कैटर*, केटर*, टिफिन, કેટર*, ટિફિન',
  'Chartered accountant': 'chartered accountant, ca office, c a, accountant, ca, चार्टर्ड, सीए, ચાર્ટર્ડ, સીએ',
  Chemist:
    'medical, medico*, medicine, pharma*, chemist, druggist, drug house, aushadh*, surgical, मेडिकल*, केमिस्ट, फार्मेसी, औषध*, औषधि, दवा*, મેડિકલ*, કેમિસ્ટ, ફાર્મસી, દવા, ઔષધ*',
  Clinic: 'clinic, physiotherapy, dispensary, dawakhana, skin care clinic, क्लिनिक, क्लीनिक, दवाखाना, ક્લિનિક, દવાખાનું',
  'Clothing store':
    'garment, cloth*, readymade, vastralaya, vastra*, fashion, menswear, mens wear, ladies wear, kids wear, dress*, apparel, collection, hosiery, गारमेंट*, वस्त्र*, कपड़*, रेडीमेड, फैशन, ड्रेस*, कलेक्शन, ગારમેન્ટ*, વસ્ત્ર*, કપડાં, રેડીમેડ, ફેશન, ડ્રેસ*',
  'Coaching classes':
    'coaching, classes, tuition, academy, institute, computer education, computer classes, कोचिंग, क्लासेस, क्लासेज, अकादमी, ट्यूशन, ક્લાસીસ, કોચિંગ, એકેડેમી',
  'Computer shop': 'computer, laptop, cyber, infotech, कंप्यूटर, कम्प्यूटर, लैपटॉप, કોમ્પ્યુટર*, લેપટોપ',
  'Construction contractor':
    'construction, contractor, builder, बिल्डर, बिल्डर्स, कंस्ट्रक्शन, ठेकेदार, બિલ્ડર*, કન્સ્ટ્રક્શન, કોન્ટ્રાક્ટર',
  'Courier service': 'courier, parcel, angadia, कूरियर, कोरियर, કુરિયર, આંગડિયા',
  Dairy: 'dairy, milk, doodh*, dugdh*, ice cream, डेयरी, डेरी, दूध, दुग्ध*, ડેરી, દૂધ',
  Dentist: 'dental, dentist, डेंटल, दंत*, डेंटिस्ट, ડેન્ટલ, દાંતનું દવાખાનું',
  'Driving school': 'driving, motor training, ड्राइविंग, ડ્રાઇવિંગ',
  'Electrical shop': 'electrical, electric, light*, बिजली*, इलेक्ट्रिक*, इलेक्ट्रीकल*, लाइट*, ઇલેક્ટ્રિક*, ઈલેક્ટ્રિક*, લાઇટ*',
  Electrician: 'electrician, rewinding, refrigeration, ac repair*, cooling service, इलेक्ट्रीशियन, वाइंडिंग, ઇલેક્ટ્રિશિયન',
  'Electronics store': 'electronic*, tv, television, appliance, इलेक्ट्रॉनिक*, इलेक्ट्रोनिक*, ઇલેક્ટ્રોનિક*, ઈલેક્ટ્રોનિક*',
  'Event planner':
    'event, tent, tent house, mandap, decorator, wedding planner, टेंट*, मंडप*, डेकोरेट*, इवेंट*, મંડપ*, ડેકોરેટ*, ઇવેન્ટ*',
  'Fashion designer': 'boutique, fashion designer, designer studio, बुटीक, बुटिक, બુટિક',
  Florist: 'florist, flower*, phool*, फूल*, फ्लावर*, ફૂલ*, ફ્લાવર*',
  Footwear: 'footwear, foot wear, shoe, boot house, chappal, फुटवियर, फुटवेअर, शूज, चप्पल, ફૂટવેર, ફુટવેર, શૂઝ, ચંપલ',
  'Fruits and vegetables': 'fruit, vegetable, sabzi, sabji, juice, फल, सब्जी*, फ्रूट*, ફ્રૂટ*, શાકભાજી',
  Furniture: 'furniture, furnitures, sofa, mattress*, furnishing, फर्नीचर, फर्निचर, सोफा, ફર્નિચર, સોફા',
  'Gift shop': 'gift*, novelty, novelties, crockery, watch, गिफ्ट*, उपहार, नॉवेल्टी, ગિફ્ટ*, નોવેલ્ટી',
  'Grocery store':
    'kirana, kiryana, karyana, general store, provision*, grocer*, supermarket, super market, super mart, departmental store, masala, dry fruit, किराना, किराणा, जनरल स्टोर*, परचून, प्रोविजन*, मसाले, કિરાણા, કરિયાણા*, જનરલ સ્ટોર*, પ્રોવિઝન*',
  Gym: 'gym, fitness, crossfit, vyayamshala, जिम, फिटनेस, व्यायामशाला, જીમ, ફિટનેસ',
  'Hardware and paints':
    'hardware, paint*, plywood, ply, pipes, glass*, iron store, हार्डवेयर, हार्डवेअर, पेंट*, प्लाईवुड, હાર્ડવેર, પેઇન્ટ*, પ્લાયવુડ',
  Hospital: 'hospital, nursing home, maternity home, हॉस्पिटल, अस्पताल, नर्सिंग होम, रुग्णालय, હોસ્પિટલ, નર્સિંગ હોમ',
  Hotel:
    'hotel, lodge, guest house, resort, inn, homestay, dharamshala, होटल, लॉज, गेस्ट हाउस, रिसॉर्ट, હોટલ, હોટેલ, ગેસ્ટ હાઉસ, રિસોર્ટ',
  'Insurance advisor': 'insurance, lic, bima, बीमा, इंश्योरेंस, વીમા, વીમો',
  'Interior designer': 'interior*, modular kitchen, curtain, इंटीरियर*, ઇન્ટિરિયર*, ઈન્ટીરીયર*',
  Jeweller: 'jewel*, jwell*, zaver*, abhushan, sarafa, bangle*, ज्वैल*, ज्वेल*, आभूषण*, सराफा, अलंकार, જ્વેલ*, ઝવેર*, આભૂષણ*',
  Lawyer: 'advocate, law firm, law office, law chamber, legal, notary, एडवोकेट, वकील*, નોટરી, એડવોકેટ, વકીલ',
  'Loan and finance': 'finance, fincorp, loan, investment*, nidhi, फाइनेंस, फायनान्स, लोन, ફાઇનાન્સ, લોન',
  'Mobile shop':
    'mobile, phone, telecom, communication*, cell point, मोबाइल*, मोबाईल*, टेलीकॉम, फोन, મોબાઇલ*, મોબાઈલ*, ટેલિકોમ',
  'Musician and DJ': 'dj, sound, band, orchestra, music*, डीजे, साउंड*, बैंड, म्यूजिक*, ડીજે, સાઉન્ડ*, બેન્ડ, મ્યુઝિક*',
  'NGO and trust':
    'ngo, trust, foundation, samiti, sanstha*, sansthan, ट्रस्ट, फाउंडेशन, समिति, संस्था*, ટ્રસ્ટ, ફાઉન્ડેશન, સંસ્થા*',
  Optician: 'optic*, chashma*, eyewear, spectacle, lens*, ऑप्टिक*, चश्मा*, चश्में, ઓપ્ટિક*, ચશ્મા*',
  'Packers and movers': 'packers, movers, पैकर्स, मूवर्स, પેકર્સ, મૂવર્સ',
  'Pathology lab':
    'patholog*, path lab, pathlab*, diagnostic*, x ray, imaging, laboratory, पैथोलॉजी, पैथ*, डायग्नोस्टिक*, લેબોરેટરી, પેથોલોજી',
  'Pest control': 'pest*, पेस्ट कंट्रोल, પેસ્ટ કંટ્રોલ',
  Photographer: 'photo*, studio, videograph*, wedding films, फोटो*, स्टूडियो, ફોટો*, સ્ટુડિયો',
  Plumber: 'plumb*, प्लंब*, प्लम्ब*, પ્લમ્બ*',
  'Printing press': 'print*, press, offset, flex*, graphics, प्रिंट*, प्रेस, छपाई, ઓફસેટ, પ્રિન્ટ*, પ્રેસ',
  'Real estate':
    'real estate, propert*, realty, realtor*, developer*, estate agent, प्रॉपर्ट*, रियल एस्टेट, પ્રોપર્ટ*, રિયલ એસ્ટેટ',
  Restaurant:
    'restaurant, dhaba, bhojnalaya, cafe, fast food, tea stall, tea, chai, snack*, kitchen, pizza, biryani, bhojanalaya, रेस्टोरेंट, रेस्टॉरेंट, ढाबा, भोजनालय, कैफे, चाय, रसोई, રેસ્ટોરન્ટ, ઢાબા, કાફે, ભોજનાલય, ચા',
  Salon: 'salon, saloon, hair*, barber, spa, सैलून, सलून, हेयर*, સલૂન, સેલોન, હેર*',
  'Saree shop': 'saree*, sari, saris, lehenga, dupatta, साड़ी*, साडी*, साड़ियाँ, लहंगा, સાડી*',
  School:
    'school, vidyalay*, vidyamandir, vidya mandir, college, kindergarten, play group, स्कूल, विद्यालय*, विद्या मंदिर, कॉलेज, શાળા, સ્કૂલ, વિદ્યાલય*, કોલેજ',
  'Security service': 'security, cctv, सिक्योरिटी, સિક્યોરિટી',
  'Software company': 'software*, infosys*, web*, it solution, technolog*, सॉफ्टवेयर, સોફ્ટવેર',
  'Solar energy': 'solar*, सोलर, सौर, સોલાર',
  'Sports shop': 'sport*, स्पोर्ट*, સ્પોર્ટ*',
  'Sweet shop':
    'sweet*, mithai*, misthan*, mishthan*, mishtan*, halwai*, namkeen*, farsan*, मिठाई*, मिष्ठान*, मिष्ठान्न*, स्वीट*, नमकीन, हलवाई, फरसाण, મીઠાઈ*, સ્વીટ*, ફરસાણ, મિષ્ટાન*',
  Tailor: 'tailor*, stitching, silai, टेलर*, सिलाई, दर्जी, ટેલર*, સિલાઈ',
  'Tax consultant': 'tax, taxation, gst*, टैक्स, ટેક્સ',
  Temple: 'mandir, temple, devasthan*, मंदिर, देवस्थान, મંદિર',
  Textiles: 'textile*, fabric*, handloom*, suiting*, synthetics, टेक्सटाइल*, फैब्रिक*, हैंडलूम*, ટેક્સટાઇલ*, ફેબ્રિક*',
  'Toy shop': 'toy*, khilon*, खिलौन*, टॉय*, રમકડાં, ટોય*',
  Transport:
    'transport*, roadways, roadlines, logistic*, cargo, carriers, ट्रांसपोर्ट*, रोडवेज, लॉजिस्टिक*, ટ્રાન્સપોર્ટ*, રોડવેઝ',
  'Travel agency': 'travel*, tour*, taxi, cab, yatra, holidays, ट्रैवल*, ट्रेवल*, टूर*, टैक्सी, ટ્રાવેલ*, ટૂર*, ટેક્સી',
  'Yoga centre': 'yog*, योग*, યોગ*',
};

/** Used only for names without any of the words above. */
const weakWordsByCategory: Readonly<Record<string, string>> = {
  'Auto parts': 'auto*, ऑटो*, ઓટો*',
  Clinic: 'dr, doctor, डॉ, डॉक्टर, डा, ડૉ, ડો, ડોક્ટર',
  'Grocery store': 'mart, bazaar, bazar, store, stores, भंडार, स्टोर*, સ્ટોર*, ભંડાર',
  Manufacturer: 'industr*, udyog*, manufactur*, engineering*, mills, उद्योग*, इंडस्ट्री*, ઉદ્યોગ*, ઇન્ડસ્ટ્રી*',
  'Wholesale trader':
    'trader, trading, traders, wholesale*, distribut*, agency, agencies, supplier, ट्रेडर*, ट्रेडिंग, एजेंसी, एजेंसीज, થોક*, ટ્રેડર*, ટ્રેડિંગ, એજન્સી',
};

type CategoryPattern = readonly [category: string, words: RegExp];

const wordPatternSource = (word: string): string =>
  word.endsWith('*') ? `${word.slice(0, -1)}[\\p{L}\\p{M}]*` : `${word}${/[a-z]$/.test(word) ? '(?:e?s)?' : ''}`;

const categoryPatternsOf = (table: Readonly<Record<string, string>>): CategoryPattern[] =>
  Object.entries(table).map(([category, list]) => {
    const all = foldForSearch(list).split(', ').map(wordPatternSource).join('|');
    return [category, new RegExp(`(?<=^| )(?:${all})(?= |$)`, 'gu')];
  });

let patternTables: readonly (readonly CategoryPattern[])[] | undefined;

/** The match nearest to the start wins, then the longest: `Beauty Parlour and Gifts`, `Computer Classes`. */
function firstMatchingCategory(name: string, patterns: readonly CategoryPattern[]): string | null {
  let best: { category: string; index: number; length: number } | null = null;
  for (const [category, expression] of patterns)
    for (const { 0: found, index } of name.matchAll(expression)) {
      const isBetter = !best || index < best.index || (index === best.index && found.length > best.length);
      if (isBetter) best = { category, index, length: found.length };
    }
  return best?.category ?? null;
}

/** The category that a shop's name suggests, such as `Sharma Sweets`. null = none. */
export function guessCategoryOfName(name: string): string | null {
  patternTables ??= [categoryPatternsOf(wordsByCategory), categoryPatternsOf(weakWordsByCategory)];
  const foldedName = foldForSearch(name)
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  for (const patterns of patternTables) {
    const found = firstMatchingCategory(foldedName, patterns);
    if (found) return found;
  }
  return null;
}
