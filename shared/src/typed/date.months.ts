/** Names of the months as people write them, January first; of each month the spellings are divided by blanks. */
const names: readonly string[] = [
  'january jan जनवरी जन जानेवारी जाने જાન્યુઆરી જાન્યુ જાન જાનેવારી জানুয়ারি জানুয়ারী জানু ஜனவரி ஜன జనవరి జన ಜನವರಿ ಜನ',
  'february feb फरवरी फ़रवरी फेब्रुवारी फर फेब्रु फेब ફેબ્રુઆરી ફેબ્રુ ફેબ ফেব্রুয়ারি ফেব্রুয়ারী ফেব ফেব্রু பிப்ரவரி பிப் ఫిబ్రవరి ఫిబ్ర ఫిబ్ ಫೆಬ್ರವರಿ ಫೆಬ್ರುವರಿ ಫೆಬ್ರ ಫೆಬ್ರು ಫೆಬ್',
  'march mar मार्च मार्क માર્ચ মার্চ மார்ச் மார் మార్చి మార్చ్ ಮಾರ್ಚ್ ಮಾರ್ಚಿ',
  'april apr अप्रैल अप्रेल एप्रिल अप्रै एप्रि એપ્રિલ એપ્રિ এপ্রিল এপ্রি ஏப்ரல் ஏப் ఏప్రిల్ ఏప్రి ಏಪ್ರಿಲ್ ಏಪ್ರಿ',
  'may मई मे મે মে மே మే ಮೇ',
  'june jun जून जुन જૂન જુન জুন ஜூன் ஜூன జూన్ ಜೂನ್',
  'july jul जुलाई जुलै जुल जुलाइ જુલાઈ જુલાઇ জুলাই জুল ஜூலை ஜூல జులై జూలై ಜುಲೈ ಜೂಲೈ',
  'august aug अगस्त ऑगस्ट आगस्त अग ऑग ઑગસ્ટ ઓગસ્ટ ઑગ ઓગ আগস্ট আগ অগাস্ট আগষ্ট ஆகஸ்ட் ஆகஸ்டு ஆக ఆగస్టు ఆగస్ట్ ఆగ ಆಗಸ್ಟ್ ಆಗಸ್ಟು ಆಗ',
  'september sept sep सितंबर सितम्बर सप्टेंबर सित सप्टें સપ્ટેમ્બર સપ્ટે સપ્ટેંબર সেপ্টেম্বর সেপ্টে செப்டம்பர் செப் సెప్టెంబర్ సెప్టెంబరు సెప్టెం సెప్టె ಸೆಪ್ಟೆಂಬರ್ ಸೆಪ್ಟೆಂ',
  'october oct अक्टूबर अक्तूबर ऑक्टोबर अक्टू अक्तू ऑक्टो ઑક્ટોબર ઓક્ટોબર ઑક્ટો ઓક્ટો অক্টোবর অক্টো அக்டோபர் அக் అక్టోబర్ అక్టోబరు అక్టో ಅಕ್ಟೋಬರ್ ಅಕ್ಟೋ',
  'november nov नवंबर नवम्बर नोव्हेंबर नव नोव्हें નવેમ્બર નવે નવેંબર নভেম্বর নভে நவம்பர் நவ నవంబర్ నవంబరు నవం ನವೆಂಬರ್ ನವೆಂ',
  'december dec दिसंबर दिसम्बर डिसेंबर दिस डिसें ડિસેમ્બર ડિસે ડિસેંબર ডিসেম্বর ডিসে டிசம்பர் டிச డిసెంబర్ డిసెంబరు డిసెం ಡಿಸೆಂಬರ್ ಡಿಸೆಂ',
];

/** Small letters without nuktas and without the signs of an abbreviation, one way of writing each vowel. */
const foldMonth = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\u093c\u09bc.\u0970\u0983]/gu, '')
    .normalize('NFC')
    .toLowerCase();

const months: ReadonlyMap<string, number> = new Map(
  names.flatMap((spellings, at) => spellings.split(' ').map((name) => [foldMonth(name), at + 1] as const)),
);

/** 1 to 12, or null where a word is no month in any of our languages. */
export const monthOf = (word: string): number | null => months.get(foldMonth(word)) ?? null;
