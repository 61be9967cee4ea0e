import type { SealedKeys } from '@parichay/shared/money/payment/payment.internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Seal } from '../lib/seal.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { Gateway, OpenGateway, Reply } from './gateway.ts';
import { withOthers } from './gateway-of-keys.ts';

export interface PaymentAccount {
  keyId: string;
  keySecret: string;
  webhookSecrets: readonly string[];
}

interface OpenedAccount extends PaymentAccount {
  gateway: Gateway;
}

export interface PaymentAccounts {
  find(agencyId: string | null): Promise<OpenedAccount | null>;
  /** Current key first. Razorpay lists payments per key, so all are needed. */
  ofEachKey(agencyId: string | null): Promise<OpenedAccount[]>;
  /**
   * Also tries the account's other keys, because the given one may be replaced.
   * @throws ApiError online_payment_not_enabled
   */
  of(agencyId: string | null, keyId?: string | null): Promise<OpenedAccount>;
  /** @throws ApiError payment_keys_refused, payment_provider_down */
  sealed(agencyId: string, keys: NewKeys): Promise<SealedKeys>;
}

interface NewKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  isOldSecretLeaked?: boolean | undefined;
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
  takesTestKeys: boolean;
}): PaymentAccounts {
  const opened = (account: PaymentAccount): OpenedAccount => ({ ...account, gateway: openGateway(account) });

  const sealedOf = async (agencyId: string) =>
    (await upstream.call('GET /internal/payment/account', { query: { agencyId } })).account;

  /** Empty when encrypted with an earlier PAYMENT_ACCOUNTS_SECRET. */
  function openedOld(sealed: string | null, agencyId: string): string[] {
    try {
      return sealed === null ? [] : [seal.open(sealed, agencyId)];
    } catch {
      return [];
    }
  }

  async function ofEachKey(agencyId: string | null): Promise<OpenedAccount[]> {
    if (agencyId === null) return platform ? [opened(platform)] : [];
    const account = await sealedOf(agencyId);
    if (!account) return [];
    const webhookSecrets = [
      seal.open(account.sealedWebhookSecret, agencyId),
      ...openedOld(account.sealedPreviousWebhookSecret, agencyId),
    ];
    const keySecret = seal.open(account.sealedKeySecret, agencyId);
    const replaced = account.replacedKeys.flatMap(({ keyId, sealedKeySecret }) =>
      openedOld(sealedKeySecret, agencyId).map((secret) => ({ keyId, keySecret: secret })),
    );
    return [
      opened({ keyId: account.keyId, keySecret, webhookSecrets }),
      ...replaced.map((keys) => mayBeOver(opened({ ...keys, webhookSecrets }))),
    ];
  }

  return {
    find: async (agencyId) => (await ofEachKey(agencyId))[0] ?? null,
    ofEachKey,
    async sealed(agencyId, { keyId, keySecret, webhookSecret, isOldSecretLeaked = false }) {
      if (!takesTestKeys && keyId.startsWith('rzp_test_')) throw new ApiError('payment_keys_refused');
      const tried = await openGateway({ keyId, keySecret }).orderByReceipt(agencyId);
      if (tried.kind === 'refused') throw new ApiError('payment_keys_refused');
      if (tried.kind === 'unknown') throw new ApiError('payment_provider_down', { cause: tried.cause, retryAfter: 5 });
      const known = (await sealedOf(agencyId))?.sealedWebhookSecret ?? null;
      const isKnown = openedOld(known, agencyId).includes(webhookSecret);
      return {
        keyId,
        sealedKeySecret: seal.seal(keySecret, agencyId),
        // Encryption is random, so the same secret would look changed.
        sealedWebhookSecret: known !== null && isKnown ? known : seal.seal(webhookSecret, agencyId),
        isOldSecretLeaked,
      };
    },
    async of(agencyId, keyId = null) {
      const all = await ofEachKey(agencyId);
      const account = all.find((one) => one.keyId === keyId) ?? all[0];
      if (!account) throw new ApiError('online_payment_not_enabled');
      const others = all.filter((one) => one !== account).map(({ gateway }) => gateway);
      return { ...account, gateway: withOthers(account.gateway, others) };
    },
  };
}

/** A replaced key may be revoked; refused lists count as empty. */
function mayBeOver(account: OpenedAccount): OpenedAccount {
  const { gateway } = account;
  const orNothing = <T>(page: Reply<T[]>): Reply<T[]> => (page.kind === 'refused' ? { kind: 'ok', value: [] } : page);
  return {
    ...account,
    gateway: {
      ...gateway,
      payments: async (between) => orNothing(await gateway.payments(between)),
      refunds: async (between) => orNothing(await gateway.refunds(between)),
    },
  };
}
