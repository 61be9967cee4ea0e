import type { Identity } from '@parichay/shared/internal.ts';
import type { Device } from '@parichay/shared/people/session/session.lists.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import type { SessionData } from 'express-session';

export interface LoginData extends Identity {
  purpose: 'sign-up' | 'forgot-password' | 'first-password' | 'confirm' | 'account-change';
  isForeignUser: boolean;
  /** At the time the code was sent. Missing in old sessions. */
  hasAccount: boolean;
}

export type SignedIn = Extract<ActorClaims, { kind: 'customer' | 'staff' }>;

declare module 'express-session' {
  // Sessions are immutable: a change creates a new id. Times are ms since the epoch.
  interface SessionData {
    login?: LoginData;
    otpVerified?: boolean;
    actor?: SignedIn;
    startedAt: number;
    provedAt?: number;
    device?: Device;
    /** Digest of the browser's secret, for a persistent session. */
    keptBy?: string;
    issuedAt?: number;
    renews?: string;
    endsAt?: number;
    /** Re-authentication is needed. Computed on read, never stored. */
    requiresReauth?: boolean;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const ordinary = { idleMs: 30 * MINUTE, absoluteMs: 12 * HOUR } as const;
export const kept = { idleMs: 30 * DAY, absoluteMs: 180 * DAY } as const;

export const renewEveryMs = DAY;
/** Parallel requests may still use the old id. */
export const overlapMs = MINUTE;
export const keptIdMs = kept.idleMs + renewEveryMs;
export const insideMs = HOUR;
export const seenEveryMs = 5_000;

export const keptCookieMs = (startedAt: number, now: number): number =>
  Math.min(keptIdMs, startedAt + kept.absoluteMs - now);

export const storedForMs = ({ keptBy }: Pick<SessionData, 'keptBy'>): number =>
  keptBy === undefined ? ordinary.absoluteMs : keptIdMs;

export interface Seen {
  at: number;
  requiresReauth: boolean;
}
export const parseSeen = (text: string): Seen => ({
  at: Number.parseInt(text, 10),
  requiresReauth: text.endsWith(' asks'),
});
export const seenText = ({ at, requiresReauth }: Seen): string => (requiresReauth ? `${at} asks` : `${at}`);

export function isAlive(isKept: boolean, startedAt: number, seen: Seen, now: number): boolean {
  const { idleMs, absoluteMs } = isKept ? kept : ordinary;
  return now - seen.at < idleMs && now - startedAt < absoluteMs;
}

/** Due as soon as an ordinary session would have expired. */
export const mustAskAgain = (data: SessionData, seen: Seen, now: number): boolean =>
  seen.requiresReauth ||
  now - seen.at >= ordinary.idleMs ||
  now - (data.provedAt ?? data.startedAt) >= ordinary.absoluteMs;

/** The common prefix of all ids of one sign-in. Old ids have none. */
export const browserIdOf = (sid: string): string => sid.split('~', 1)[0] ?? sid;

export function ownerOf(actor: SignedIn): { accountId: string; sessionEpoch: number } {
  const { loggedInBy, sessionEpoch } = actor;
  if (loggedInBy) return { accountId: loggedInBy.franchiseeId, sessionEpoch: loggedInBy.sessionEpoch };
  return { accountId: actor.kind === 'staff' ? actor.franchiseeId : actor.userId, sessionEpoch };
}
