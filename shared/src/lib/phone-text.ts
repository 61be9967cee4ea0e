/**
 * Whether a text is a phone number that a person could dial: with a country's code 8 to 15 digits, else the 10 to 12 of
 * India (`98765 43210`, `079 2658 1234`, `1800 11 4000`), and maybe an extension. What is sent to a carrier is checked
 * more closely (auth/phone.ts).
 */
export function isPhoneText(text: string): boolean {
  const [number = ''] = text.trim().split(/\s*(?:ext\.?|x)\s*\d{1,6}$/i);
  if (!/^\+?[\d\s().-]+$/.test(number)) return false;
  const digits = number.replaceAll(/\D/g, '').length;
  return number.startsWith('+') ? digits >= 8 && digits <= 15 : digits >= 10 && digits <= 12;
}
