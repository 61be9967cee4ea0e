import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import type { Endpoint } from '@parichay/shared/platform/lib/endpoint.ts';

export type AccessTable = Readonly<Partial<Record<CallKey, Pick<Endpoint, 'access' | 'product'>>>>;

/** Embedded at build time, because the full contract is as large as React. */
export const accessTable = (): AccessTable =>
  Object.fromEntries(
    callKeys
      .map((key) => [key, endpointOf(key)] as const)
      .filter(([, { access }]) => access !== 'public' && access.staff)
      .map(([key, { access, product }]) => [key, { access, product }]),
  );
