import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import type { Endpoint } from '@parichay/shared/lib/endpoint.ts';

/** Who may call what: the contract's own word for it. */
export type AccessTable = Readonly<Partial<Record<CallKey, Pick<Endpoint, 'access' | 'product'>>>>;

/**
 * The part of the contract that decides who may call what, to embed in pages of staff: the contract itself is as heavy
 * as React. For pages at build time only.
 */
export const accessTable = (): AccessTable =>
  Object.fromEntries(
    callKeys
      .map((key) => [key, endpointOf(key)] as const)
      .filter(([, { access }]) => access !== 'public')
      .map(([key, { access, product }]) => [key, { access, product }]),
  );
