import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { Gateway, OpenGateway } from './gateway.ts';
import type { Seal } from './seal.ts';

export interface PaymentAccount {
  keyId: string;
  keySecret: string;
  /** The current one, and those that the provider may still sign with. */
  webhookSecrets: readonly string[];
}

export interface OpenedAccount extends PaymentAccount {
  gateway: Gateway;
}

/** Accounts at the provider: the platform's from the configuration, an agency's own from the database. */
export interface PaymentAccounts {
  /** @param agencyId null: the platform's. */
  find(agencyId: string | null): Promise<OpenedAccount | null>;
  /** The same, where there must be one. @throws ApiError online_payment_not_enabled */
  of(agencyId: string | null): Promise<OpenedAccount>;
  /**
   * Keys of an agency's own, sealed for it once the provider has taken them.
   * @throws ApiError payment_keys_refused, payment_provider_down
   */
  sealed(
    agencyId: string,
    keys: { keyId: string; keySecret: string; webhookSecret: string },
  ): Promise<{ keyId: string; sealedKeySecret: string; sealedWebhookSecret: string }>;
}

export function createPaymentAccounts({
  platform,
  seal,
  upstream,
  openGateway,
  takesTestKeys,
}: {
  platform: PaymentAccount | undefined;
  seal: Seal;
  upstream: Upstream;
  openGateway: OpenGateway;
  /** With a test key payments are made up. */
  takesTestKeys: boolean;
}): PaymentAccounts {
  const opened = (account: PaymentAccount) => ({ ...account, gateway: openGateway(account) });

  async function find(agencyId: string | null): Promise<OpenedAccount | null> {
    if (agencyId === null) return platform ? opened(platform) : null;
    const { account } = await upstream.call('GET /internal/payment/account', { query: { agencyId } });
    if (!account) return null;
    const { keyId, sealedKeySecret, sealedWebhookSecret, sealedPreviousWebhookSecret } = account;
    const webhookSecrets = [sealedWebhookSecret, sealedPreviousWebhookSecret]
      .filter((sealed) => sealed !== null)
      .map((sealed) => seal.open(sealed, agencyId));
    return opened({ keyId, keySecret: seal.open(sealedKeySecret, agencyId), webhookSecrets });
  }

  return {
    find,
    async sealed(agencyId, { keyId, keySecret, webhookSecret }) {
      if (!takesTestKeys && keyId.startsWith('rzp_test_')) throw new ApiError('payment_keys_refused');
      // Anything that wants the keys will do to try them.
      const tried = await openGateway({ keyId, keySecret }).orderByReceipt(agencyId);
      if (tried.kind === 'refused') throw new ApiError('payment_keys_refused');
      if (tried.kind === 'unknown') throw new ApiError('payment_provider_down', { cause: tried.cause, retryAfter: 5 });
      return {
        keyId,
        sealedKeySecret: seal.seal(keySecret, agencyId),
        sealedWebhookSecret: seal.seal(webhookSecret, agencyId),
      };
    },
    async of(agencyId) {
      const account = await find(agencyId);
      if (!account) throw new ApiError('online_payment_not_enabled');
      return account;
    },
  };
}
