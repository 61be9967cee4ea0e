import { join } from 'node:path';
import supertest from 'supertest';
import { inject } from 'vitest';
import { type BffConfig, loadConfig as loadBffConfig } from '../../bff/src/config.ts';
import { openBuiltSite, type Site } from '../../bff/src/panel/built-site.ts';
import { loadStaticPages } from '../../bff/src/panel/static-pages.ts';
import { startBff } from '../../bff/src/start.ts';
import { type Razorpay, razorpayDefaults, startRazorpay } from '../../dev/razorpay/razorpay.ts';
import { smsWebhookDefaults, startSmsWebhook, type WebhookMessage } from '../../dev/stand-ins/sms-webhook.ts';
import { type ReceivedMail, startSmtp } from '../../dev/stand-ins/smtp.ts';
import { loadConfig as loadUpstreamConfig } from '../../upstream/src/config.ts';
import { type RunningUpstream, startUpstream } from '../../upstream/src/start.ts';
import { cloneStores, type Stores } from './engine.ts';
import { type Person, password, people } from './people.ts';
import { makeTwoLogins } from './two-logins.ts';

export const actorKey = 'test-actor-key-test-actor-key-test-actor-key';
const sessionSecret = 'test-session-secret-test-session-secret';

/** The environment of an upstream on these stores. */
export const upstreamEnvironment = ({ directory, databaseUrl }: Stores) => ({
  UPSTREAM_PORT: '0',
  DATA_DIR: directory,
  DATABASE_URL: databaseUrl,
  MEDIA_URL: join(directory, 'media'),
  ACTOR_KEY: actorKey,
  WORKER: 'none',
  RENDER_AHEAD: 'false',
  MIN_FREE_BYTES: '0',
  // On a busy machine a video with a low priority would not be rendered in time.
  FFMPEG_NICENESS: '0',
  // The upstream finds ffmpeg on this path.
  PATH: process.env.PATH ?? '',
});

export interface World {
  url: string;
  upstream: RunningUpstream;
  stores: Stores;
  /** A client that stores cookies, sends the header of our pages, and requests this host. */
  browser(host?: string): Client;
  /** A client in which this person is signed in. */
  as(person: Person): Promise<Client>;
  /** The last code sent to a phone number or an email. */
  otpFor(recipient: string): string;
  sentCodeCount(): number;
  /** Sends the events of cards to the upstream now, as the BFF does every few seconds. */
  flushCardEvents(): Promise<void>;
  /** The payment provider and its webhooks. */
  razorpay: Razorpay;
  /** Waits until every event of the provider was processed or has failed for now. */
  waitUntilSettled(): Promise<void>;
  /** Asks the provider about all due payments, as the BFF does every minute. */
  reconcile(): Promise<void>;
  /** Sends the outbox, as the BFF does every minute by day. */
  sendMessages(): Promise<void>;
  /** Texts that the gateway to phones received. */
  texts(): readonly WebhookMessage[];
  /** Mails that the mail server received. */
  mails(): readonly ReceivedMail[];
  /** Sets how the gateway answers. */
  gateway: Awaited<ReturnType<typeof startSmsWebhook>>;
  /** Fetches the provider’s payments of the last hour, as the BFF does every ten minutes. */
  sweep(): Promise<void>;
  /** Moves the BFF's clock, in milliseconds. */
  passTime(ms: number): void;
  close(): Promise<void>;
}

export type Client = ReturnType<typeof supertest.agent>;

export interface WorldOptions {
  bff?: Partial<BffConfig>;
  /** Interval in ms of the BFF’s own polling and sending; never by default. */
  workIntervalMs?: number;
  /** Environment of the upstream. */
  upstream?: Record<string, string>;
  /** Uses separate database logins for the owner and for requests, on PostgreSQL only. */
  twoLogins?: boolean;
}

let openedSite: Site | undefined;

/** The built site is the same for all worlds of this process, except its pages, which name the world's payment provider. */
function sharedSite(config: BffConfig): Site {
  openedSite ??= openBuiltSite(config);
  return { ...openedSite, pages: loadStaticPages(config.siteDir, config), close: async () => {} };
}

/** Runs the complete product on its own stores in this process, reached over HTTP. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const stores = await cloneStores(inject('engine'));
  const webhook = await startSmsWebhook({ port: 0 });
  const smtp = await startSmtp({ port: 0 });
  const razorpay = await startRazorpay({ accounts: [razorpayDefaults] });
  const upstream = await startUpstream(
    loadUpstreamConfig({
      ...upstreamEnvironment(stores),
      LOG_LEVEL: 'silent',
      ...(options.twoLogins && (await makeTwoLogins(stores))),
      ...options.upstream,
    }),
  );
  let clockShiftMs = 0;
  const config = loadBffConfig({
    PORT: '0',
    UPSTREAM_URL: upstream.url,
    ACTOR_KEY: actorKey,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'silent',
    OTP_DELIVERY: 'webhook',
    OTP_WEBHOOK_URL: webhook.url,
    OTP_WEBHOOK_SECRET: smsWebhookDefaults.secret,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Parichay <no-reply@parichay.example>',
    TRUST_PROXY_HOPS: '1',
    RAZORPAY_URL: razorpay.url,
    RAZORPAY_KEY_ID: razorpayDefaults.keyId,
    RAZORPAY_KEY_SECRET: razorpayDefaults.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpayDefaults.webhookSecret,
    ...(stores.redisUrl && { REDIS_URL: stores.redisUrl }),
  });
  const { workIntervalMs = null } = options;
  const bff = await startBff(
    { ...config, ...options.bff },
    {
      now: () => Date.now() + clockShiftMs,
      taskIntervalMs: workIntervalMs,
      ...(!options.bff && { site: sharedSite(config) }),
    },
  );

  razorpay.webhooks.url(razorpayDefaults.accountId, `${bff.url}/webhooks/razorpay`);

  const browser = (host = 'home.test') => {
    const agent = supertest.agent(bff.url);
    agent.set('X-CSRF', '1').set('Host', host);
    return agent;
  };
  return {
    url: bff.url,
    upstream,
    stores,
    browser,
    async as(person) {
      const { host, kind, phoneNumber } = people[person];
      const agent = browser(host);
      await agent
        .post(kind === 'staff' ? '/api/v1/franchisee/login' : '/api/v1/login')
        .send({ phoneNumber, password })
        .expect(200);
      return agent;
    },
    otpFor(recipient) {
      if (!recipient.includes('@'))
        return webhook.received.findLast(({ to: { phoneNumber } }) => phoneNumber === recipient)?.code ?? 'none';
      const mail = smtp.received.findLast((mail) => mail.to.includes(recipient));
      return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'none';
    },
    sentCodeCount: () => webhook.received.length,
    sendMessages: () => bff.messenger.sendAll(),
    texts: () => webhook.received.filter(({ kind }) => kind === 'renewal'),
    mails: () => smtp.received,
    gateway: webhook,
    flushCardEvents: () => bff.cardEvents.flush(),
    razorpay,
    async waitUntilSettled() {
      await razorpay.webhooks.idle();
      await upstream.paymentEvents.wakeAndWait();
    },
    reconcile: () => bff.paymentReconciler.reconcile(),
    sweep: () => bff.paymentReconciler.sweep(Date.now() + clockShiftMs - 3_600_000),
    passTime: (ms) => {
      clockShiftMs += ms;
    },
    async close() {
      await bff.close();
      await upstream.close();
      await webhook.close();
      await smtp.close();
      await razorpay.close();
      await stores.close();
    },
  };
}
