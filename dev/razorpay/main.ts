import { runUntilSignal } from '../../shared/src/platform/lib/run-until-signal.ts';
import { razorpayDefaults, startRazorpay } from './razorpay.ts';
import type { Account } from './razorpay-types.ts';

/**
 * The stand-in as a separate process. `RAZORPAY_PORT`, `RAZORPAY_KEPT_IN` (a file), and either `RAZORPAY_ACCOUNTS`
 * (JSON) or one account from `RAZORPAY_KEY_ID`, `RAZORPAY_KEY_SECRET`, `RAZORPAY_WEBHOOK_SECRET` and
 * `RAZORPAY_WEBHOOK_URL`. Reports `{ ready: url }`.
 */
const env = process.env;

function accounts(): Account[] {
  if (env.RAZORPAY_ACCOUNTS) return JSON.parse(env.RAZORPAY_ACCOUNTS);
  return [
    {
      accountId: razorpayDefaults.accountId,
      keyId: env.RAZORPAY_KEY_ID || razorpayDefaults.keyId,
      keySecret: env.RAZORPAY_KEY_SECRET || razorpayDefaults.keySecret,
      webhookSecret: env.RAZORPAY_WEBHOOK_SECRET || razorpayDefaults.webhookSecret,
      ...(env.RAZORPAY_WEBHOOK_URL && { webhookUrl: env.RAZORPAY_WEBHOOK_URL }),
    },
  ];
}

await runUntilSignal(async () => {
  if (env.NODE_ENV === 'production') throw new Error('The stand-in for Razorpay takes no money: not in production.');
  return startRazorpay({
    port: Number(env.RAZORPAY_PORT ?? 0),
    accounts: accounts(),
    ...(env.RAZORPAY_KEPT_IN && { stateFile: env.RAZORPAY_KEPT_IN }),
  });
});
