import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mode, StandIn } from '../../dev/stand-ins/http-stand-in.ts';
import { msg91Defaults, startMsg91 } from '../../dev/stand-ins/msg91.ts';
import { isSigned, smsWebhookDefaults, startSmsWebhook } from '../../dev/stand-ins/sms-webhook.ts';
import { smtpDefaults, startSmtp } from '../../dev/stand-ins/smtp.ts';
import { startTwilio, twilioDefaults } from '../../dev/stand-ins/twilio.ts';
import { runNode } from '../../test/lib/programs.ts';
import { type DeliveryConfig, readDeliveryConfig } from '../src/delivery/delivery.config.ts';
import { createDelivery } from '../src/delivery/delivery.ts';
import type { LoginChangeMessage, OtpMessage, ReminderMessage, Sender } from '../src/delivery/delivery-message.ts';
import { sign } from '../src/delivery/delivery-webhook.ts';
import { otpSms } from '../src/delivery/otp-messages.ts';
import { reminderSms } from '../src/delivery/renewal-messages.ts';

const phoneNumber = '+919876543210';
const email = 'reader@foreign.example';
const code = '482915';
const brand = { colour: '#c2410c', logoUrl: 'https://cards.example/media/1/400.jpg' };
const smsCodeMessage: OtpMessage = {
  to: { phoneNumber },
  code,
  purpose: 'sign-up',
  agencyName: 'Asha Cards',
  locale: 'en',
  brand,
};
const mailedCodeMessage: OtpMessage = { ...smsCodeMessage, to: { email } };

const reminder: ReminderMessage = {
  messageId: '0198c0de-0000-7000-8000-000000000001',
  to: { phoneNumber },
  locale: 'en',
  agencyName: 'Asha Cards',
  businessName: 'Shah Sweets and Namkeen Wholesale Traders',
  hasEnded: false,
  lastDay: '2026-12-21',
  link: 'https://cards.example/panel/customer',
  brand,
  pictureUrl: 'https://cards.example/shah/og.jpg',
};

const openServers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(openServers.splice(0).map((server) => server.close()));
});
const started = async <T extends { close(): Promise<void> }>(pendingServer: Promise<T>): Promise<T> => {
  const server = await pendingServer;
  openServers.push(server);
  return server;
};

const deliveryConfigOf = (env: Record<string, string>): DeliveryConfig => {
  const { config, problems } = readDeliveryConfig({ DELIVERY_TIMEOUT_MS: '3000', ...env }, false);
  expect(problems).toEqual([]);
  return config;
};

const [templateEn = '', templateHi = ''] = Object.keys(msg91Defaults.templates);
const msg91Env = (url: string) => ({
  OTP_DELIVERY: 'msg91',
  MSG91_AUTH_KEY: msg91Defaults.authKey,
  MSG91_TEMPLATE_ID: templateEn,
  MSG91_TEMPLATE_ID_HI: templateHi,
  MSG91_BASE_URL: url,
});
const twilioEnv = (url: string) => ({
  OTP_DELIVERY: 'twilio',
  TWILIO_ACCOUNT_SID: twilioDefaults.accountSid,
  TWILIO_AUTH_TOKEN: twilioDefaults.authToken,
  TWILIO_FROM: '+15005550006',
  TWILIO_BASE_URL: url,
});
const webhookEnv = (url: string) => ({
  OTP_DELIVERY: 'webhook',
  OTP_WEBHOOK_URL: url,
  OTP_WEBHOOK_SECRET: smsWebhookDefaults.secret,
});
const smtpEnv = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'Parichay <no-reply@parichay.example>' });

/** An error with its causes and hidden properties, as a log could show it. */
const inspectDeep = (error: unknown): string => inspect(error, { depth: 10, showHidden: true });

async function deliveryErrorOf(sending: Promise<void>): Promise<ApiError> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${inspect(error)}`);
  const inspected = inspectDeep(error);
  const secrets = [
    phoneNumber.slice(1),
    code,
    email,
    msg91Defaults.authKey,
    twilioDefaults.authToken,
    smsWebhookDefaults.secret,
    smtpDefaults.password,
  ];
  for (const secret of secrets) expect(inspected).not.toContain(secret);
  return error;
}

const causeMessageOf = (error: ApiError): string => (error.cause instanceof Error ? error.cause.message : '');

describe('one-time codes printed to the console', () => {
  const print = async (message: OtpMessage): Promise<string> => {
    const module = new URL('../src/delivery/delivery.ts', import.meta.url).href;
    const script = `
      const { createDelivery } = await import(${JSON.stringify(module)});
      const delivery = createDelivery({ otp: { kind: 'console' }, mail: { kind: 'console' }, timeoutMs: 5000 });
      await delivery.sendOtp(${JSON.stringify(message)});`;
    const { stdout } = await runNode(['--input-type=module', '-e', script]);
    return stdout;
  };

  it('a one-time code for a phone is printed as one line with the phone number', async () => {
    expect(await print({ ...smsCodeMessage, code: '123456' })).toBe('OTP 123456 for +919876543210\n');
  });

  it('a one-time code for a user who signs in by email is printed as one line with the email address', async () => {
    expect(await print({ ...mailedCodeMessage, code: '012345' })).toBe(`OTP 012345 for ${email}\n`);
  });
});

describe('the warning that the sign-in of an account moves to another phone number', () => {
  const loginChange: LoginChangeMessage = {
    ...{ to: { phoneNumber }, locale: 'en' as const, agencyName: 'Asha Cards', end: '4321' },
    ...{ isMade: false, contact: '+91 98765 00000', link: 'https://cards.example/panel/customer/account', brand },
  };
  const english =
    'Asha Cards: your account is being moved to the number ending in 4321. If this is not you, act at once: https://cards.example/panel/customer/account';

  it('the warning that an account moves to another number has its registered text with every SMS gateway', async () => {
    const template =
      '##agency##: your account is being moved to the number ending in ##end##. If this is not you, act at once: ##link##';
    const msg91 = await started(startMsg91({ port: 0, templates: { a1: template } }));
    await createDelivery(deliveryConfigOf({ ...msg91Env(msg91.url), MSG91_MOVED_TEMPLATE_ID: 'a1' })).sendLoginChange(
      loginChange,
    );
    expect(msg91.received.map(({ text }) => text)).toEqual([english]);
    const twilio = await started(startTwilio({ port: 0 }));
    await createDelivery(deliveryConfigOf(twilioEnv(twilio.url))).sendLoginChange(loginChange);
    expect(twilio.received).toMatchObject([{ to: phoneNumber, text: english }]);
    const webhook = await started(startSmsWebhook({ port: 0 }));
    await createDelivery(deliveryConfigOf(webhookEnv(webhook.url))).sendLoginChange(loginChange);
    expect(webhook.received).toMatchObject([{ kind: 'moved', text: english }]);
    const smtp = await started(startSmtp({ port: 0 }));
    await createDelivery(deliveryConfigOf(smtpEnv(smtp.url))).sendLoginChange({
      ...loginChange,
      to: { email },
      end: 'k…@example.com',
    });
    expect(smtp.received[0]?.text).toContain('is being moved to k…@example.com. If this is not you, act at once.');
  });

  it('the notice that an account has moved gives the phone number of the agency instead of a link', async () => {
    const made = { ...loginChange, isMade: true };
    const text =
      'Asha Cards: your account was moved to the number ending in 4321. If this was not you, call +91 98765 00000 at once.';
    const template =
      '##agency##: your account was moved to the number ending in ##end##. If this was not you, call ##contact## at once.';
    const msg91 = await started(startMsg91({ port: 0, templates: { a2: template } }));
    const env = { ...msg91Env(msg91.url), MSG91_CHANGED_TEMPLATE_ID: 'a2' };
    await createDelivery(deliveryConfigOf(env)).sendLoginChange(made);
    expect(msg91.received.map((message) => message.text)).toEqual([text]);
    const movedTemplate = '##agency##: your account moves to ##end##. Stop it: ##link##';
    const older = await started(startMsg91({ port: 0, templates: { a1: movedTemplate } }));
    const olderEnv = { ...msg91Env(older.url), MSG91_MOVED_TEMPLATE_ID: 'a1' };
    await createDelivery(deliveryConfigOf(olderEnv)).sendLoginChange(made);
    expect(older.received).toHaveLength(1);
    const twilio = await started(startTwilio({ port: 0 }));
    await createDelivery(deliveryConfigOf(twilioEnv(twilio.url))).sendLoginChange(made);
    expect(twilio.received).toMatchObject([{ text }]);
    const smtp = await started(startSmtp({ port: 0 }));
    await createDelivery(deliveryConfigOf(smtpEnv(smtp.url))).sendLoginChange({ ...made, to: { email } });
    expect(smtp.received[0]?.text).toContain(
      'was moved to 4321. If this was not you, contact us at once: +91 98765 00000.',
    );
    expect(smtp.received[0]?.text).not.toContain(made.link);
  });

  it('the warning that an account moves to another number fails without a registered MSG91 template', async () => {
    const msg91 = await started(startMsg91({ port: 0 }));
    const error = await deliveryErrorOf(
      createDelivery(deliveryConfigOf(msg91Env(msg91.url))).sendLoginChange(loginChange),
    );
    expect(causeMessageOf(error)).toBe('MSG91 has no template for accounts that move');
  });
});

describe('the renewal reminder for a plan that ends', () => {
  const english =
    'Asha Cards: the plan of Shah Sweets and Namkeen Wholes runs until 21 December 2026. Renew it so that your card goes on: https://cards.example/panel/customer';
  const reminderTemplates = {
    a1: '##agency##: the plan of ##business## runs until ##date##. Renew it so that your card goes on: ##link##',
    b2: '##agency##: ##business## का प्लान ##date## को खत्म हो गया। पूरा कार्ड फिर से चालू करने के लिए रिन्यू करें: ##link##',
  };

  it('a renewal reminder has its registered text with every SMS gateway', async () => {
    const msg91 = await started(startMsg91({ port: 0, templates: reminderTemplates }));
    const env = { ...msg91Env(msg91.url), MSG91_ENDING_TEMPLATE_ID: 'a1', MSG91_ENDED_TEMPLATE_ID_HI: 'b2' };
    await createDelivery(deliveryConfigOf(env)).sendReminder(reminder);
    const ended = { ...reminder, businessName: 'शाह स्वीट्स', hasEnded: true, locale: 'hi' } as const;
    await createDelivery(deliveryConfigOf(env)).sendReminder(ended);
    const hindi = reminderSms(ended);
    expect(hindi).toContain('शाह स्वीट्स का प्लान 21 दिसंबर 2026 को खत्म हो गया');
    expect(msg91.received.map(({ text }) => text)).toEqual([english, hindi]);
    const twilio = await started(startTwilio({ port: 0 }));
    await createDelivery(deliveryConfigOf(twilioEnv(twilio.url))).sendReminder(reminder);
    expect(twilio.received).toMatchObject([{ to: phoneNumber, text: english }]);
    const webhook = await started(startSmsWebhook({ port: 0 }));
    await createDelivery(deliveryConfigOf(webhookEnv(webhook.url))).sendReminder(reminder);
    expect(webhook.received).toMatchObject([{ messageId: reminder.messageId, kind: 'renewal', text: english }]);
    expect(webhook.received[0]).not.toHaveProperty('code');
    const smtp = await started(startSmtp({ port: 0 }));
    await createDelivery(deliveryConfigOf(smtpEnv(smtp.url))).sendReminder({ ...reminder, to: { email } });
    expect(smtp.received[0]?.text.trim()).toBe(english);
  });

  it('a mailed renewal reminder has the logo of the agency and the picture of the card if they exist', async () => {
    const smtp = await started(startSmtp({ port: 0 }));
    const delivery = createDelivery(deliveryConfigOf(smtpEnv(smtp.url)));
    await delivery.sendReminder({ ...reminder, to: { email } });
    const html = smtp.received[0]?.html ?? '';
    expect(html).toContain(`src="${brand.logoUrl}"`);
    expect(html).toContain('src="https://cards.example/shah/og.jpg"');
    expect(html.match(/<a href="[^"]+"/g)).toEqual(Array(2).fill(`<a href="${reminder.link}"`));
    expect(html).toContain('The plan of Shah Sweets');
    expect(html).not.toContain('{');
    // The business has no public card, and its agency has no logo.
    const bare = { ...reminder, businessName: '<b>"Shah"</b>', pictureUrl: null, brand: { ...brand, logoUrl: null } };
    await delivery.sendReminder({ ...bare, to: { email } });
    const mailWithoutPictures = smtp.received[1]?.html ?? '';
    expect(mailWithoutPictures).not.toContain('<img');
    expect(mailWithoutPictures).not.toContain('<b>');
    expect(mailWithoutPictures).toContain('Asha Cards</strong>');
  });

  it('a renewal reminder without a registered MSG91 template fails with unavailable and is not sent', async () => {
    const msg91 = await started(startMsg91({ port: 0 }));
    const error = await deliveryErrorOf(createDelivery(deliveryConfigOf(msg91Env(msg91.url))).sendReminder(reminder));
    expect(error.code).toBe('unavailable');
    expect(causeMessageOf(error)).toBe('MSG91 has no template for reminders');
    expect(msg91.count()).toBe(0);
  });

  it('a renewal reminder for which the SMS gateway gives no response in time fails with mayHaveSent', async () => {
    const webhook = await started(startSmsWebhook({ port: 0 }));
    await webhook.misbehave('hang');
    const env = { ...webhookEnv(webhook.url), DELIVERY_TIMEOUT_MS: '200' };
    const error = await deliveryErrorOf(createDelivery(deliveryConfigOf(env)).sendReminder(reminder));
    expect(error.cause).toMatchObject({ mayHaveSent: true });
  });
});

describe('the sender settings of an agency', () => {
  const sender: Sender = {
    mailName: 'Asha from Asha Cards',
    replyTo: 'help@asha.example',
    smsSenderId: 'ASHACD',
    smsCodeTemplateId: 'c3',
    smsEndingTemplateId: 'd4',
    smsEndedTemplateId: '',
    footer: {
      contact: ['98765 43210', 'help@asha.example'],
      termsUrl: 'https://asha.example/terms?a=1&b="2"',
      privacyUrl: '',
    },
  };

  it('a mail of an agency has the sender name, reply-to and footer of the agency and the platform’s From address', async () => {
    const smtp = await started(startSmtp({ port: 0 }));
    await createDelivery(deliveryConfigOf(smtpEnv(smtp.url))).sendOtp({ ...mailedCodeMessage, sender });
    const [mail] = smtp.received;
    expect(mail).toMatchObject({
      from: 'no-reply@parichay.example',
      sender: 'Asha from Asha Cards <no-reply@parichay.example>',
      replyTo: 'help@asha.example',
    });
    expect(mail?.text).toContain('Need help? 98765 43210 · help@asha.example\nTerms: https://asha.example/terms');
    expect(mail?.text).not.toContain('Privacy');
    expect(mail?.html).toContain('href="https://asha.example/terms?a=1&#38;b=&#34;2&#34;"');
  });

  it('a mail of an agency without sender settings has no footer and no reply-to', async () => {
    const smtp = await started(startSmtp({ port: 0 }));
    await createDelivery(deliveryConfigOf(smtpEnv(smtp.url))).sendOtp(mailedCodeMessage);
    expect(smtp.received[0]).toMatchObject({ replyTo: '' });
    expect(smtp.received[0]?.text).not.toContain('Need help');
    expect(smtp.received[0]?.html).not.toContain('Need help');
  });

  it('an SMS of an agency has the sender id and template of the agency, or else the template of the platform', async () => {
    const templates = { c3: '##code## of ##agency##', d4: '##business## until ##date##', e5: 'ended: ##business##' };
    const msg91 = await started(startMsg91({ port: 0, templates }));
    const delivery = createDelivery(deliveryConfigOf({ ...msg91Env(msg91.url), MSG91_ENDED_TEMPLATE_ID: 'e5' }));
    await delivery.sendOtp({ ...smsCodeMessage, sender });
    await delivery.sendReminder({ ...reminder, sender });
    await delivery.sendReminder({ ...reminder, hasEnded: true, sender });
    expect(msg91.received.map(({ templateId, sender }) => [templateId, sender])).toEqual([
      ['c3', 'ASHACD'],
      ['d4', 'ASHACD'],
      ['e5', 'ASHACD'],
    ]);
    const twilio = await started(startTwilio({ port: 0 }));
    await createDelivery(deliveryConfigOf(twilioEnv(twilio.url))).sendOtp({ ...smsCodeMessage, sender });
    expect(twilio.received[0]).toMatchObject({ from: 'ASHACD' });
    const webhook = await started(startSmsWebhook({ port: 0 }));
    await createDelivery(deliveryConfigOf(webhookEnv(webhook.url))).sendOtp({ ...smsCodeMessage, sender });
    expect(webhook.received[0]).toMatchObject({ senderId: 'ASHACD' });
  });
});

describe('one-time codes sent by MSG91', () => {
  it('MSG91 receives the agency and the one-time code for its registered template', async () => {
    const msg91 = await started(startMsg91({ port: 0 }));
    await createDelivery(deliveryConfigOf(msg91Env(msg91.url))).sendOtp(smsCodeMessage);
    expect(msg91.received).toEqual([
      { mobiles: '919876543210', templateId: templateEn, text: otpSms({ ...smsCodeMessage, locale: 'en' }) },
    ]);
  });

  it('MSG91 uses the Hindi template for a recipient with the locale hi', async () => {
    const msg91 = await started(startMsg91({ port: 0 }));
    const delivery = createDelivery(deliveryConfigOf(msg91Env(msg91.url)));
    await delivery.sendOtp({ ...smsCodeMessage, agencyName: 'शर्मा कार्ड्स', locale: 'hi' });
    expect(msg91.received[0]?.text).toBe('शर्मा कार्ड्स का OTP 482915 है। 10 मिनट तक मान्य। किसी को न बताएँ।');
  });

  it('MSG91 uses the English template for the locale hi when no Hindi template is configured', async () => {
    const msg91 = await started(startMsg91({ port: 0 }));
    const { MSG91_TEMPLATE_ID_HI: _, ...env } = msg91Env(msg91.url);
    await createDelivery(deliveryConfigOf(env)).sendOtp({ ...smsCodeMessage, locale: 'hi' });
    expect(msg91.received[0]?.templateId).toBe(templateEn);
  });

  it('a one-time code sent with a wrong MSG91 key fails although MSG91 answers 200', async () => {
    const msg91 = await started(startMsg91({ port: 0 }));
    const delivery = createDelivery(deliveryConfigOf({ ...msg91Env(msg91.url), MSG91_AUTH_KEY: 'another-key' }));
    const error = await deliveryErrorOf(delivery.sendOtp(smsCodeMessage));
    expect(error.code).toBe('otp_not_delivered');
    expect(causeMessageOf(error)).toBe('MSG91 answered 200: AuthenticationFailure');
    expect(msg91.received).toEqual([]);
  });

  it('a one-time code with a template unknown to MSG91 fails with the error message of MSG91 as its cause', async () => {
    const msg91 = await started(startMsg91({ port: 0, templates: {} }));
    const error = await deliveryErrorOf(createDelivery(deliveryConfigOf(msg91Env(msg91.url))).sendOtp(smsCodeMessage));
    expect(causeMessageOf(error)).toBe('MSG91 answered 200: Template ID Missing or Invalid Template');
  });
});

describe('one-time codes sent by Twilio', () => {
  it('Twilio receives the recipient, the sender number and the text with the one-time code', async () => {
    const twilio = await started(startTwilio({ port: 0 }));
    await createDelivery(deliveryConfigOf(twilioEnv(twilio.url))).sendOtp(smsCodeMessage);
    expect(twilio.received).toEqual([
      {
        to: phoneNumber,
        from: '+15005550006',
        messagingServiceSid: null,
        text: '482915 is your Asha Cards sign-in code. It is valid for 10 minutes. Please do not share it with anyone.',
      },
    ]);
  });

  it('Twilio receives the id of a messaging service instead of a sender number when one is set', async () => {
    const twilio = await started(startTwilio({ port: 0 }));
    const service = `MG${'0'.repeat(32)}`;
    await createDelivery(deliveryConfigOf({ ...twilioEnv(twilio.url), TWILIO_FROM: service })).sendOtp(smsCodeMessage);
    expect(twilio.received[0]).toMatchObject({ from: null, messagingServiceSid: service });
  });

  it('a one-time code sent by Twilio to a recipient with the locale hi is in Hindi', async () => {
    const twilio = await started(startTwilio({ port: 0 }));
    const delivery = createDelivery(deliveryConfigOf(twilioEnv(twilio.url)));
    await delivery.sendOtp({ ...smsCodeMessage, agencyName: 'शर्मा कार्ड्स', locale: 'hi' });
    expect(twilio.received[0]?.text).toBe('शर्मा कार्ड्स का OTP 482915 है। 10 मिनट तक मान्य। किसी को न बताएँ।');
  });

  it('a one-time code sent with a wrong Twilio token fails with the error of Twilio as its cause', async () => {
    const twilio = await started(startTwilio({ port: 0, authToken: 'f'.repeat(32) }));
    const error = await deliveryErrorOf(
      createDelivery(deliveryConfigOf(twilioEnv(twilio.url))).sendOtp(smsCodeMessage),
    );
    expect(error.code).toBe('otp_not_delivered');
    expect(causeMessageOf(error)).toBe('Twilio answered 401 with error 20003: Authenticate');
  });

  it('a one-time code to a phone number that Twilio refuses fails without the number in its error', async () => {
    const twilio = await started(startTwilio({ port: 0 }));
    const delivery = createDelivery(deliveryConfigOf(twilioEnv(twilio.url)));
    const number = '+9198765432109876';
    const error = await deliveryErrorOf(delivery.sendOtp({ ...smsCodeMessage, to: { phoneNumber: number } }));
    expect(causeMessageOf(error)).toContain('error 21211');
    expect(inspectDeep(error)).not.toContain(number.slice(1));
  });
});

describe('one-time codes sent to a webhook', () => {
  it('the webhook receives the recipient, code, purpose, agency, locale and text of a one-time code', async () => {
    const webhook = await started(startSmsWebhook({ port: 0 }));
    await createDelivery(deliveryConfigOf(webhookEnv(webhook.url))).sendOtp({ ...smsCodeMessage, locale: 'hi' });
    expect(webhook.received).toEqual([
      {
        to: { phoneNumber },
        code,
        purpose: 'sign-up',
        agencyName: 'Asha Cards',
        locale: 'hi',
        text: 'Asha Cards का OTP 482915 है। 10 मिनट तक मान्य। किसी को न बताएँ।',
      },
    ]);
  });

  it('a one-time code for the webhook fails when the webhook answers 401 because of another secret', async () => {
    const webhook = await started(startSmsWebhook({ port: 0, secret: 'x'.repeat(40) }));
    const error = await deliveryErrorOf(
      createDelivery(deliveryConfigOf(webhookEnv(webhook.url))).sendOtp(smsCodeMessage),
    );
    expect(error.code).toBe('otp_not_delivered');
    expect(causeMessageOf(error)).toBe('The OTP webhook answered 401');
  });

  it('the webhook refuses a one-time code with a signature that is ten minutes old', async () => {
    const webhook = await started(startSmsWebhook({ port: 0 }));
    const now = () => Date.now() - 600_000;
    await deliveryErrorOf(createDelivery(deliveryConfigOf(webhookEnv(webhook.url)), { now }).sendOtp(smsCodeMessage));
    expect(webhook.received).toEqual([]);
  });

  it('the signature of the one-time code webhook covers the time and the body and expires after 300 seconds', () => {
    const header = sign('{"a":1}', 'secret', 1_000);
    expect(header).toMatch(/^t=1000,v1=[0-9a-f]{64}$/);
    expect(isSigned(header, '{"a":1}', 'secret', 1_000)).toBe(true);
    expect(isSigned(header, '{"a":2}', 'secret', 1_000)).toBe(false);
    expect(isSigned(header.replace('t=1000', 't=1001'), '{"a":1}', 'secret', 1_000)).toBe(false);
    expect(isSigned(header, '{"a":1}', 'secret', 1_301)).toBe(false);
  });
});

describe('one-time codes sent by mail', () => {
  it("a one-time code for a user who signs in by email is mailed with the agency's name as sender", async () => {
    const smtp = await started(startSmtp({ port: 0 }));
    await createDelivery(deliveryConfigOf(smtpEnv(smtp.url))).sendOtp(mailedCodeMessage);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({
      from: 'no-reply@parichay.example',
      to: [email],
      sender: 'Asha Cards <no-reply@parichay.example>',
      subject: '482915 is your Asha Cards sign-in code',
    });
    expect(smtp.received[0]?.text).toContain('Your code to sign in to Asha Cards:\n\n482915\n');
    expect(smtp.received[0]?.html).toContain('<html lang="en">');
  });

  it('a one-time code mailed to a recipient with the locale hi is in Hindi', async () => {
    const smtp = await started(startSmtp({ port: 0 }));
    const delivery = createDelivery(deliveryConfigOf(smtpEnv(smtp.url)));
    await delivery.sendOtp({ ...mailedCodeMessage, agencyName: 'शर्मा & कार्ड्स', locale: 'hi' });
    const [mail] = smtp.received;
    expect(mail?.subject).toBe('शर्मा & कार्ड्स के लिए आपका OTP 482915 है');
    expect(mail?.sender).toBe('शर्मा & कार्ड्स <no-reply@parichay.example>');
    expect(mail?.text).toContain('यह 10 मिनट तक मान्य है।');
    expect(mail?.html).toContain('शर्मा &#38; कार्ड्स');
  });

  it('a one-time code fails with EAUTH when the mail server refuses the password', async () => {
    const smtp = await started(startSmtp({ port: 0, password: 'changed-meanwhile' }));
    const url = smtp.url.replace('changed-meanwhile', smtpDefaults.password);
    const error = await deliveryErrorOf(createDelivery(deliveryConfigOf(smtpEnv(url))).sendOtp(mailedCodeMessage));
    expect(error.code).toBe('otp_not_delivered');
    expect(causeMessageOf(error)).toContain('EAUTH 535');
  });

  it('a one-time code to a recipient that the mail server refuses fails without the email address in its error', async () => {
    const smtp = await started(startSmtp({ port: 0 }));
    const to = { email: 'mistyped.reader@unknown.example' };
    const error = await deliveryErrorOf(
      createDelivery(deliveryConfigOf(smtpEnv(smtp.url))).sendOtp({ ...smsCodeMessage, to }),
    );
    expect(causeMessageOf(error)).toContain('550');
    expect(inspectDeep(error)).not.toContain('mistyped');
  });

  it("a line break in the agency's name adds no header to a mail", async () => {
    const smtp = await started(startSmtp({ port: 0 }));
    const delivery = createDelivery(deliveryConfigOf(smtpEnv(smtp.url)));
    await delivery.sendOtp({ ...mailedCodeMessage, agencyName: 'Asha\r\nBcc: spy@evil.example' });
    expect(smtp.received[0]?.to).toEqual([email]);
    expect(smtp.received[0]?.subject).toContain('Asha Bcc: spy@evil.example');
  });

  it('a mail with a subject and a text is sent, and fails with unavailable when the mail server refuses it', async () => {
    const smtp = await started(startSmtp({ port: 0 }));
    const delivery = createDelivery(deliveryConfigOf(smtpEnv(smtp.url)));
    await delivery.sendMail({ to: email, subject: 'Your card is live', text: 'Have a look.' });
    expect(smtp.received[0]).toMatchObject({
      sender: 'Parichay <no-reply@parichay.example>',
      subject: 'Your card is live',
      text: 'Have a look.',
      html: '',
    });
    await smtp.misbehave('500');
    const failed = await deliveryErrorOf(delivery.sendMail({ to: email, subject: 'Again', text: 'Once more.' }));
    expect(failed.code).toBe('unavailable');
  });
});

interface Carrier {
  name: string;
  start(): Promise<StandIn<unknown>>;
  env(url: string): Record<string, string>;
  message: OtpMessage;
}
const carriers: Carrier[] = [
  { name: 'MSG91', start: () => startMsg91({ port: 0 }), env: msg91Env, message: smsCodeMessage },
  { name: 'Twilio', start: () => startTwilio({ port: 0 }), env: twilioEnv, message: smsCodeMessage },
  { name: 'the webhook', start: () => startSmsWebhook({ port: 0 }), env: webhookEnv, message: smsCodeMessage },
  { name: 'the mail server', start: () => startSmtp({ port: 0 }), env: smtpEnv, message: mailedCodeMessage },
];

describe.each(carriers)('one-time codes while $name misbehaves', ({ start, env, message }) => {
  const failing: { mode: Mode; timeoutMs: string; requests: number }[] = [
    { mode: 'hang', timeoutMs: '150', requests: 1 },
    { mode: '500', timeoutMs: '3000', requests: 1 },
    { mode: 'garbage', timeoutMs: '3000', requests: 1 },
    { mode: 'refuse', timeoutMs: '3000', requests: 0 },
  ];
  it.each(failing)(
    'a one-time code fails with otp_not_delivered and is not retried when the delivery service fails in the mode $mode',
    async (failure) => {
      const carrier = await started(start());
      const delivery = createDelivery(
        deliveryConfigOf({ ...env(carrier.url), DELIVERY_TIMEOUT_MS: failure.timeoutMs }),
      );
      await carrier.misbehave(failure.mode);
      const error = await deliveryErrorOf(delivery.sendOtp(message));
      expect(error.code).toBe('otp_not_delivered');
      expect(error.status).toBe(503);
      expect(causeMessageOf(error)).not.toBe('');
      expect(carrier.count()).toBe(failure.requests);
      expect(carrier.received).toEqual([]);
    },
  );

  it('a one-time code is sent at the second attempt when the delivery service refused the first connection', async () => {
    const carrier = await started(start());
    await carrier.misbehave('refuse');
    const delivery = createDelivery(deliveryConfigOf(env(carrier.url)), { pause: () => carrier.misbehave('well') });
    await delivery.sendOtp(message);
    expect(carrier.received).toHaveLength(1);
    expect(carrier.count()).toBe(1);
  });
});

describe('redirects of an SMS gateway', () => {
  it('a redirect in the response of the SMS gateway is not followed', async () => {
    const elsewhere = await started(startMsg91({ port: 0 }));
    const redirecting = createServer((_request, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/api/v5/flow` }).end();
    }).listen(0, '127.0.0.1');
    await once(redirecting, 'listening');
    openServers.push({ close: async () => void redirecting.close() });
    const { port } = redirecting.address() as AddressInfo;
    await deliveryErrorOf(
      createDelivery(deliveryConfigOf(msg91Env(`http://127.0.0.1:${port}`))).sendOtp(smsCodeMessage),
    );
    expect(elsewhere.count()).toBe(0);
  });
});
