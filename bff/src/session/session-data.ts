import type { Identity } from '@parichay/shared/internal.ts';
import type { Device } from '@parichay/shared/people/session/session.lists.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import type { SessionData } from 'express-session';

export interface LoginData extends Identity {
  purpose: 'sign-up' | 'forgot-password' | 'first-password' | 'confirm' | 'account-change';
  isForeignUser: boolean;
  /** The account existed when the code was sent; missing in old sessions. */
  hasAccount: boolean;
}

export type SignedInClaims = Extract<ActorClaims, { kind: 'customer' | 'staff' }>;

declare module 'express-session' {
  // Sessions are immutable: a change creates a new id. Times are ms since the epoch.
  interface SessionData {
    login?: LoginData;
    otpVerified?: boolean;
    actor?: SignedInClaims;
    startedAt: number;
    provedAt?: number;
    device?: Device;
    /** Digest of the browser's secret, for a persistent session. */
    keptBy?: string;
    issuedAt?: number;
    renews?: string;
    endsAt?: number;
    /** Computed on read, never stored. */
    requiresReauth?: boolean;
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const standardSessionLimits = { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS } as const;
export const persistentSessionLimits = { idleMs: 30 * DAY_MS, absoluteMs: 180 * DAY_MS } as const;

export const idRenewalIntervalMs = DAY_MS;
/** Parallel requests may still use the old id. */
export const oldIdValidMs = MINUTE_MS;
export const persistentIdTtlMs = persistentSessionLimits.idleMs + idRenewalIntervalMs;
export const enteredAgencyMs = HOUR_MS;
export const minLastSeenWriteIntervalMs = 5_000;

export const persistentCookieMs = (startedAt: number, now: number): number =>
  Math.min(persistentIdTtlMs, startedAt + persistentSessionLimits.absoluteMs - now);

export const sessionTtlMs = ({ keptBy }: Pick<SessionData, 'keptBy'>): number =>
  keptBy === undefined ? standardSessionLimits.absoluteMs : persistentIdTtlMs;

export interface LastSeen {
  seenAt: number;
  requiresReauth: boolean;
}
export const parseLastSeen = (text: string): LastSeen => ({
  seenAt: Number.parseInt(text, 10),
  requiresReauth: text.endsWith(' asks'),
});
export const lastSeenText = ({ seenAt, requiresReauth }: LastSeen): string =>
  requiresReauth ? `${seenAt} asks` : `${seenAt}`;

export function isSessionAlive(isPersistent: boolean, startedAt: number, lastSeen: LastSeen, now: number): boolean {
  const { idleMs, absoluteMs } = isPersistent ? persistentSessionLimits : standardSessionLimits;
  return now - lastSeen.seenAt < idleMs && now - startedAt < absoluteMs;
}

/** Re-authentication is due once an ordinary session would have expired. */
export const mustReauthenticate = (data: SessionData, lastSeen: LastSeen, now: number): boolean =>
  lastSeen.requiresReauth ||
  now - lastSeen.seenAt >= standardSessionLimits.idleMs ||
  now - (data.provedAt ?? data.startedAt) >= standardSessionLimits.absoluteMs;

/** Prefix of all ids of one sign-in. An old id without `~` is its own prefix. */
export const browserIdOf = (sid: string): string => sid.split('~', 1)[0] ?? sid;

export function sessionOwnerOf(actor: SignedInClaims): { accountId: string; sessionEpoch: number } {
  const { loggedInBy, sessionEpoch } = actor;
  if (loggedInBy) return { accountId: loggedInBy.franchiseeId, sessionEpoch: loggedInBy.sessionEpoch };
  return { accountId: actor.kind === 'staff' ? actor.franchiseeId : actor.userId, sessionEpoch };
}
