import type { OutboxMessage } from '@parichay/shared/office/outbox/outbox.internal.ts';
import { isSendingHour } from '@parichay/shared/office/outbox/sending-hours.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Logger } from 'pino';
import type { Delivery } from '../delivery/delivery.ts';
import { DeliveryFailure } from '../delivery/delivery-failure.ts';
import { mailBrandOf } from '../delivery/mail-brand.ts';
import { messageSenderOf } from '../delivery/message-sender.ts';
import { repeatEvery } from '../lib/repeat-every.ts';
import type { Upstream } from '../lib/upstream.ts';

/* At most once: a message leaves the outbox before it is sent, so a crash loses it. */

export interface Messenger {
  sendAll(): Promise<void>;
  start(intervalMs: number): () => Promise<void>;
}

const panelPathByKind: Record<OutboxMessage['kind'], string> = {
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
  siteUrlOf,
  now,
  log,
}: {
  upstream: Upstream;
  delivery: Pick<Delivery, 'sendReminder' | 'sendNotification' | 'sendDigest'>;
  siteUrlOf(host: string): string;
  now(): number;
  log: Logger;
}): Messenger {
  function send(message: OutboxMessage): Promise<void> {
    const { host, brand: agencyBrand, ...rest } = message;
    const siteUrl = host === null ? null : siteUrlOf(host);
    const brand = mailBrandOf(agencyBrand, siteUrl);
    const link = siteUrl === null ? '' : siteUrl + panelPathByKind[message.kind];
    if (rest.kind === 'digest') return delivery.sendDigest({ ...rest, brand, link });
    const { cardId, sender, ...content } = rest;
    const mailFields = {
      brand,
      link,
      sender: sender && messageSenderOf(sender),
      pictureUrl: siteUrl === null || cardId === null ? null : `${siteUrl}/${cardId}/og.jpg`,
    };
    return content.kind === 'renewal'
      ? delivery.sendReminder({ ...content, ...mailFields })
      : delivery.sendNotification({ ...content, ...mailFields });
  }

  async function sendNext(): Promise<boolean> {
    const { message } = await upstream.call('POST /internal/outbox/take', {});
    if (!message) return false;
    const { messageId } = message;
    const result = await send(message).then(
      () => ({ outcome: 'sent' as const, error: null }),
      (error) => {
        log.warn({ err: error, messageId }, 'a message could not be sent');
        return { outcome: outcomeOf(error), error: String(error.cause?.message ?? error.message).slice(0, 500) };
      },
    );
    await upstream.call('POST /internal/outbox/told', { body: { messageId, ...result } });
    return true;
  }

  async function sendAll(): Promise<void> {
    while (await sendNext());
  }

  return {
    sendAll,
    start: (intervalMs) =>
      repeatEvery(
        intervalMs,
        async () => {
          if (isSendingHour(now())) await sendAll();
        },
        (error) => log.warn({ err: error }, 'reminders could not be sent'),
      ),
  };
}
