/**
 * States and union territories of India: GST code, English name, first digits of their PIN codes.
 * Names in other languages stand in each language's `names/states.json`.
 * Source of the codes: the list of State codes of the GST portal (services.gst.gov.in), first two digits of a GSTIN.
 */
export const indiaStates: readonly (readonly [code: string, name: string, pins: RegExp])[] = [
  ['35', 'Andaman and Nicobar Islands', /^744/],
  ['37', 'Andhra Pradesh', /^5[1-3]/],
  ['12', 'Arunachal Pradesh', /^79[0-2]/],
  ['18', 'Assam', /^78/],
  ['10', 'Bihar', /^8[0-5]/],
  ['04', 'Chandigarh', /^160/],
  ['22', 'Chhattisgarh', /^49/],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', /^(3962[13]|362520)/],
  ['07', 'Delhi', /^11/],
  ['30', 'Goa', /^403/],
  ['24', 'Gujarat', /^3[6-9]/],
  ['06', 'Haryana', /^1[23]/],
  ['02', 'Himachal Pradesh', /^17/],
  ['01', 'Jammu and Kashmir', /^1[89]/],
  ['20', 'Jharkhand', /^(81[4-6]|82[2-9]|83[1-5])/],
  ['29', 'Karnataka', /^5[6-9]/],
  ['32', 'Kerala', /^6[7-9]/],
  ['38', 'Ladakh', /^194/],
  ['31', 'Lakshadweep', /^68255/],
  ['23', 'Madhya Pradesh', /^4[5-8]/],
  ['27', 'Maharashtra', /^4[0-4]/],
  ['14', 'Manipur', /^795/],
  ['17', 'Meghalaya', /^79[34]/],
  ['15', 'Mizoram', /^796/],
  ['13', 'Nagaland', /^79[78]/],
  ['21', 'Odisha', /^7[5-7]/],
  ['34', 'Puducherry', /^605/],
  ['03', 'Punjab', /^1[4-6]/],
  ['08', 'Rajasthan', /^3[0-4]/],
  ['11', 'Sikkim', /^737/],
  ['33', 'Tamil Nadu', /^6[0-6]/],
  ['36', 'Telangana', /^50/],
  ['16', 'Tripura', /^799/],
  ['09', 'Uttar Pradesh', /^2[0-8]/],
  ['05', 'Uttarakhand', /^(24[6-9]|26[23])/],
  ['19', 'West Bengal', /^7[0-4]/],
];

/** GST code → English name. */
export const stateNamesByCode: ReadonlyMap<string, string> = new Map(indiaStates.map(([code, name]) => [code, name]));

/**
 * The GST code of the state that a PIN code most likely lies in, or null. The more digits a state is told by, the surer:
 * 160 is Chandigarh although 16 is Punjab.
 */
export function stateCodeOfPin(pinCode: string): string | null {
  const lengthOf = (state: (typeof indiaStates)[number]) => state[2].exec(pinCode)?.[0].length ?? 0;
  const [best] = indiaStates.filter((state) => lengthOf(state) > 0).sort((one, two) => lengthOf(two) - lengthOf(one));
  return best ? best[0] : null;
}
