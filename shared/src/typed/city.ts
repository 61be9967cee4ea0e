/**
 * The longest prefix counts; null = unknown.
 * @param cities `pin-cities.json`, loaded only where needed. Source: the head post offices of India Post, and towns
 * around the largest cities (shared/test/typed-city.test.ts)
 */
export function cityOfPin(pinCode: string, cities: Readonly<Record<string, string>>): string | null {
  for (const length of [6, 5, 4]) {
    const city = cities[pinCode.slice(0, length)];
    if (city && pinCode.length === 6) return city;
  }
  return null;
}
