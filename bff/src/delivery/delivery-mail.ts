import { createTransport } from 'nodemailer';
import type { SmtpConfig } from './delivery.config.ts';
import { DeliveryFailure, redactErrorMessage, retryIfUnreached } from './delivery-failure.ts';
import type { CarrierOptions } from './delivery-http.ts';
import type { Mail } from './delivery-message.ts';

const withSenderName = (from: string, name: string) => ({ name, address: from.match(/<(.+)>/)?.[1] ?? from });

export function createMailSender(config: SmtpConfig, options: CarrierOptions): (mail: Mail) => Promise<void> {
  const transport = createTransport({
    url: config.url,
    requireTLS: config.requiresTls,
    connectionTimeout: options.timeoutMs,
    greetingTimeout: options.timeoutMs,
    socketTimeout: options.timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { password = '' } = new URL(config.url);

  return async ({ to, subject, text, html, fromName, replyTo }) => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const send = () =>
      transport.sendMail({
        from: fromName ? withSenderName(config.from, fromName) : config.from,
        // The recipient is an object, because a comma in a string would add a second one.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        ...(html && { html }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    try {
      await retryIfUnreached(send, options.pause);
    } catch (error) {
      if (signal.aborted) throw new DeliveryFailure('The mail server', `did not answer within ${options.timeoutMs} ms`);
      throw new DeliveryFailure('The mail server', describeError(error, [to, password]));
    }
  };
}

/** nodemailer's errors quote email addresses, so they are never used as a cause. */
function describeError(error: unknown, secrets: string[]): string {
  if (!(error instanceof Error)) return 'failed';
  const { code, originalCode, responseCode, command } = error as Error & Record<string, unknown>;
  const details = [command, originalCode ?? code, responseCode].filter(Boolean).join(' ');
  return `failed (${details}): ${redactErrorMessage(error.message, secrets)}`;
}
