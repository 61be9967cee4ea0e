import type { Identity } from '@parichay/shared/internal.ts';
import type { ActorClaims } from '@parichay/shared/lib/actor-token.ts';
import type { Device } from '@parichay/shared/session/session.lists.ts';
import type { SessionData } from 'express-session';

/** A sign-in that waits for a code. */
export interface LoginData extends Identity {
  purpose: 'sign-up' | 'forgot-password' | 'first-password' | 'confirm' | 'account-change';
  isForeignUser: boolean;
  /** At the time the code was sent. Missing in old sessions. */
  hasAccount: boolean;
}

export type SignedIn = Extract<ActorClaims, { kind: 'customer' | 'staff' }>;

declare module 'express-session' {
  // Sessions are immutable: a change creates a new session with a new id. Times are ms since the epoch.
  interface SessionData {
    login?: LoginData;
    otpVerified?: boolean;
    actor?: SignedIn;
    /** Staff logged in as a customer keep their own start time. */
    startedAt: number;
    /** Time of the last correct password or code. Missing in old sessions. */
    provedAt?: number;
    device?: Device;
    /** Set for a persistent session: digest of the browser's secret. */
    keptBy?: string;
    /** When a persistent session got this id, and the id before it. */
    issuedAt?: number;
    renews?: string;
    /** Hard end, for a super admin inside an agency. */
    endsAt?: number;
    /** Re-authentication is needed before a sensitive call. Computed on read, never stored. */
    asksAgain?: boolean;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `kept` is for persistent sessions of customers. */
export const ordinary = { idleMs: 30 * MINUTE, absoluteMs: 12 * HOUR } as const;
export const kept = { idleMs: 30 * DAY, absoluteMs: 180 * DAY } as const;

/** Id rotation of persistent sessions. */
export const renewEveryMs = DAY;
/** The old id stays valid this long, because parallel requests may still use it. */
export const overlapMs = MINUTE;
/** Longest validity of an id: until the next rotation, if that comes at the last moment. */
export const keptIdMs = kept.idleMs + renewEveryMs;
/** Limit for a super admin inside an agency. */
export const insideMs = HOUR;
/** Throttles writes of the last-seen time. */
export const seenEveryMs = 5_000;

/** Cookie lifetime of a persistent session. */
export const keptCookieMs = (startedAt: number, now: number): number =>
  Math.min(keptIdMs, startedAt + kept.absoluteMs - now);

/** Redis expiry of a session. */
export const storedForMs = ({ keptBy }: Pick<SessionData, 'keptBy'>): number =>
  keptBy === undefined ? ordinary.absoluteMs : keptIdMs;

/** Last use and re-authentication flag, as stored under `seen:`. */
export interface Seen {
  at: number;
  asksAgain: boolean;
}
export const parseSeen = (text: string): Seen => ({ at: Number.parseInt(text, 10), asksAgain: text.endsWith(' asks') });
export const seenText = ({ at, asksAgain }: Seen): string => (asksAgain ? `${at} asks` : `${at}`);

export function isAlive(isKept: boolean, startedAt: number, seen: Seen, now: number): boolean {
  const { idleMs, absoluteMs } = isKept ? kept : ordinary;
  return now - seen.at < idleMs && now - startedAt < absoluteMs;
}

/** Re-authentication is due as soon as an ordinary session would have expired. */
export const mustAskAgain = (data: SessionData, seen: Seen, now: number): boolean =>
  seen.asksAgain || now - seen.at >= ordinary.idleMs || now - (data.provedAt ?? data.startedAt) >= ordinary.absoluteMs;

/** The common prefix of all session ids of one sign-in. Old ids have no prefix. */
export const browserIdOf = (sid: string): string => sid.split('~', 1)[0] ?? sid;

/** Staff who logged in as a customer or entered an agency remain the owner. */
export function ownerOf(actor: SignedIn): { accountId: string; sessionEpoch: number } {
  const { loggedInBy, sessionEpoch } = actor;
  if (loggedInBy) return { accountId: loggedInBy.franchiseeId, sessionEpoch: loggedInBy.sessionEpoch };
  return { accountId: actor.kind === 'staff' ? actor.franchiseeId : actor.userId, sessionEpoch };
}
