import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

export const host = 'cards.localhost';
export const adminPhone = '+919800000001';
export const customerPhone = '+919800000002';

const secret = () => randomBytes(32).toString('hex');

/** Writes `.env.example` with the required values filled in. */
export function writeSettings(file: string, gatewayUrl: string): void {
  const filled: Record<string, string> = {
    SITE_DOMAINS: host,
    ACME_EMAIL: 'admin@cards.example.in',
    FIRST_AGENCY_NAME: 'Rehearsal Cards',
    FIRST_AGENCY_DOMAIN: host,
    FIRST_ADMIN_PHONE: adminPhone,
    ACTOR_KEY: secret(),
    SESSION_SECRET: secret(),
    PAYMENT_ACCOUNTS_SECRET: secret(),
    SECOND_FACTOR_SECRET: secret(),
    // The admin has no authenticator app; the second step has other tests.
    REQUIRE_SECOND_FACTOR: 'false',
    POSTGRES_PASSWORD: secret(),
    POSTGRES_OWNER_PASSWORD: secret(),
    POSTGRES_SERVING_PASSWORD: secret(),
    REDIS_PASSWORD: secret(),
    OTP_DELIVERY: 'webhook',
    OTP_WEBHOOK_URL: gatewayUrl,
    OTP_WEBHOOK_SECRET: secret(),
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'Rehearsal <no-reply@cards.example.in>',
    PARICHAY_VERSION: 'rehearsal',
  };
  const text = readFileSync('.env.example', 'utf8');
  const missing = Object.keys(filled).filter((name) => !new RegExp(`^${name}=`, 'm').test(text));
  if (missing.length > 0) throw new Error(`.env.example does not name ${missing.join(', ')}`);
  writeFileSync(
    file,
    text.replaceAll(/^([A-Z0-9_]+)=.*$/gm, (line, name: string) => (name in filled ? `${name}=${filled[name]}` : line)),
    { mode: 0o600 },
  );
}
