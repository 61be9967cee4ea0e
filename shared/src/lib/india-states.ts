/**
 * States and union territories of India: GST code, English and Hindi name, first digits of their PIN codes.
 * Source of the codes: the list of State codes of the GST portal (services.gst.gov.in), first two digits of a GSTIN.
 */
export const indiaStates: readonly (readonly [code: string, en: string, hi: string, pins: RegExp])[] = [
  ['35', 'Andaman and Nicobar Islands', 'अंडमान और निकोबार द्वीपसमूह', /^744/],
  ['37', 'Andhra Pradesh', 'आंध्र प्रदेश', /^5[1-3]/],
  ['12', 'Arunachal Pradesh', 'अरुणाचल प्रदेश', /^79[0-2]/],
  ['18', 'Assam', 'असम', /^78/],
  ['10', 'Bihar', 'बिहार', /^8[0-5]/],
  ['04', 'Chandigarh', 'चंडीगढ़', /^160/],
  ['22', 'Chhattisgarh', 'छत्तीसगढ़', /^49/],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'दादरा और नगर हवेली और दमन और दीव', /^(3962[13]|362520)/],
  ['07', 'Delhi', 'दिल्ली', /^11/],
  ['30', 'Goa', 'गोवा', /^403/],
  ['24', 'Gujarat', 'गुजरात', /^3[6-9]/],
  ['06', 'Haryana', 'हरियाणा', /^1[23]/],
  ['02', 'Himachal Pradesh', 'हिमाचल प्रदेश', /^17/],
  ['01', 'Jammu and Kashmir', 'जम्मू और कश्मीर', /^1[89]/],
  ['20', 'Jharkhand', 'झारखंड', /^(81[4-6]|82[2-9]|83[1-5])/],
  ['29', 'Karnataka', 'कर्नाटक', /^5[6-9]/],
  ['32', 'Kerala', 'केरल', /^6[7-9]/],
  ['38', 'Ladakh', 'लद्दाख', /^194/],
  ['31', 'Lakshadweep', 'लक्षद्वीप', /^68255/],
  ['23', 'Madhya Pradesh', 'मध्य प्रदेश', /^4[5-8]/],
  ['27', 'Maharashtra', 'महाराष्ट्र', /^4[0-4]/],
  ['14', 'Manipur', 'मणिपुर', /^795/],
  ['17', 'Meghalaya', 'मेघालय', /^79[34]/],
  ['15', 'Mizoram', 'मिज़ोरम', /^796/],
  ['13', 'Nagaland', 'नागालैंड', /^79[78]/],
  ['21', 'Odisha', 'ओडिशा', /^7[5-7]/],
  ['34', 'Puducherry', 'पुदुच्चेरी', /^605/],
  ['03', 'Punjab', 'पंजाब', /^1[4-6]/],
  ['08', 'Rajasthan', 'राजस्थान', /^3[0-4]/],
  ['11', 'Sikkim', 'सिक्किम', /^737/],
  ['33', 'Tamil Nadu', 'तमिलनाडु', /^6[0-6]/],
  ['36', 'Telangana', 'तेलंगाना', /^50/],
  ['16', 'Tripura', 'त्रिपुरा', /^799/],
  ['09', 'Uttar Pradesh', 'उत्तर प्रदेश', /^2[0-8]/],
  ['05', 'Uttarakhand', 'उत्तराखंड', /^(24[6-9]|26[23])/],
  ['19', 'West Bengal', 'पश्चिम बंगाल', /^7[0-4]/],
];

/** As people also write them. */
const otherNames: Readonly<Record<string, string>> = {
  'new delhi': '07',
  'nct of delhi': '07',
  orissa: '21',
  pondicherry: '34',
  uttaranchal: '05',
  'j&k': '01',
  'jammu & kashmir': '01',
  'andaman & nicobar islands': '35',
};

/** GST code → English name. */
export const stateNamesByCode: ReadonlyMap<string, string> = new Map(indiaStates.map(([code, name]) => [code, name]));

const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
const codes = new Map([
  ...indiaStates.flatMap(([code, en, hi]) => [[plain(en), code] as const, [plain(hi), code] as const]),
  ...Object.entries(otherNames),
]);

/** The GST code of a state by its name, English or Hindi, as a person writes it; null: it is none that we know. */
export const stateCodeOf = (name: string): string | null => codes.get(plain(name)) ?? null;

/**
 * The GST code of the state that a PIN code most likely lies in, or null. The more digits a state is told by, the surer:
 * 160 is Chandigarh although 16 is Punjab.
 */
export function stateCodeOfPin(pinCode: string): string | null {
  const lengthOf = (state: (typeof indiaStates)[number]) => state[3].exec(pinCode)?.[0].length ?? 0;
  const [best] = indiaStates.filter((state) => lengthOf(state) > 0).sort((one, two) => lengthOf(two) - lengthOf(one));
  return best ? best[0] : null;
}
