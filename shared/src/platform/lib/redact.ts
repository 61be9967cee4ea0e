/** Redacted by field name, at most three levels deep. */
const secretFieldNames = [
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

export const redactPaths = secretFieldNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

export const redactText = (text: string): string =>
  text
    .replaceAll(/\+?\d[\d\s-]{8,14}\d/g, '[phone]')
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, '[email]')
    .replaceAll(/\b\d{6}\b/g, '[code]');
