/*
 * What people write: names of every length and script. The parts' own words come from the messages.
 */

export const names = {
  short: 'Mithai Ghar',
  long: 'Dr. Ananya Venkataraghavan Physiotherapy & Sports Rehabilitation Centre',
  hindi: 'श्री लक्ष्मी ज्वेलर्स एंड संस',
  gujarati: 'કેસરી ફરસાણ અને મીઠાઈ',
  urdu: 'نور کتاب گھر',
  unbroken: 'www.averyveryverylongnamewithoutanyblankatall.example.in',
} as const;

/** What the page was asked for: `?open=sheet&table=failing`. */
export const asked = (name: 'open' | 'table'): string => new URLSearchParams(location.search).get(name) ?? '';
