/*
 * Links of a phone number for pages that load no library of phone numbers: it was checked when it was typed, and ten
 * digits are a number of India.
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
