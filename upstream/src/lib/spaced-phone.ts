/** `+91 98765 43210`; another number as it stands. */
export const spacedPhone = (phone: string): string =>
  phone.trim().replace(/^(?:\+91|0)?[\s-]*([6-9]\d{4})[\s-]*(\d{5})$/, '+91 $1 $2');
