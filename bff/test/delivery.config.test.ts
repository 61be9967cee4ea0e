import { describe, expect, it } from 'vitest';
import { readDeliveryConfig } from '../src/delivery/delivery.config.ts';
import { otpSms, shortenName } from '../src/delivery/otp-messages.ts';

const smtpEnv = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'Parichay <no-reply@parichay.example>' });
const webhookEnv = (url: string) => ({
  OTP_DELIVERY: 'webhook',
  OTP_WEBHOOK_URL: url,
  OTP_WEBHOOK_SECRET: 's'.repeat(32),
});

describe('the text of an SMS with a one-time code', () => {
  it('the agency name in an SMS is cut to 30 characters and never inside a grapheme', () => {
    expect(shortenName('The Very Long Name of an Agency for Cards')).toBe('The Very Long Name of an Agenc');
    expect(shortenName(`${'a'.repeat(29)}कि`)).toBe('a'.repeat(29));
  });

  it('an agency name with a replacement pattern is inserted into an SMS literally', () => {
    expect(otpSms({ code: '482915', agencyName: '$& {code}', locale: 'en' })).toContain('your $& {code} sign-in code');
  });
});

describe('the configuration of SMS and mail delivery', () => {
  it('one-time codes and mails are printed to the console in development without delivery settings', () => {
    expect(readDeliveryConfig({}, false)).toEqual({
      config: { otp: { kind: 'console' }, mail: { kind: 'console' }, timeoutMs: 5_000 },
      problems: [],
    });
  });

  it('production refuses console delivery and lists all missing delivery settings at once', () => {
    expect(readDeliveryConfig({}, true).problems).toEqual([
      'OTP_DELIVERY is missing: msg91, twilio or webhook',
      'SMTP_URL is missing: foreign users get their code by email',
      'MAIL_FROM is missing: the address that mail is sent from',
    ]);
    expect(readDeliveryConfig({ OTP_DELIVERY: 'console' }, true).problems[0]).toContain(
      'OTP_DELIVERY=console is for development',
    );
  });

  it('configuration errors name the missing settings of the chosen SMS gateway and all invalid settings', () => {
    const { problems } = readDeliveryConfig(
      { OTP_DELIVERY: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', SMTP_URL: 'mail.example' },
      false,
    );
    expect(problems).toEqual([
      'TWILIO_ACCOUNT_SID must be AC and 32 hex digits',
      'SMTP_URL must be an smtp:// or smtps:// URL',
      'TWILIO_AUTH_TOKEN is missing: OTP_DELIVERY=twilio needs it',
      'TWILIO_FROM is missing: OTP_DELIVERY=twilio needs it',
      'MAIL_FROM is missing: the address that mail is sent from',
    ]);
    expect(readDeliveryConfig({ OTP_DELIVERY: 'pigeon' }, false).problems).toEqual([
      'OTP_DELIVERY must be console, msg91, twilio or webhook',
    ]);
  });

  it('production refuses an http:// webhook on the internet and allows one in a private network', () => {
    const env = { ...smtpEnv('smtps://mail.example'), ...webhookEnv('http://sms.example/otp') };
    expect(readDeliveryConfig(env, true).problems).toEqual([
      'OTP_WEBHOOK_URL must be https:// in production: keys and codes would travel in the open',
    ]);
    for (const url of ['https://sms.example/otp', 'http://sms-gateway:9000/otp', 'http://10.1.2.3/otp']) {
      expect(readDeliveryConfig({ ...env, OTP_WEBHOOK_URL: url }, true).problems).toEqual([]);
    }
  });

  it('a mail server with a public host name and an smtp:// URL requires TLS', () => {
    const mail = (url: string) => readDeliveryConfig(smtpEnv(url), false).config.mail;
    expect(mail('smtp://u:p@mail.example:587')).toMatchObject({ requiresTls: true });
    expect(mail('smtp://postfix:25')).toMatchObject({ requiresTls: false });
    expect(mail('smtps://u:p@mail.example')).toMatchObject({ requiresTls: false });
  });
});
