/**
 * null = unknown.
 * @param cities `pin-cities.json`. Source: India Post's head post offices, and towns around large cities
 */
export function cityOfPinCode(pinCode: string, cities: Readonly<Record<string, string>>): string | null {
  for (const length of [6, 5, 4]) {
    const city = cities[pinCode.slice(0, length)];
    if (city && pinCode.length === 6) return city;
  }
  return null;
}
