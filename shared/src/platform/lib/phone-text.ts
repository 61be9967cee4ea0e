/** Formats Indian numbers as `+91 98765 43210`; other text stays unchanged. */
export const formatPhone = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

/** Also for typed numbers; other text stays unchanged. */
export const formatIndianMobile = (phone: string): string =>
  phone.trim().replace(/^(?:\+91|0)?[\s-]*([6-9]\d{4})[\s-]*(\d{5})$/, '+91 $1 $2');
