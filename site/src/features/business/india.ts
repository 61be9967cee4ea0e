/** States and union territories of India, English and Hindi, with the first digits of their PIN codes. */
const states: readonly (readonly [en: string, hi: string, pins: RegExp])[] = [
  ['Andaman and Nicobar Islands', 'अंडमान और निकोबार द्वीपसमूह', /^744/],
  ['Andhra Pradesh', 'आंध्र प्रदेश', /^5[1-3]/],
  ['Arunachal Pradesh', 'अरुणाचल प्रदेश', /^79[0-2]/],
  ['Assam', 'असम', /^78/],
  ['Bihar', 'बिहार', /^8[0-5]/],
  ['Chandigarh', 'चंडीगढ़', /^160/],
  ['Chhattisgarh', 'छत्तीसगढ़', /^49/],
  ['Dadra and Nagar Haveli and Daman and Diu', 'दादरा और नगर हवेली और दमन और दीव', /^(3962[13]|362520)/],
  ['Delhi', 'दिल्ली', /^11/],
  ['Goa', 'गोवा', /^403/],
  ['Gujarat', 'गुजरात', /^3[6-9]/],
  ['Haryana', 'हरियाणा', /^1[23]/],
  ['Himachal Pradesh', 'हिमाचल प्रदेश', /^17/],
  ['Jammu and Kashmir', 'जम्मू और कश्मीर', /^1[89]/],
  ['Jharkhand', 'झारखंड', /^(81[4-6]|82[2-9]|83[1-5])/],
  ['Karnataka', 'कर्नाटक', /^5[6-9]/],
  ['Kerala', 'केरल', /^6[7-9]/],
  ['Ladakh', 'लद्दाख', /^194/],
  ['Lakshadweep', 'लक्षद्वीप', /^68255/],
  ['Madhya Pradesh', 'मध्य प्रदेश', /^4[5-8]/],
  ['Maharashtra', 'महाराष्ट्र', /^4[0-4]/],
  ['Manipur', 'मणिपुर', /^795/],
  ['Meghalaya', 'मेघालय', /^79[34]/],
  ['Mizoram', 'मिज़ोरम', /^796/],
  ['Nagaland', 'नागालैंड', /^79[78]/],
  ['Odisha', 'ओडिशा', /^7[5-7]/],
  ['Puducherry', 'पुदुच्चेरी', /^605/],
  ['Punjab', 'पंजाब', /^1[4-6]/],
  ['Rajasthan', 'राजस्थान', /^3[0-4]/],
  ['Sikkim', 'सिक्किम', /^737/],
  ['Tamil Nadu', 'तमिलनाडु', /^6[0-6]/],
  ['Telangana', 'तेलंगाना', /^50/],
  ['Tripura', 'त्रिपुरा', /^799/],
  ['Uttar Pradesh', 'उत्तर प्रदेश', /^2[0-8]/],
  ['Uttarakhand', 'उत्तराखंड', /^(24[6-9]|26[23])/],
  ['West Bengal', 'पश्चिम बंगाल', /^7[0-4]/],
];

const nameIn = (locale: 'en' | 'hi') => (state: (typeof states)[number]) => state[locale === 'hi' ? 1 : 0];

/** Names in the language of the page, in its alphabet's order. */
export const stateNames = (locale: 'en' | 'hi'): string[] =>
  states.map(nameIn(locale)).sort(new Intl.Collator(locale).compare);

/**
 * The state that a PIN code most likely lies in, or null; a suggestion that the person may change. The more digits a
 * state is told by, the surer: 160 is Chandigarh although 16 is Punjab.
 */
export function stateOfPin(pinCode: string, locale: 'en' | 'hi'): string | null {
  const lengthOf = (state: (typeof states)[number]) => state[2].exec(pinCode)?.[0].length ?? 0;
  const [best] = states.filter((state) => lengthOf(state) > 0).sort((one, two) => lengthOf(two) - lengthOf(one));
  return best ? nameIn(locale)(best) : null;
}
