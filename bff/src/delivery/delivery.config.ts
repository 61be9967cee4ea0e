import { inEachLocale, type Locale, locales } from '@parichay/shared/platform/language/languages.ts';
import { z } from 'zod';

export interface Msg91Config {
  kind: 'msg91';
  baseUrl: string;
  authKey: string;
  /** MSG91's own template ids (24 hex digits), not those of the DLT portal. */
  templateIds: Record<Locale, string>;
  /** Empty = no SMS; reminders then appear only in the panel. */
  reminderTemplateIds: Record<Locale, Record<'ending' | 'ended', string>>;
  loginChangeTemplateIds: Record<Locale, Record<'pending' | 'made', string>>;
}

export interface TwilioConfig {
  kind: 'twilio';
  baseUrl: string;
  accountSid: string;
  authToken: string;
  from: string;
}

export interface WebhookConfig {
  kind: 'webhook';
  url: string;
  secret: string;
}

export interface SmtpConfig {
  kind: 'smtp';
  url: string;
  from: string;
  /** Refuses a server without STARTTLS, to avoid plain text over the internet. */
  requiresTls: boolean;
}

export interface DeliveryConfig {
  otp: { kind: 'console' } | Msg91Config | TwilioConfig | WebhookConfig;
  mail: { kind: 'console' } | SmtpConfig;
  timeoutMs: number;
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });

const [defaultLocale] = locales;
type LocalizedVariable<Name extends string> = Name | `${Name}_${Uppercase<Exclude<Locale, 'en'>>}`;

/** `NAME`, `NAME_HI`; a language without its own template uses `NAME`. */
const localizedVariable = <Name extends string>(name: Name, locale: Locale) =>
  (locale === defaultLocale ? name : `${name}_${locale.toUpperCase()}`) as LocalizedVariable<Name>;

const optionalInEachLanguage = <Name extends string>(name: Name) =>
  Object.fromEntries(locales.map((locale) => [localizedVariable(name, locale), z.string().optional()])) as Record<
    LocalizedVariable<Name>,
    z.ZodOptional<z.ZodString>
  >;

export const deliveryEnv = z.object({
  OTP_DELIVERY: z
    .enum(['console', 'msg91', 'twilio', 'webhook'], { error: 'must be console, msg91, twilio or webhook' })
    .default('console'),
  DELIVERY_TIMEOUT_MS: z.coerce.number({ error: 'must be a number' }).int().min(100).max(60_000).default(5_000),
  MSG91_AUTH_KEY: z.string().optional(),
  ...optionalInEachLanguage('MSG91_TEMPLATE_ID'),
  ...optionalInEachLanguage('MSG91_ENDING_TEMPLATE_ID'),
  ...optionalInEachLanguage('MSG91_ENDED_TEMPLATE_ID'),
  ...optionalInEachLanguage('MSG91_MOVED_TEMPLATE_ID'),
  ...optionalInEachLanguage('MSG91_CHANGED_TEMPLATE_ID'),
  MSG91_BASE_URL: httpUrl.default('https://control.msg91.com'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hex digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_BASE_URL: httpUrl.default('https://api.twilio.com'),
  OTP_WEBHOOK_URL: httpUrl.optional(),
  OTP_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'must be an address or Name <address>')
    .optional(),
});
type DeliveryEnv = z.output<typeof deliveryEnv>;
type VariableName = keyof DeliveryEnv;

const requiredVariables: Record<DeliveryEnv['OTP_DELIVERY'], VariableName[]> = {
  console: [],
  msg91: ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  webhook: ['OTP_WEBHOOK_URL', 'OTP_WEBHOOK_SECRET'],
};

/** In production these URLs must use https, except in a private network. */
const urlVariables: Record<DeliveryEnv['OTP_DELIVERY'], VariableName[]> = {
  console: [],
  msg91: ['MSG91_BASE_URL'],
  twilio: ['TWILIO_BASE_URL'],
  webhook: ['OTP_WEBHOOK_URL'],
};

const privateHostPattern =
  /^(localhost|\[::1\]|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|[a-z0-9_-]+)$/i;
const isPrivateHost = (url: string): boolean => privateHostPattern.test(new URL(url).hostname);

/**
 * @param env without empty values
 * @returns all problems, one sentence each; `config` is valid only without any
 */
export function readDeliveryConfig(
  env: Record<string, string | undefined>,
  isProduction: boolean,
): { config: DeliveryConfig; problems: string[] } {
  const parsed = deliveryEnv.safeParse(env);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const choice = deliveryEnv.shape.OTP_DELIVERY.safeParse(env.OTP_DELIVERY);
  const carrier = choice.success ? choice.data : 'console';
  const requireVariable = (name: VariableName, reason: string) =>
    env[name] || problems.push(`${name} is missing: ${reason}`);

  for (const name of requiredVariables[carrier]) requireVariable(name, `OTP_DELIVERY=${carrier} needs it`);
  if (env.SMTP_URL) requireVariable('MAIL_FROM', 'the address that mail is sent from');
  if (isProduction) {
    if (choice.success && carrier === 'console') {
      problems.push(
        env.OTP_DELIVERY
          ? 'OTP_DELIVERY=console is for development: it prints the codes. Choose msg91, twilio or webhook'
          : 'OTP_DELIVERY is missing: msg91, twilio or webhook',
      );
    }
    if (!env.SMTP_URL) {
      requireVariable('SMTP_URL', 'foreign users get their code by email');
      requireVariable('MAIL_FROM', 'the address that mail is sent from');
    }
  }
  if (!parsed.success) return { config: developmentConfig, problems };

  const values = parsed.data;
  for (const name of isProduction ? urlVariables[carrier] : []) {
    const url = values[name];
    if (typeof url === 'string' && url.startsWith('http:') && !isPrivateHost(url)) {
      problems.push(`${name} must be https:// in production: keys and codes would travel in the open`);
    }
  }
  return { config: toConfig(values), problems };
}

const developmentConfig: DeliveryConfig = { otp: { kind: 'console' }, mail: { kind: 'console' }, timeoutMs: 5_000 };

function toConfig(env: DeliveryEnv): DeliveryConfig {
  return {
    otp: otpConfig(env),
    mail: env.SMTP_URL
      ? {
          kind: 'smtp',
          url: env.SMTP_URL,
          from: env.MAIL_FROM ?? '',
          requiresTls: env.SMTP_URL.startsWith('smtp:') && !isPrivateHost(env.SMTP_URL),
        }
      : { kind: 'console' },
    timeoutMs: env.DELIVERY_TIMEOUT_MS,
  };
}

function otpConfig(env: DeliveryEnv): DeliveryConfig['otp'] {
  const withoutSlash = (url: string) => url.replace(/\/+$/, '');
  switch (env.OTP_DELIVERY) {
    case 'console':
      return { kind: 'console' };
    case 'msg91': {
      const templateIdsOf = (name: `MSG91_${'' | 'ENDING_' | 'ENDED_' | 'MOVED_' | 'CHANGED_'}TEMPLATE_ID`) =>
        inEachLocale((locale) => env[localizedVariable(name, locale)] ?? env[name] ?? '');
      const ending = templateIdsOf('MSG91_ENDING_TEMPLATE_ID');
      const ended = templateIdsOf('MSG91_ENDED_TEMPLATE_ID');
      const pending = templateIdsOf('MSG91_MOVED_TEMPLATE_ID');
      const made = templateIdsOf('MSG91_CHANGED_TEMPLATE_ID');
      return {
        kind: 'msg91',
        baseUrl: withoutSlash(env.MSG91_BASE_URL),
        authKey: env.MSG91_AUTH_KEY ?? '',
        templateIds: templateIdsOf('MSG91_TEMPLATE_ID'),
        loginChangeTemplateIds: inEachLocale((locale) => ({ pending: pending[locale], made: made[locale] })),
        reminderTemplateIds: inEachLocale((locale) => ({ ending: ending[locale], ended: ended[locale] })),
      };
    }
    case 'twilio':
      return {
        kind: 'twilio',
        baseUrl: withoutSlash(env.TWILIO_BASE_URL),
        accountSid: env.TWILIO_ACCOUNT_SID ?? '',
        authToken: env.TWILIO_AUTH_TOKEN ?? '',
        from: env.TWILIO_FROM ?? '',
      };
    case 'webhook':
      return { kind: 'webhook', url: env.OTP_WEBHOOK_URL ?? '', secret: env.OTP_WEBHOOK_SECRET ?? '' };
  }
}
