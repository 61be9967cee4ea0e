import { agencyEndpoints } from './agency/agency.endpoints.ts';
import { analyticsEndpoints } from './analytics/analytics.endpoints.ts';
import { authEndpoints } from './auth/auth.endpoints.ts';
import { businessEndpoints } from './business/business.endpoints.ts';
import { cardEndpoints } from './card/card.endpoints.ts';
import { documentEndpoints } from './document/document.endpoints.ts';
import { franchiseeEndpoints } from './franchisee/franchisee.endpoints.ts';
import type { CallInput, CallOutput, Endpoint, EndpointKey, Parsed } from './lib/endpoint.ts';

/** Every call there is. What is not on this table is answered 404 and reaches nobody. */
export const contract = {
  ...authEndpoints,
  ...franchiseeEndpoints,
  ...agencyEndpoints,
  ...businessEndpoints,
  ...cardEndpoints,
  ...documentEndpoints,
  ...analyticsEndpoints,
} as const;

export type Contract = typeof contract;
export type CallKey = keyof Contract;
export type InputOf<K extends CallKey> = CallInput<Contract[K]>;
export type OutputOf<K extends CallKey> = CallOutput<Contract[K]>;
export type ParsedOf<K extends CallKey> = Parsed<Contract[K]>;

export const endpointOf = (key: CallKey): Endpoint => contract[key];
export const callKeys = Object.keys(contract) as CallKey[] satisfies EndpointKey[];
