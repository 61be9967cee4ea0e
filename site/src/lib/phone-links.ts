/* No library is needed here: numbers were validated, and ten digits are Indian. */

const internationalDigits = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  return !phone.trim().startsWith('+') && digits.length === 10 ? `91${digits}` : digits;
};

export const telHref = (phone: string): string => `tel:+${internationalDigits(phone)}`;

export const whatsappHref = (phone: string, text: string): string =>
  `https://wa.me/${internationalDigits(phone)}?text=${encodeURIComponent(text)}`;
