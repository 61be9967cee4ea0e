import type { OutboxMessage } from '@parichay/shared/office/outbox/outbox.internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Logger } from 'pino';
import { DeliveryFailure } from '../delivery/delivery.failure.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { mailBrand } from '../delivery/mail-brand.ts';
import { senderOf } from '../delivery/sender.ts';
import { every } from '../lib/every.ts';
import type { Upstream } from '../lib/upstream.ts';

/* At-most-once delivery: a message is taken before it is sent, so a crash loses it. */

export interface Messenger {
  work(): Promise<void>;
  start(everyMs: number): () => Promise<void>;
}

/** Hours in India. */
const day = { from: 9, to: 21 };
const hourInIndia = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Kolkata' });
export const isDaytime = (at: number): boolean => {
  const hour = Number(hourInIndia.format(at));
  return hour >= day.from && hour < day.to;
};

const pages: Record<OutboxMessage['kind'], string> = {
  renewal: '/panel/customer',
  enquiry: '/panel/customer/inbox',
  receipt: '/panel/customer/account',
  digest: '/panel/admin/analytics?period=7',
};

const outcomeOf = (error: unknown): 'refused' | 'unsure' => {
  const cause = error instanceof ApiError ? error.cause : error;
  return cause instanceof DeliveryFailure && cause.mayHaveSent ? 'unsure' : 'refused';
};

export function createMessenger({
  upstream,
  delivery,
  siteOf,
  now,
  log,
}: {
  upstream: Upstream;
  delivery: Pick<Delivery, 'sendReminder' | 'sendNews' | 'sendDigest'>;
  siteOf(host: string): string;
  now(): number;
  log: Logger;
}): Messenger {
  function send(message: OutboxMessage): Promise<void> {
    const { host, brand: own, ...rest } = message;
    const site = host === null ? null : siteOf(host);
    const brand = mailBrand(own, site);
    const link = site === null ? '' : site + pages[message.kind];
    if (rest.kind === 'digest') return delivery.sendDigest({ ...rest, brand, link });
    const { cardId, sender, ...words } = rest;
    const look = {
      brand,
      link,
      sender: sender && senderOf(sender),
      pictureUrl: site === null || cardId === null ? null : `${site}/${cardId}/og.jpg`,
    };
    return words.kind === 'renewal'
      ? delivery.sendReminder({ ...words, ...look })
      : delivery.sendNews({ ...words, ...look });
  }

  async function sendOne(): Promise<boolean> {
    const { message } = await upstream.call('POST /internal/outbox/take', {});
    if (!message) return false;
    const { messageId } = message;
    const told = await send(message).then(
      () => ({ outcome: 'sent' as const, error: null }),
      (error) => {
        log.warn({ err: error, messageId }, 'a message could not be sent');
        return { outcome: outcomeOf(error), error: String(error.cause?.message ?? error.message).slice(0, 500) };
      },
    );
    await upstream.call('POST /internal/outbox/told', { body: { messageId, ...told } });
    return true;
  }

  async function work(): Promise<void> {
    while (await sendOne());
  }

  return {
    work,
    start: (everyMs) =>
      every(
        everyMs,
        async () => {
          if (isDaytime(now())) await work();
        },
        (error) => log.warn({ err: error }, 'reminders could not be sent'),
      ),
  };
}
