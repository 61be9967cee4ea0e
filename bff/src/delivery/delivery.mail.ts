import { createTransport } from 'nodemailer';
import type { SmtpConfig } from './delivery.config.ts';
import { DeliveryFailure, onceMoreIfUnreached, withoutSecrets } from './delivery.failure.ts';
import type { Line } from './delivery.http.ts';
import type { Mail } from './delivery.message.ts';

const named = (from: string, name: string) => ({ name, address: from.match(/<(.+)>/)?.[1] ?? from });

export function createMail(config: SmtpConfig, line: Line): (mail: Mail) => Promise<void> {
  const transport = createTransport({
    url: config.url,
    requireTLS: config.mustEncrypt,
    connectionTimeout: line.timeoutMs,
    greetingTimeout: line.timeoutMs,
    socketTimeout: line.timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { password = '' } = new URL(config.url);

  return async ({ to, subject, text, html, fromName, replyTo }) => {
    const signal = AbortSignal.timeout(line.timeoutMs);
    const send = () =>
      transport.sendMail({
        from: fromName ? named(config.from, fromName) : config.from,
        // An object, because a comma in a string would add a second recipient.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        ...(html && { html }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    try {
      await onceMoreIfUnreached(send, line.pause);
    } catch (error) {
      if (signal.aborted) throw new DeliveryFailure('The mail server', `did not answer within ${line.timeoutMs} ms`);
      throw new DeliveryFailure('The mail server', describe(error, [to, password]));
    }
  };
}

/** nodemailer's errors quote addresses, so they are never used as a cause. */
function describe(error: unknown, secrets: string[]): string {
  if (!(error instanceof Error)) return 'failed';
  const { code, originalCode, responseCode, command } = error as Error & Record<string, unknown>;
  const where = [command, originalCode ?? code, responseCode].filter(Boolean).join(' ');
  return `failed (${where}): ${withoutSecrets(error.message, secrets)}`;
}
