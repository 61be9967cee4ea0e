import { resolve } from 'node:path';
import { z } from 'zod';
import { type DeliveryConfig, readDelivery } from './delivery/delivery.config.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const schema = z.object({
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
  /** The current secret, then those that cookies may still be signed with. */
  SESSION_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, 'at least 32 characters')))
    .optional(),
  /** Visitors reach us over https (a proxy before us ends it). Default: in production. */
  TLS: flag.optional(),
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ALLOWED_COUNTRY_CODES: z
    .string()
    .default('+91')
    .transform((list) => list.split(',').map((code) => code.trim())),
  SMS_PER_DAY: z.coerce.number().int().min(1).default(20_000),
  SITE_DIR: z.string().default(new URL('../../site/dist', import.meta.url).pathname),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-\w+$/)
    .optional(),
  TAG_MANAGER_HOST: z.string().optional(),
  /** The loader script of a Sentry-compatible service, and the origins that it talks to. */
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
  /** Undefined: an in-memory Redis, for development only. */
  redisUrl: string | undefined;
  upstreamUrl: string;
  actorKey: string;
  sessionSecrets: string[];
  isTls: boolean;
  trustProxyHops: number;
  logLevel: string;
  allowedCountryCodes: string[];
  smsPerDay: number;
  siteDir: string;
  tagManager: { id: string; host: string } | undefined;
  errorTracing: { loader: string; hosts: string[] } | undefined;
  delivery: DeliveryConfig;
}

/** @throws Error naming every problem at once */
export function loadConfig(from: Record<string, string | undefined>): BffConfig {
  const filled = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(filled);
  const isProduction = filled.NODE_ENV === 'production';
  const delivery = readDelivery(filled, isProduction);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`);
  if (!filled.ACTOR_KEY) problems.push('ACTOR_KEY is missing: the secret that BFF and upstream share');
  if (!filled.SESSION_SECRET) problems.push('SESSION_SECRET is missing: it signs the session cookies');
  if (isProduction && !filled.REDIS_URL)
    problems.push('REDIS_URL is missing: without Redis sign-ins end with the process');
  if (isProduction && filled.TLS === 'false')
    problems.push('TLS=false is for development: cookies would travel in the open');
  if (filled.TAG_MANAGER_ID && !filled.TAG_MANAGER_HOST)
    problems.push('TAG_MANAGER_HOST is missing: the one host that is tracked');
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
    allowedCountryCodes: env.ALLOWED_COUNTRY_CODES,
    smsPerDay: env.SMS_PER_DAY,
    siteDir: resolve(env.SITE_DIR),
    tagManager:
      env.TAG_MANAGER_ID && env.TAG_MANAGER_HOST ? { id: env.TAG_MANAGER_ID, host: env.TAG_MANAGER_HOST } : undefined,
    errorTracing: env.ERROR_TRACING_URL ? { loader: env.ERROR_TRACING_URL, hosts: env.ERROR_TRACING_HOSTS } : undefined,
    delivery: delivery.config,
  };
}
