/** For example `+91 98765 43210`; any other text stays unchanged. */
export const formatPhone = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
