import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseDomain } from '@parichay/shared/people/agency/domain.rules.ts';
import { z } from 'zod';

const splitCommaList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    UPSTREAM_HOST: z.string().default('127.0.0.1'),
    UPSTREAM_PORT: z.coerce.number().int().min(0).max(65535).default(8081),
    /** Port of a BFF that visitors reach over http. Not set = https. */
    LOCAL_HTTP_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    UPSTREAM_METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.string().optional(),
    /** URL of the role that owns the tables, for migrations. Default outside production: DATABASE_URL. */
    MIGRATION_DATABASE_URL: z.string().optional(),
    MEDIA_URL: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    ACTOR_KEY: z.string().min(32, 'at least 32 characters').optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    /** `inline`: this process runs jobs too; `only`: jobs alone; `none`: another process runs them. */
    WORKER: z.enum(['inline', 'only', 'none']).default('inline'),
    /** Concurrent render jobs. Default: one per core, less one if this process answers requests. */
    RENDER_AT_ONCE: z.coerce.number().int().min(1).optional(),
    /** Seconds for running requests at shutdown; above 0, health reports "not ready" first. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
    /** Without S3, writes are refused when the data directory's disk has less free space. */
    MIN_FREE_BYTES: z.coerce.number().int().min(0).default(500_000_000),
    /** `true` draws the templates' samples, and most of the demo, before a page needs them. */
    RENDER_AHEAD: z.enum(['true', 'false']).default('true'),
    FFMPEG_PATH: z.string().optional(),
    /** `nice` value of ffmpeg, so requests get the CPU first. */
    FFMPEG_NICENESS: z.coerce.number().int().min(0).max(19).default(15),
    TEMP_DIR: z.string().optional(),
    /** Bytes that one account may upload to one process per hour. */
    UPLOAD_BYTES_PER_HOUR: z.coerce.number().int().min(0).default(2_000_000_000),
    /** Targets for the DNS of agencies' domains: IP addresses, one host name, or both. */
    PUBLIC_ADDRESSES: z.string().default('').transform(splitCommaList),
    DNS_SERVERS: z.string().default('').transform(splitCommaList),
    FIRST_AGENCY_NAME: z.string().optional(),
    FIRST_AGENCY_DOMAIN: z.string().optional(),
    FIRST_ADMIN_PHONE: z.string().optional(),
  })
  .superRefine((env, context) => {
    const addProblem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!env.ACTOR_KEY && env.WORKER !== 'only')
      addProblem('ACTOR_KEY', 'is missing: the secret that BFF and upstream share');
    const hostNames = env.PUBLIC_ADDRESSES.filter((one) => !isIP(one));
    if (hostNames.length > 1 || hostNames.some((name) => parseDomain(name) === null))
      addProblem('PUBLIC_ADDRESSES', 'takes IP addresses and at most one host name, with commas between');
    if (env.DNS_SERVERS.some((server) => !isDnsServerAddress(server)))
      addProblem('DNS_SERVERS', 'takes IP addresses, each with or without a port: 1.1.1.1, 127.0.0.1:5353');
    if (!isPostgresUrl(env.DATABASE_URL))
      addProblem('DATABASE_URL', 'is missing: a postgres:// URL (npm start brings a database of its own)');
    if (env.NODE_ENV !== 'production') return;
    if (!isPostgresUrl(env.MIGRATION_DATABASE_URL))
      addProblem(
        'MIGRATION_DATABASE_URL',
        'is missing: a postgres:// URL of the role that owns the tables; requests never use it',
      );
    if (!env.MEDIA_URL) addProblem('MEDIA_URL', 'is missing: s3://bucket, or a directory that is backed up');
  });

const isPostgresUrl = (url: string | undefined): boolean => /^postgres(ql)?:/.test(url ?? '');

const isDnsServerAddress = (server: string): boolean =>
  isIP(server) !== 0 || isIP(/^\[?([^\]]+)\]?:\d{1,5}$/.exec(server)?.[1] ?? '') !== 0;

export interface AgencyDomainTarget {
  addresses: string[];
  host: string | null;
  dnsServers: string[];
}

export interface UpstreamConfig {
  isProduction: boolean;
  domainTarget: AgencyDomainTarget;
  host: string;
  port: number;
  metricsPort: number | undefined;
  localHttpPort: number | null;
  databaseUrl: string;
  migrationUrl: string;
  mediaUrl: string;
  s3: { accessKeyId: string; secretAccessKey: string } | undefined;
  actorKey: string;
  logLevel: string;
  worker: 'inline' | 'only' | 'none';
  maxConcurrentRenders: number;
  rendersAhead: boolean;
  minFreeBytes: number;
  drainMs: number;
  ffmpeg: { configured: string | undefined; searchPath: string; niceness: number };
  tempDirectory: string;
  uploadBytesPerHour: number;
  /** Directory whose disk must have `minFreeBytes` free; null = files are stored elsewhere. */
  diskToWatch: string | null;
  firstAgency: { agencyName: string; domain: string; adminPhone: string } | undefined;
}

export function loadConfig(environment: Record<string, string | undefined>): UpstreamConfig {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(nonEmpty);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The configuration of the upstream is not complete:\n${problems.join('\n')}`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const databaseUrl = env.DATABASE_URL ?? '';
  const mediaUrl = env.MEDIA_URL ?? resolve(dataDir, 'media');
  return {
    isProduction: env.NODE_ENV === 'production',
    domainTarget: {
      addresses: env.PUBLIC_ADDRESSES.filter((one) => isIP(one)),
      host: env.PUBLIC_ADDRESSES.filter((one) => !isIP(one)).map(parseDomain)[0] ?? null,
      dnsServers: env.DNS_SERVERS,
    },
    host: env.UPSTREAM_HOST,
    port: env.UPSTREAM_PORT,
    metricsPort: env.UPSTREAM_METRICS_PORT,
    localHttpPort: env.LOCAL_HTTP_PORT ?? null,
    databaseUrl,
    migrationUrl: env.MIGRATION_DATABASE_URL ?? databaseUrl,
    mediaUrl,
    s3:
      env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
        : undefined,
    // A worker answers no calls, so a random key is enough.
    actorKey: env.ACTOR_KEY ?? randomBytes(32).toString('hex'),
    logLevel: env.LOG_LEVEL,
    worker: env.WORKER,
    maxConcurrentRenders: env.RENDER_AT_ONCE ?? Math.max(1, availableParallelism() - (env.WORKER === 'inline' ? 1 : 0)),
    rendersAhead: env.RENDER_AHEAD === 'true',
    minFreeBytes: env.MIN_FREE_BYTES,
    drainMs: env.DRAIN_SECONDS * 1_000,
    ffmpeg: { configured: env.FFMPEG_PATH, searchPath: environment.PATH ?? '', niceness: env.FFMPEG_NICENESS },
    tempDirectory: env.TEMP_DIR ?? resolve(dataDir, 'temporary'),
    uploadBytesPerHour: env.UPLOAD_BYTES_PER_HOUR,
    diskToWatch: mediaUrl.startsWith('s3:') ? null : dataDir,
    firstAgency:
      env.FIRST_AGENCY_DOMAIN && env.FIRST_ADMIN_PHONE
        ? {
            agencyName: env.FIRST_AGENCY_NAME ?? env.FIRST_AGENCY_DOMAIN,
            domain: env.FIRST_AGENCY_DOMAIN,
            adminPhone: env.FIRST_ADMIN_PHONE,
          }
        : undefined,
  };
}
