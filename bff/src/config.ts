import { resolve } from 'node:path';
import { minWebhookSecretLength } from '@parichay/shared/money/payment/payment.lists.ts';
import { z } from 'zod';
import { type DeliveryConfig, readDeliveryConfig } from './delivery/delivery.config.ts';
import type { PaymentAccount } from './payment/accounts.ts';

const booleanText = z.enum(['true', 'false']).transform((value) => value === 'true');

const razorpayUrl = 'https://api.razorpay.com';

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  REDIS_URL: z
    .string()
    .regex(/^(rediss?:\/\/|unix:\/)/, 'must begin with redis://, rediss:// or unix:/')
    .optional(),
  UPSTREAM_URL: z.url().default('http://127.0.0.1:8081'),
  ACTOR_KEY: z.string().min(32, 'at least 32 characters').optional(),
  /** Comma separated: the current secret, then older ones that still verify cookies. */
  SESSION_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, 'at least 32 characters')))
    .optional(),
  /** true = visitors use https, perhaps through a TLS proxy. Default: true in production. */
  TLS: booleanText.optional(),
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  /** Seconds for open requests at shutdown, or 3 if that is more. 0 = no proxy, so idle connections close at once. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ALLOWED_COUNTRY_CODES: z
    .string()
    .default('+91')
    .transform((list) => list.split(',').map((code) => code.trim())),
  KEEP_SIGNED_IN: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  SMS_PER_DAY: z.coerce.number().int().min(1).default(20_000),
  SITE_DIR: z.string().default(new URL('../../site/dist', import.meta.url).pathname),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-\w+$/)
    .optional(),
  TAG_MANAGER_HOST: z.string().optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  /** Comma separated: the current secret, then the previous one during a rotation. */
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= minWebhookSecretLength), {
      error: `needs ${minWebhookSecretLength} characters or more in each secret; an extra comma makes an empty one, with which anyone could sign`,
    })
    .optional(),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/ })
    .default(razorpayUrl)
    .transform((url) => url.replace(/\/$/, '')),
  PAYMENT_ACCOUNTS_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  SECOND_FACTOR_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  REQUIRE_SECOND_FACTOR: booleanText.optional(),
  ERROR_TRACING_URL: z.url({ protocol: /^https$/ }).optional(),
  ERROR_TRACING_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^https:\/\/[\w.*-]+$/))),
});

export interface BffConfig {
  isProduction: boolean;
  host: string;
  port: number;
  metricsPort: number | undefined;
  /** undefined = in-memory Redis, for development only. */
  redisUrl: string | undefined;
  upstreamUrl: string;
  actorKey: string;
  sessionSecrets: string[];
  isTls: boolean;
  trustProxyHops: number;
  logLevel: string;
  drainMs: number;
  allowedCountryCodes: string[];
  keepsSignedIn: boolean;
  smsPerDay: number;
  siteDir: string;
  tagManager: { id: string; host: string } | undefined;
  errorTracing: { loader: string; hosts: string[] } | undefined;
  payment: {
    url: string;
    checkoutUrl: string;
    /** undefined = only agencies with their own account take online payments. */
    platform: PaymentAccount | undefined;
    sealSecret: string;
  };
  secondFactor: {
    sealSecret: string;
    isRequired: boolean;
  };
  delivery: DeliveryConfig;
}

export function loadConfig(rawEnv: Record<string, string | undefined>): BffConfig {
  const nonEmpty = Object.fromEntries(Object.entries(rawEnv).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(nonEmpty);
  const isProduction = nonEmpty.NODE_ENV === 'production';
  const delivery = readDeliveryConfig(nonEmpty, isProduction);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`);
  if (!nonEmpty.ACTOR_KEY) problems.push('ACTOR_KEY is missing: the secret that BFF and upstream share');
  if (!nonEmpty.SESSION_SECRET) problems.push('SESSION_SECRET is missing: it signs the session cookies');
  if (isProduction && !nonEmpty.REDIS_URL)
    problems.push('REDIS_URL is missing: without Redis sign-ins end with the process');
  if (isProduction && nonEmpty.TLS === 'false')
    problems.push('TLS=false is for development: cookies would travel in the open');
  if (nonEmpty.TAG_MANAGER_ID && !nonEmpty.TAG_MANAGER_HOST)
    problems.push('TAG_MANAGER_HOST is missing: the one host that is tracked');
  const keyNames = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const missingKeys = keyNames.filter((name) => !nonEmpty[name]);
  if (missingKeys.length > 0 && missingKeys.length < keyNames.length)
    problems.push(`${missingKeys.join(' and ')} missing: the account at Razorpay takes all three`);
  if (isProduction && nonEmpty.RAZORPAY_URL && nonEmpty.RAZORPAY_URL.replace(/\/$/, '') !== razorpayUrl)
    problems.push('RAZORPAY_URL is for development: payments would be made up');
  if (isProduction && nonEmpty.RAZORPAY_KEY_ID?.startsWith('rzp_test_'))
    problems.push('RAZORPAY_KEY_ID is a test key: payments would be made up');
  if (isProduction && !nonEmpty.PAYMENT_ACCOUNTS_SECRET)
    problems.push("PAYMENT_ACCOUNTS_SECRET is missing: it seals the secrets of agencies' accounts at Razorpay");
  if (isProduction && !nonEmpty.SECOND_FACTOR_SECRET)
    problems.push('SECOND_FACTOR_SECRET is missing: it seals the second factors of staff');
  problems.push(...delivery.problems);
  if (!parsed.success || problems.length > 0) {
    throw new Error(
      `The configuration of the BFF is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  }
  const env = parsed.data;
  return {
    isProduction,
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    redisUrl: env.REDIS_URL,
    upstreamUrl: env.UPSTREAM_URL.replace(/\/$/, ''),
    actorKey: env.ACTOR_KEY ?? '',
    sessionSecrets: env.SESSION_SECRET ?? [],
    isTls: env.TLS ?? isProduction,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    logLevel: env.LOG_LEVEL,
    drainMs: env.DRAIN_SECONDS * 1_000,
    allowedCountryCodes: env.ALLOWED_COUNTRY_CODES,
    keepsSignedIn: env.KEEP_SIGNED_IN,
    smsPerDay: env.SMS_PER_DAY,
    siteDir: resolve(env.SITE_DIR),
    tagManager:
      env.TAG_MANAGER_ID && env.TAG_MANAGER_HOST ? { id: env.TAG_MANAGER_ID, host: env.TAG_MANAGER_HOST } : undefined,
    errorTracing: env.ERROR_TRACING_URL ? { loader: env.ERROR_TRACING_URL, hosts: env.ERROR_TRACING_HOSTS } : undefined,
    payment: {
      url: env.RAZORPAY_URL,
      checkoutUrl: `${env.RAZORPAY_URL === razorpayUrl ? 'https://checkout.razorpay.com' : env.RAZORPAY_URL}/v1/checkout.js`,
      platform:
        env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET && env.RAZORPAY_WEBHOOK_SECRET
          ? {
              keyId: env.RAZORPAY_KEY_ID,
              keySecret: env.RAZORPAY_KEY_SECRET,
              webhookSecrets: env.RAZORPAY_WEBHOOK_SECRET,
            }
          : undefined,
      sealSecret: env.PAYMENT_ACCOUNTS_SECRET ?? env.ACTOR_KEY ?? '',
    },
    secondFactor: {
      sealSecret: env.SECOND_FACTOR_SECRET ?? env.ACTOR_KEY ?? '',
      isRequired: env.REQUIRE_SECOND_FACTOR ?? isProduction,
    },
    delivery: delivery.config,
  };
}
