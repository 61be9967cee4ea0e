import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  seal(secretText: string, boundTo: string): string;
  /** @throws Error for another key, another `boundTo`, or changed data */
  open(sealed: string, boundTo: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM. @param purpose separates the keys */
export function createSeal(secret: string, purpose: 'payment accounts' | 'second factors'): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `parichay ${purpose}`, 32));
  return {
    seal(secretText, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(secretText, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed, 'base64');
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo)).setAuthTag(tag);
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
