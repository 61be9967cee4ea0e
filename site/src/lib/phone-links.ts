/* Without a library: numbers were validated, and ten digits are Indian. */

const international = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  return !phone.trim().startsWith('+') && digits.length === 10 ? `91${digits}` : digits;
};

export const telOf = (phone: string): string => `tel:+${international(phone)}`;

export const whatsappOf = (phone: string, text: string): string =>
  `https://wa.me/${international(phone)}?text=${encodeURIComponent(text)}`;
