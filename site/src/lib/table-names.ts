import { foldForSearch } from '@parichay/shared/shop/business/category-search.ts';

/* Column names are compared by letters only: `Mob. No. 2` becomes `mobno`. */

const numberSuffixPattern = /(?:नंबर|नम्बर|नं|न|क्रमांक|क्र|નંબર|નં|নম্বর|নং|நம்பர்|எண்|నంబర్|నెంబర్|నం|ನಂಬರ್|ನಂ)$/u;
/** Matches a trailing word for "name": `दुकान का नाम`, `शहराचे नाव`. */
const nameSuffixPattern = /(?:का|के|की|ाचे|ाचा|चे|નું|નો|ના|ের|র|யின்|ின்|ಯ|ನ)?(?:नाम|नाव|નામ|নাম|பெயர்|పేరు|ಹೆಸರು)$/u;

export const bareName = (text: string): string => foldForSearch(text).replaceAll(/[^\p{L}\p{M}]/gu, '');
export const withoutNumberSuffix = (bare: string): string => bare.replace(numberSuffixPattern, '');
export const withoutWordForName = (bare: string): string => bare.replace(nameSuffixPattern, '');

export const parseNames = (names: string): ReadonlySet<string> => new Set(names.split(', ').map(bareName));

export const phoneWordsPattern = 'phone|mobile|mob|mo|ph|phn|contact|cont|cell|whatsapp|wa|telephone|tel';
const englishPhoneNamePattern = new RegExp(
  `^(?:registered|primary|personal|home|work|business|office|shop|party|customer|company|main|other|car|assistants?|staff|student|employee)?(?:${phoneWordsPattern})+(?:details|value|office|off|shop|home|residence|res|owner|o|r|nos?|numbers?|num)*$|^owner(?:${phoneWordsPattern}|no|number)+$`,
);
const otherPhoneNames = parseNames(
  [
    'फोन, मोबाइल, मोबाईल, मोबा, मो, संपर्क, सम्पर्क, दूरभाष, दूरध्वनी, भ्रमणध्वनी, व्हाट्सएप, व्हाट्सऐप, व्हॉट्सॲप, ફોન, મોબાઇલ, મોબાઈલ, મો, સંપર્ક, વોટ્સએપ',
    'ফোন, মোবাইল, মো, যোগাযোগ, হোয়াটসঅ্যাপ, போன், மொபைல், கைபேசி, தொலைபேசி, செல், வாட்ஸ்அப், ఫోన్, మొబైల్, సెల్, వాట్సాప్, ಫೋನ್, ಮೊಬೈಲ್, ದೂರವಾಣಿ, ವಾಟ್ಸಾಪ್',
  ].join(', '),
);

export const isPhoneName = (name: string): boolean => {
  const bare = bareName(name);
  return (
    englishPhoneNamePattern.test(bare) || otherPhoneNames.has(bare) || otherPhoneNames.has(withoutNumberSuffix(bare))
  );
};
