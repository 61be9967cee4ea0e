/**
 * The city that a PIN code is of, or null: a suggestion. Of two beginnings the longer one counts.
 * @param cities city by the beginning of its PIN codes: `pin-cities.json`, which only who needs it loads. Source: the head post
 * offices in India Post's directory (shared/test/typed-city.test.ts), with the names of today and the towns around the largest cities
 */
export function cityOfPin(pinCode: string, cities: Readonly<Record<string, string>>): string | null {
  for (const length of [6, 5, 4]) {
    const city = cities[pinCode.slice(0, length)];
    if (city && pinCode.length === 6) return city;
  }
  return null;
}
