import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

export const host = 'cards.localhost';
export const adminPhone = '+919800000001';
export const customerPhone = '+919800000002';

const randomSecret = () => randomBytes(32).toString('hex');

/** Writes `.env.example` with the required values filled in. */
export function writeSettings(file: string, gatewayUrl: string): void {
  const values: Record<string, string> = {
    SITE_DOMAINS: host,
    ACME_EMAIL: 'admin@cards.example.in',
    FIRST_AGENCY_NAME: 'Rehearsal Cards',
    FIRST_AGENCY_DOMAIN: host,
    FIRST_ADMIN_PHONE: adminPhone,
    ACTOR_KEY: randomSecret(),
    SESSION_SECRET: randomSecret(),
    PAYMENT_ACCOUNTS_SECRET: randomSecret(),
    SECOND_FACTOR_SECRET: randomSecret(),
    // The admin has no authenticator app; the second step has other tests.
    REQUIRE_SECOND_FACTOR: 'false',
    POSTGRES_PASSWORD: randomSecret(),
    POSTGRES_OWNER_PASSWORD: randomSecret(),
    POSTGRES_SERVING_PASSWORD: randomSecret(),
    REDIS_PASSWORD: randomSecret(),
    OTP_DELIVERY: 'webhook',
    OTP_WEBHOOK_URL: gatewayUrl,
    OTP_WEBHOOK_SECRET: randomSecret(),
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'Rehearsal <no-reply@cards.example.in>',
    PARICHAY_VERSION: 'rehearsal',
  };
  const text = readFileSync('.env.example', 'utf8');
  const unlistedNames = Object.keys(values).filter((name) => !new RegExp(`^${name}=`, 'm').test(text));
  if (unlistedNames.length > 0) throw new Error(`.env.example does not name ${unlistedNames.join(', ')}`);
  writeFileSync(
    file,
    text.replaceAll(/^([A-Z0-9_]+)=.*$/gm, (line, name: string) => (name in values ? `${name}=${values[name]}` : line)),
    { mode: 0o600 },
  );
}
