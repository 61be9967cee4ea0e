/*
 * A phone number's links and how it is read, for pages that load no library of phone numbers: it was checked when it was
 * typed, and ten digits are a number of India.
 */

const international = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  return !phone.trim().startsWith('+') && digits.length === 10 ? `91${digits}` : digits;
};

/** `tel:+919876543210` */
export const telOf = (phone: string): string => `tel:+${international(phone)}`;

/** A chat on WhatsApp with these words typed already. */
export const whatsappOf = (phone: string, text: string): string =>
  `https://wa.me/${international(phone)}?text=${encodeURIComponent(text)}`;

/** `+91 98765 43210`: an Indian number as people read it; any other as it is. */
export const spacedPhone = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
