import { describe, expect, it } from 'vitest';
import { loadConfig } from '../src/config.ts';

const secret = (prefix: string) => prefix.padEnd(40, '-');
const development = { ACTOR_KEY: secret('actor'), SESSION_SECRET: secret('session') };
const production = {
  ...development,
  NODE_ENV: 'production',
  REDIS_URL: 'redis://127.0.0.1:6379',
  PAYMENT_ACCOUNTS_SECRET: secret('accounts'),
  SECOND_FACTOR_SECRET: secret('factors'),
  OTP_DELIVERY: 'webhook',
  OTP_WEBHOOK_URL: 'https://sms.example.in/otp',
  OTP_WEBHOOK_SECRET: secret('webhook'),
  SMTP_URL: 'smtps://mail.example.in',
  MAIL_FROM: 'no-reply@example.in',
};

describe('security 25: the configuration of the second factor of super admins', () => {
  it('the second factor of super admins is required in production and not in development', () => {
    expect(loadConfig(production).secondFactor.isRequired).toBe(true);
    expect(loadConfig(development).secondFactor.isRequired).toBe(false);
  });

  it('REQUIRE_SECOND_FACTOR overrides the default with true or false and refuses other values', () => {
    expect(loadConfig({ ...production, REQUIRE_SECOND_FACTOR: 'false' }).secondFactor.isRequired).toBe(false);
    expect(loadConfig({ ...development, REQUIRE_SECOND_FACTOR: 'true' }).secondFactor.isRequired).toBe(true);
    expect(() => loadConfig({ ...production, REQUIRE_SECOND_FACTOR: 'no' })).toThrow('REQUIRE_SECOND_FACTOR');
  });

  it('production does not start with a missing or short SECOND_FACTOR_SECRET', () => {
    expect(() => loadConfig({ ...production, SECOND_FACTOR_SECRET: '' })).toThrow('SECOND_FACTOR_SECRET is missing');
    expect(() => loadConfig({ ...production, SECOND_FACTOR_SECRET: 'short' })).toThrow('SECOND_FACTOR_SECRET');
  });
});
