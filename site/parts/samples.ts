/*
 * Sample user texts: names of every length and script. The components' own texts come from the messages.
 */

export const names = {
  short: 'Mithai Ghar',
  long: 'Dr. Ananya Venkataraghavan Physiotherapy & Sports Rehabilitation Centre',
  hindi: 'श्री लक्ष्मी ज्वेलर्स एंड संस',
  gujarati: 'કેસરી ફરસાણ અને મીઠાઈ',
  urdu: 'نور کتاب گھر',
  unbroken: 'www.averyveryverylongnamewithoutanyblankatall.example.in',
} as const;

/** Reads a query parameter: `?open=sheet&table=failing`. */
export const asked = (name: 'open' | 'table'): string => new URLSearchParams(location.search).get(name) ?? '';
