/** Values that must not stand in a log, by the name of their field, at any depth up to three. */
const secretNames = [
  'password',
  'otp',
  'phoneNumber',
  'alternatePhoneNumber',
  'whatsappNumber',
  'email',
  'authorization',
  'cookie',
  'token',
];

/** Paths for pino's `redact`. */
export const redactPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/** Phone numbers, email addresses and six-digit codes inside free text. */
export const redactText = (text: string): string =>
  text
    .replaceAll(/\+?\d[\d\s-]{8,14}\d/g, '[phone]')
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, '[email]')
    .replaceAll(/\b\d{6}\b/g, '[code]');
