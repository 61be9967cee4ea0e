import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { SealedKeys } from '@parichay/shared/payment/payment.internal.ts';
import type { Seal } from '../lib/seal.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { Gateway, OpenGateway, Reply } from './gateway.ts';
import { withOthers } from './gateway-of-keys.ts';

export interface PaymentAccount {
  keyId: string;
  keySecret: string;
  /** The current one, and those that the provider may still sign with. */
  webhookSecrets: readonly string[];
}

interface OpenedAccount extends PaymentAccount {
  gateway: Gateway;
}

/** Accounts at the provider: the platform's from the configuration, an agency's own from the database. */
export interface PaymentAccounts {
  /** With the keys that count now. @param agencyId null: the platform's. */
  find(agencyId: string | null): Promise<OpenedAccount | null>;
  /** With each of its keys, those that count now first: together they list all that it took. */
  ofEachKey(agencyId: string | null): Promise<OpenedAccount[]>;
  /**
   * For what was begun with a key, which may have been replaced since. What the provider refuses that key, the others are
   * asked for: a key that was renewed is of the same account.
   * @param keyId those that count now when left out, or when it is no longer kept
   * @throws ApiError online_payment_not_enabled
   */
  of(agencyId: string | null, keyId?: string | null): Promise<OpenedAccount>;
  /**
   * Keys of an agency's own, sealed for it once the provider has taken them.
   * @throws ApiError payment_keys_refused, payment_provider_down
   */
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
  /** With a test key payments are made up. */
  takesTestKeys: boolean;
}): PaymentAccounts {
  const opened = (account: PaymentAccount): OpenedAccount => ({ ...account, gateway: openGateway(account) });

  const sealedOf = async (agencyId: string) =>
    (await upstream.call('GET /internal/payment/account', { query: { agencyId } })).account;

  /** None, where it was sealed under another secret: that was changed since, and the agency has set its keys anew. */
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
      // Anything that wants the keys will do to try them.
      const tried = await openGateway({ keyId, keySecret }).orderByReceipt(agencyId);
      if (tried.kind === 'refused') throw new ApiError('payment_keys_refused');
      if (tried.kind === 'unknown') throw new ApiError('payment_provider_down', { cause: tried.cause, retryAfter: 5 });
      const known = (await sealedOf(agencyId))?.sealedWebhookSecret ?? null;
      const isKnown = openedOld(known, agencyId).includes(webhookSecret);
      return {
        keyId,
        sealedKeySecret: seal.seal(keySecret, agencyId),
        // Sealed anew it would look like another.
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

/** A replaced key that the provider takes no longer lists nothing: that is no reason not to compare the account. */
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
