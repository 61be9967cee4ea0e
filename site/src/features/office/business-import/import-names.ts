import type { ImportRow } from '@parichay/shared/shop/business/business-import.fields.ts';
import {
  bareName,
  isPhoneName,
  parseNames,
  phoneWordsPattern,
  withoutNumberSuffix,
  withoutWordForName,
} from '../../../lib/table-names.ts';

type Column = keyof ImportRow;

export const receivedPattern = 'received|recvd|recd|rcvd';

/** English column names are matched in lower case, without punctuation and spaces. */
const englishNamePatterns: Readonly<Record<Exclude<Column, 'phoneNumber'>, RegExp>> = {
  businessName:
    /^(?:(?:business|shop|firm|company|store|trade|organi[sz]ation|party|customer|client|supplier|vendor|dealer|ledger|account|display|full|contact|mailing|billing)?names?|nameof(?:the)?(?:business|shop|firm|company|store|party|customer|client|ledger|account)|business|shop|firm|company|store|organi[sz]ation|particulars|part(?:y|ies)|customer|client|dealer|ledger)$/,
  contactPerson:
    /^(?:nameof)?(?:the)?(?:(?:shop|business)?(?:owner|propriet[eo]r|prop)s?(?:orcontactperson)?|(?:contact|key)?persons?)(?:names?)?$/,
  category:
    /^(?:(?:business)?categor(?:y|ies)|trade|type|businesstype|typeofbusiness|natureofbusiness|line|lineofbusiness|industry)$/,
  email: /^(?:business)?e?mails?(?:id|address|value)?$/,
  website: /^(?:web(?:site|page)?|site|url)(?:value|url|address)?$/,
  line1:
    /^(?:full|billing|office|shop|business|home|work|permanent|mailing|postal)?(?:add?res{1,2}(?:line|formatted|street)?|addr?|street(?:address)?|location|place)$/,
  city: /^(?:address|business|office|home)?(?:city|town|village)(?:name)?$/,
  state: /^(?:address|business|office|home)?(?:state|region|province)(?:name)?$/,
  pinCode: /^(?:address|business|office|home)?(?:pin|pincode|postcode|postalcode|zip|zipcode)(?:no|number)?$/,
  alternatePhoneNumber: new RegExp(
    `^(?:second(?:ary)?|alternat(?:e|ive)|other|another|additional|landline|alt)(?:${phoneWordsPattern}|nos?|number)+(?:numbers?|num)?$|^(?:${phoneWordsPattern})(?:nos?|numbers?)?(?:second|alternate|two|b)$|^landline$`,
  ),
  gstin:
    /^(?:customer|party|business)?gst(?:in|tin)?(?:no|number|uin|id|uinnumber|registrationno|registrationnumber)?$/,
  plan: /^(?:current|subscription|subscribed|card)?(?:plan|package|pack|scheme|subscription)(?:name|type)?$/,
  paidUntil:
    /^(?:(?:paid|valid|active|plan|subscription|renewal)(?:until|till|upto|to)(?:date)?|(?:plan|subscription|card|package|membership)?(?:expiry|expires?|expired|expiration|renewal|validity)(?:on|date|day|until|till)?|nextrenewal(?:date)?|renewaldue(?:date|on)?)$/,
  amount: new RegExp(
    `^(?:(?:paid|${receivedPattern}|plan|subscription|package)(?:amount|amt|price|fees?|rs)|(?:amount|amt|rs)(?:paid|${receivedPattern})(?:rs|inr)?|fees?)$`,
  ),
  staff:
    /^(?:(?:looked|taken)?(?:care)?after(?:by)?|(?:sales|field|marketing)?(?:staff|executive|agent|franchisee|salesman|salesperson)(?:name|member)?|assignedto|soldby|handledby|madeby|addedby)$/,
};

/** If such a column exists, a further column `Name` is the owner's. */
const businessNamePattern =
  /^(?:nameof(?:the)?)?(?:business|shop|firm|company|store|trade|organi[sz]ation)(?:names?)?$/;
const businessNamesInOtherLanguages = parseNames(
  'दुकान, बिजनेस, फर्म, कंपनी, कम्पनी, संस्था, બિઝનેસ, દુકાન, પેઢી, કંપની, ব্যবসা, দোকান, பிசினஸ், கடை, நிறுவனம், బిజినెస్, షాప్, దుకాణం, ಬಿಸಿನೆಸ್, ಅಂಗಡಿ',
);

/** Column names in other languages include those that the panel's export writes. */
const otherLanguageNames: Readonly<Record<Column, string>> = {
  phoneNumber: 'रजिस्टर्ड फोन, नोंदवलेला फोन, રજિસ્ટર્ડ ફોન, রেজিস্টার্ড ফোন, பதிவான போன், రిజిస్టర్డ్ ఫోన్, ರಿಜಿಸ್ಟರ್ಡ್ ಫೋನ್',
  businessName: 'नाम, व्यवसाय, व्यवसायाचे नाव, नाव, पार्टी, ग्राहक, નામ, પાર્ટી, ગ્રાહક, নাম, பெயர், పేరు, ಹೆಸರು',
  contactPerson:
    'मालिक, मालिक का नाम, मालिक या संपर्क व्यक्ति, संपर्क व्यक्ति, मालक, मालकाचे नाव, मालक किंवा संपर्क व्यक्ती, संपर्क व्यक्ती, માલિક, માલિકનું નામ, માલિક કે સંપર્ક વ્યક્તિ, মালিক, মালিকের নাম, মালিক বা যোগাযোগের ব্যক্তি, உரிமையாளர், உரிமையாளர் அல்லது தொடர்பு நபர், యజమాని, యజమాని లేదా సంప్రదించే వ్యక్తి, ಮಾಲೀಕರು, ಮಾಲೀಕರು ಅಥವಾ ಸಂಪರ್ಕ ವ್ಯಕ್ತಿ, સંપર્ક વ્યક્તિ, যোগাযোগের ব্যক্তি, தொடர்பு நபர், సంప్రదించే వ్యక్తి, ಸಂಪರ್ಕ ವ್ಯಕ್ತಿ',
  category: 'श्रेणी, कैटेगरी, कॅटेगरी, व्यवसाय, કેટેગરી, ক্যাটাগরি, பிரிவு, కేటగిరీ, ಕೆಟಗರಿ',
  email:
    'ईमेल, बिजनेस का ईमेल, व्यवसायाचा ईमेल, ઇમેલ, ઈમેલ, બિઝનેસનો ઈમેલ, ইমেল, ব্যবসার ইমেল, ஈமெயில், பிசினஸ் ஈமெயில், ఈమెయిల్, బిజినెస్ ఈమెయిల్, ಇಮೇಲ್, ಬಿಸಿನೆಸ್ ಇಮೇಲ್',
  website: 'वेबसाइट, વેબસાઇટ, ওয়েবসাইট, வெப்சைட், వెబ్సైట్, ವೆಬ್ಸೈಟ್',
  line1: 'पता, पत्ता, સરનામું, ঠিকানা, முகவரி, అడ్రస్, ವಿಳಾಸ',
  city: 'शहर, શહેર, শহর, ஊர், ఊరు, ಊರು',
  state: 'राज्य, રાજ્ય, রাজ্য, மாநிலம், రాష్ట్రం, ರಾಜ್ಯ',
  pinCode: 'पिन, पिन कोड, પિન, પિન કોડ, পিন কোড, பின்கோடு, పిన్ కోడ్, ಪಿನ್ ಕೋಡ್',
  alternatePhoneNumber:
    'दूसरा फ़ोन, दूसरा मोबाइल, दुसरा फोन, दुसरा मोबाईल, બીજો ફોન, બીજો મોબાઇલ, দ্বিতীয় ফোন, இரண்டாவது போன், రెండో ఫోన్, ಎರಡನೇ ಫೋನ್',
  gstin: 'जीएसटी, જીએસટી, জিএসটি, ஜிஎஸ்டி, జీఎస్టీ, ಜಿಎಸ್ಟಿ',
  plan: 'प्लान, प्लॅन, પ્લાન, প্ল্যান, பிளான், ప్లాన్, ಪ್ಲಾನ್',
  paidUntil:
    'कब तक का पेमेंट है, कब तक, वैधता, कधीपर्यंत पैसे दिले, ક્યાં સુધી ચૂકવેલું, কবে পর্যন্ত পেমেন্ট, எதுவரை பணம் செலுத்தப்பட்டது, ఎప్పటి వరకు చెల్లించారు, ಯಾವ ದಿನದವರೆಗೆ ಪಾವತಿ',
  amount:
    'रकम, राशि, दी गई रकम, रक्कम, दिलेली रक्कम, રકમ, ચૂકવેલી રકમ, টাকা, দেওয়া টাকা, தொகை, செலுத்திய தொகை, మొత్తం, చెల్లించిన మొత్తం, ಮೊತ್ತ, ಪಾವತಿಸಿದ ಮೊತ್ತ',
  staff: 'कौन देखता है, कोण पाहते, કોણ સંભાળે છે, কে দেখেন, யார் கவனிக்கிறார், ఎవరు చూసుకుంటారు, ಯಾರು ನೋಡಿಕೊಳ್ಳುತ್ತಾರೆ',
};

const otherLanguageNameSets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(otherLanguageNames).map(([column, names]) => [column, parseNames(names)]),
);

export function isBusinessHeading(name: string): boolean {
  const bareText = bareName(name);
  return (
    (businessNamePattern.test(bareText) && bareText !== 'trade') ||
    businessNamesInOtherLanguages.has(withoutWordForName(bareText))
  );
}

export const isPersonHeading = (name: string): boolean =>
  /^(?:(?:customer|client|contact|full|display)?names?|customer|client|नाम|नाव|નામ|নাম|பெயர்|పేరు|ಹೆಸರು)$/.test(
    bareName(name),
  );

/** Callers use the first matching column: Hindi's word for the trade means the business in Marathi. */
export function isNameOfColumn(name: string, column: Column): boolean {
  const bareText = bareName(name);
  const isPhone = isPhoneName(name) && !englishNamePatterns.alternatePhoneNumber.test(bareText);
  const isEnglish = column === 'phoneNumber' ? isPhone : englishNamePatterns[column].test(bareText);
  if (isEnglish || (column === 'businessName' && isBusinessHeading(name))) return true;
  // `दुकान नंबर` (shop number) is not a business name.
  const forms = [
    bareText,
    withoutWordForName(bareText),
    ...(column === 'businessName' ? [] : [withoutNumberSuffix(bareText)]),
  ];
  return forms.some((form) => otherLanguageNameSets.get(column)?.has(form));
}
