import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets so that the database alone gives none away. */
export interface Seal {
  seal(plain: string, boundTo: string): string;
  /** @throws Error for what was sealed with another key, for somebody else, or changed since */
  open(sealed: string, boundTo: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM. @param secret any text of 32 characters and more @param purpose what is sealed for one opens for no other */
export function createSeal(secret: string, purpose: 'payment accounts' | 'second factors'): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `parichay ${purpose}`, 32));
  return {
    seal(plain, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
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
