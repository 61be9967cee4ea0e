import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import type { Endpoint } from '@parichay/shared/lib/endpoint.ts';

/** Who may call what: the contract's own word for it. */
export type AccessTable = Readonly<Partial<Record<CallKey, Pick<Endpoint, 'access' | 'product'>>>>;

/**
 * The part of the contract that decides what staff may call, to embed in its pages: the contract itself is as heavy as
 * React. What customers alone may call is not in it. For pages at build time only.
 */
export const accessTable = (): AccessTable =>
  Object.fromEntries(
    callKeys
      .map((key) => [key, endpointOf(key)] as const)
      .filter(([, { access }]) => access !== 'public' && access.staff)
      .map(([key, { access, product }]) => [key, { access, product }]),
  );
