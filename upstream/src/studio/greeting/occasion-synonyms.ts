import { likePatternContaining } from '../../platform/database/rows.ts';

/* Includes common spellings, for the search. */
const synonymsByOccasion: Readonly<Record<string, string>> = {
  'Good morning':
    'suprabhat suprabhatam shubh prabhat prabhatam gm subah morning सुप्रभात शुभ प्रभात गुड मॉर्निंग सुबह સુપ્રભાત શુભ પ્રભાત સવાર সুপ্রভাত காலை வணக்கம் ਸ਼ੁਭ ਸਵੇਰ',
  'Thought of the day':
    'suvichar suvichaar quote quotes anmol vachan motivation motivational vichar सुविचार विचार अनमोल वचन प्रेरणा સુવિચાર વિચાર',
  Birthday:
    'janmdin janamdin janm janam janmadin janmdivas bday vadhdivas जन्मदिन जन्म दिन जन्मदिवस वाढदिवस बर्थडे જન્મદિન જન્મદિવસ વર્ષગાંઠ জন্মদিন பிறந்தநாள் ਜਨਮਦਿਨ',
  Anniversary:
    'shaadi shadi marriage wedding vivah vivaah saalgirah salgirah lagna lagan couple vardhapan शादी विवाह सालगिरह वर्षगांठ वर्षगाँठ लग्न લગ્ન શાદી લગ્નતિથિ વિવાહ',
  Offer: 'sale discount deal deals chhoot chhut festive scheme bumper सेल छूट ऑफर ऑफ़र डिस्काउंट ઓફર છૂટ સેલ',
  'Now open': 'opening inauguration shubharambh udghatan launch opened शुभारंभ उद्घाटन खुला ઉદ્ઘાટન શુભારંભ ખુલ્લું',
  'Closed today': 'holiday leave band bandh chhutti chutti closed बंद छुट्टी अवकाश બંધ રજા',
  'We are hiring': 'job jobs vacancy naukri staff recruitment bharti नौकरी भर्ती वैकेंसी નોકરી ભરતી',
  'New Year':
    'newyear naya saal nav varsh navvarsh january nutan naveen नया साल नववर्ष नव वर्ष न्यू ईयर नवीन वर्ष નવું વર્ષ નૂતન નવવર્ષ নতুন বছর নববর্ষ புத்தாண்டு కొత్త సంవత్సరం ಹೊಸ ವರ್ಷ',
  Uttarayan:
    'makar sankranti sankrant sankranthi lohri patang kite kites uttrayan मकर संक्रांति संक्रान्ति लोहड़ी पतंग उत्तरायण ઉત્તરાયણ મકરસંક્રાંતિ સંક્રાંતિ પતંગ ਲੋਹੜੀ',
  Pongal: 'pongol पोंगल પોંગલ பொங்கல்',
  'Republic Day':
    '26 january jan gantantra diwas ganatantra prajasattak tiranga गणतंत्र दिवस प्रजासत्ताक तिरंगा ગણતંત્ર પ્રજાસત્તાક દિવસ',
  Holi: 'dhulandi dhuleti dhulivandan rang rangwali phagwa colours colors होली धुलेंडी धुलिवंदन रंग હોળી ધુળેટી রং হোলি ਹੋਲੀ',
  "Women's Day": 'womens women mahila divas diwas nari महिला दिवस नारी મહિલા દિવસ',
  'Gudi Padwa': 'gudhi padva chaitra navvarsh गुड़ी गुढी पड़वा पाडवा गुढीपाडवा नववर्ष ગુડી પડવો',
  Ugadi: 'yugadi ugadhi pachadi उगादी उगादि युगादि ઉગાદી యుగాది ఉగాది ಯುಗಾದಿ யுகாதி',
  Eid: 'ramzan ramadan ramzaan mubarak fitr bakrid bakra adha eed id ईद रमजान रमज़ान बकरीद मुबारक ઈદ રમઝાન عید رمضان',
  'Mahavir Jayanti': 'mahaveer jain vardhaman महावीर जयंती जैन મહાવીર જયંતી જૈન',
  Bihu: 'rongali bohag assamese baisakhi vaisakhi बिहू बैसाखी বিহু ਵਿਸਾਖੀ',
  'Buddha Purnima': 'budh buddh vesak gautam purnima poornima बुद्ध पूर्णिमा બુદ્ધ પૂર્ણિમા',
  'Independence Day':
    '15 august aug swatantrata swatantra diwas azadi aazadi tiranga स्वतंत्रता दिवस आज़ादी आजादी तिरंगा સ્વતંત્રતા દિવસ આઝાદી',
  Onam: 'thiruvonam onasadya ओणम ઓણમ ഓണം',
  'Raksha Bandhan':
    'rakhi raakhi rakshabandhan rakhee rakshya sister brother राखी रक्षाबंधन रक्षा बंधन રાખડી રક્ષાબંધન રક્ષા બંધન রাখি ਰੱਖੜੀ',
  Janmashtami:
    'janmastami janmasthami krishna krishnashtami gokulashtami gokul kanha kanhaiya dahi handi जन्माष्टमी कृष्ण कान्हा गोकुलाष्टमी दही हांडी જન્માષ્ટમી કૃષ્ણ કાનુડો জন্মাষ্টমী',
  'Ganesh Chaturthi':
    'ganpati ganapati ganesha vinayak vinayaka chavithi ganeshotsav bappa गणेश गणपति गणपती चतुर्थी विनायक गणेशोत्सव बप्पा ગણેશ ગણપતિ ચતુર્થી',
  Navratri:
    'navaratri navratra navrathri norta noratri garba dandiya durga puja pujo mataji नवरात्रि नवरात्र गरबा दुर्गा पूजा નવરાત્રી નવરાત્રિ ગરબા દાંડિયા নবরাত্রি দুর্গা',
  Dussehra:
    'dasara dussera dasera dashera dashehra vijayadashami vijaya dashami ravan दशहरा विजयादशमी विजयदशमी દશેરા વિજયાદશમી ದಸರಾ',
  Dhanteras: 'dhan teras dhantrayodashi dhanatrayodashi dhanwantari धनतेरस धन तेरस धनत्रयोदशी ધનતેરસ',
  Diwali:
    'deepavali dipavali deepawali dipawali divali diwaali deewali dewali lights दिवाली दीवाली दीपावली दिपावली દિવાળી દીપાવલી দীপাবলি தீபாவளி ದೀಪಾವಳಿ దీపావళి ദീപാവലി ਦੀਵਾਲੀ دیوالی',
  'Bhai Dooj': 'bhaidooj bhai duj bhaubeej bhaiya bhai beej tilak भाई दूज भैया दूज भाऊबीज ભાઈ બીજ ભાઈબીજ',
  Gurpurab: 'gurupurab guru nanak jayanti prakash purab sikh गुरु नानक गुरुपर्व गुरपुरब गुरुनानक जयंती ગુરુ નાનક ਗੁਰਪੁਰਬ ਗੁਰੂ ਨਾਨਕ',
  Christmas: 'xmas x-mas merry santa bada din natal क्रिसमस बड़ा दिन नाताळ नाताल ક્રિસમસ નાતાલ',
};

const normaliseSpelling = (word: string): string => word.normalize('NFC').toLowerCase();

const occasionsWithSynonyms = Object.entries(synonymsByOccasion).map(([name, synonyms]) => ({
  name,
  synonyms: normaliseSpelling(synonyms).split(' '),
}));

/** From this length on a prefix matches, because the search runs while typing. */
const MIN_PREFIX_LENGTH = 4;

export function occasionsBySynonym(word: string): string[] {
  const searchWord = normaliseSpelling(word);
  const isMatch = (one: string) =>
    one === searchWord || (searchWord.length >= MIN_PREFIX_LENGTH && one.startsWith(searchWord));
  return occasionsWithSynonyms.filter(({ synonyms }) => synonyms.some(isMatch)).map(({ name }) => name);
}

export const occasionLikePatterns = (word: string): string[] => occasionsBySynonym(word).map(likePatternContaining);

/** null = no occasion matches, or several do */
export function unambiguousOccasion(search: readonly string[]): string | null {
  const [first = [], ...others] = search.map(occasionsBySynonym);
  const [only, ...more] = first.filter((name) => others.every((names) => names.includes(name)));
  return more.length === 0 ? (only ?? null) : null;
}

function editDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let secondLastRow: number[] = [];
  let lastRow = to.map((_, at) => at).concat(to.length);
  for (const [row, letter] of from.entries()) {
    const nextRow = [row + 1];
    for (const [column, targetLetter] of to.entries()) {
      const substitutionCost = (lastRow[column] ?? 0) + (letter === targetLetter ? 0 : 1);
      const isSwapped = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === targetLetter;
      const transpositionCost = isSwapped ? (secondLastRow[column - 1] ?? 0) + 1 : substitutionCost;
      nextRow.push(
        Math.min(substitutionCost, transpositionCost, (lastRow[column + 1] ?? 0) + 1, (nextRow[column] ?? 0) + 1),
      );
    }
    [secondLastRow, lastRow] = [lastRow, nextRow];
  }
  return lastRow[to.length] ?? 0;
}

/** 0 for short words, about a third of the letters for long ones. */
const maxEditDistance = (length: number): number => (length < 4 ? 0 : Math.max(1, Math.floor((length - 2) / 3)));

const wordsIgnoredForSimilarity = new Set([
  'day',
  'and',
  'the',
  'of',
  'we',
  'are',
  'now',
  'today',
  'new',
  'year',
  'shop',
  'store',
]);

export function namesBySimilarity(search: string, names: readonly string[]): string[] {
  const searchWords = normaliseSpelling(search).split(' ').filter(Boolean);
  const rated = names.map((name) => {
    const nameWords = normaliseSpelling(name).split(' ');
    const candidates = [
      normaliseSpelling(name),
      ...nameWords,
      ...(occasionsWithSynonyms.find((one) => one.name === name)?.synonyms ?? []),
    ].filter((word) => !wordsIgnoredForSimilarity.has(word));
    const distances = [normaliseSpelling(search), ...searchWords].flatMap((word) => {
      const length = [...word].length;
      return candidates
        .filter((one) => Math.abs([...one].length - length) <= maxEditDistance(length))
        .map((one) => editDistance(word, one))
        .filter((changes) => changes <= maxEditDistance(length))
        .map((changes) => changes / length);
    });
    return { name, relativeDistance: Math.min(...distances) };
  });
  return rated
    .filter(({ relativeDistance }) => Number.isFinite(relativeDistance))
    .sort((a, b) => a.relativeDistance - b.relativeDistance)
    .map(({ name }) => name);
}
