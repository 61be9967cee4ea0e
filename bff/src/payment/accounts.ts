import type { SealedKeys } from '@parichay/shared/money/payment/payment.internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Seal } from '../lib/seal.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { Gateway, OpenGateway, Reply } from './gateway.ts';
import { withKeyFallback } from './gateway-key-fallback.ts';

export interface PaymentAccount {
  keyId: string;
  keySecret: string;
  webhookSecrets: readonly string[];
}

interface AccountWithGateway extends PaymentAccount {
  gateway: Gateway;
}

export interface PaymentAccountDirectory {
  find(agencyId: string | null): Promise<AccountWithGateway | null>;
  /** One entry per key, the current one first, because Razorpay lists payments per key. */
  accountForEachKey(agencyId: string | null): Promise<AccountWithGateway[]>;
  /**
   * Also tries the account's other keys, because the given one may be replaced.
   * @throws ApiError online_payment_not_enabled
   */
  of(agencyId: string | null, keyId?: string | null): Promise<AccountWithGateway>;
  /** @throws ApiError payment_keys_refused, payment_provider_down */
  sealed(agencyId: string, keys: NewKeys): Promise<SealedKeys>;
}

interface NewKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  isOldSecretLeaked?: boolean | undefined;
}

export function createPaymentAccountDirectory({
  platform,
  seal,
  upstream,
  openGateway,
  acceptsTestKeys,
}: {
  platform: PaymentAccount | undefined;
  seal: Seal;
  upstream: Upstream;
  openGateway: OpenGateway;
  acceptsTestKeys: boolean;
}): PaymentAccountDirectory {
  const withGateway = (account: PaymentAccount): AccountWithGateway => ({ ...account, gateway: openGateway(account) });

  const storedAccountOf = async (agencyId: string) =>
    (await upstream.call('GET /internal/payment/account', { query: { agencyId } })).account;

  /** Empty for a value encrypted with an earlier PAYMENT_ACCOUNTS_SECRET. */
  function unsealOrEmpty(sealed: string | null, agencyId: string): string[] {
    try {
      return sealed === null ? [] : [seal.open(sealed, agencyId)];
    } catch {
      return [];
    }
  }

  async function accountForEachKey(agencyId: string | null): Promise<AccountWithGateway[]> {
    if (agencyId === null) return platform ? [withGateway(platform)] : [];
    const account = await storedAccountOf(agencyId);
    if (!account) return [];
    const webhookSecrets = [
      seal.open(account.sealedWebhookSecret, agencyId),
      ...unsealOrEmpty(account.sealedPreviousWebhookSecret, agencyId),
    ];
    const keySecret = seal.open(account.sealedKeySecret, agencyId);
    const replacedKeys = account.replacedKeys.flatMap(({ keyId, sealedKeySecret }) =>
      unsealOrEmpty(sealedKeySecret, agencyId).map((secret) => ({ keyId, keySecret: secret })),
    );
    return [
      withGateway({ keyId: account.keyId, keySecret, webhookSecrets }),
      ...replacedKeys.map((keys) => tolerateRevokedKey(withGateway({ ...keys, webhookSecrets }))),
    ];
  }

  return {
    find: async (agencyId) => (await accountForEachKey(agencyId))[0] ?? null,
    accountForEachKey,
    async sealed(agencyId, { keyId, keySecret, webhookSecret, isOldSecretLeaked = false }) {
      if (!acceptsTestKeys && keyId.startsWith('rzp_test_')) throw new ApiError('payment_keys_refused');
      const probe = await openGateway({ keyId, keySecret }).orderByReceipt(agencyId);
      if (probe.kind === 'refused') throw new ApiError('payment_keys_refused');
      if (probe.kind === 'unknown') throw new ApiError('payment_provider_down', { cause: probe.cause, retryAfter: 5 });
      const storedSecret = (await storedAccountOf(agencyId))?.sealedWebhookSecret ?? null;
      const isKnown = unsealOrEmpty(storedSecret, agencyId).includes(webhookSecret);
      return {
        keyId,
        sealedKeySecret: seal.seal(keySecret, agencyId),
        // A known secret keeps its ciphertext: a new one would look changed.
        sealedWebhookSecret: storedSecret !== null && isKnown ? storedSecret : seal.seal(webhookSecret, agencyId),
        isOldSecretLeaked,
      };
    },
    async of(agencyId, keyId = null) {
      const accounts = await accountForEachKey(agencyId);
      const account = accounts.find((one) => one.keyId === keyId) ?? accounts[0];
      if (!account) throw new ApiError('online_payment_not_enabled');
      const others = accounts.filter((one) => one !== account).map(({ gateway }) => gateway);
      return { ...account, gateway: withKeyFallback(account.gateway, others) };
    },
  };
}

/** Empty lists for a refused key, because replaced keys may be revoked. */
function tolerateRevokedKey(account: AccountWithGateway): AccountWithGateway {
  const { gateway } = account;
  const orEmpty = <T>(page: Reply<T[]>): Reply<T[]> => (page.kind === 'refused' ? { kind: 'ok', value: [] } : page);
  return {
    ...account,
    gateway: {
      ...gateway,
      payments: async (between) => orEmpty(await gateway.payments(between)),
      refunds: async (between) => orEmpty(await gateway.refunds(between)),
    },
  };
}
