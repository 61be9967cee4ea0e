import type { Identity } from '@parichay/shared/internal.ts';
import type { ActorClaims } from '@parichay/shared/lib/actor-token.ts';
import type { Device } from '@parichay/shared/session/session.lists.ts';
import type { SessionData } from 'express-session';

/** Somebody on the way in: who, and why a code was sent. */
export interface LoginData extends Identity {
  purpose: 'sign-up' | 'forgot-password' | 'first-password' | 'confirm' | 'account-change';
  isForeignUser: boolean;
  /** There was an account of it when it was asked for. Sessions from before do not say. */
  hasAccount: boolean;
}

/** The account a session is signed in to, as the upstream is told. */
export type SignedIn = Extract<ActorClaims, { kind: 'customer' | 'staff' }>;

declare module 'express-session' {
  // A session is written once and never changed: a new state is a new session under a new id. Times are in milliseconds
  // since the epoch.
  interface SessionData {
    login?: LoginData;
    otpVerified?: boolean;
    actor?: SignedIn;
    /** When it was signed in; staff that logs in as a customer stays in its own hours. */
    startedAt: number;
    /** When the password or a code was last right. Sessions from before do not say. */
    provedAt?: number;
    device?: Device;
    /** It is kept on a browser: the digest of that browser's secret. */
    keptBy?: string;
    /** When a kept session got its present id, and which id that took the place of. */
    issuedAt?: number;
    renews?: string;
    /** When it ends whatever happens: staff is in an agency that it has entered. */
    endsAt?: number;
    /** Whoever is here has to show again who it is before what is dear. Said when it is read, never stored. */
    asksAgain?: boolean;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Of every session, and of one that a customer keeps on a browser. */
export const ordinary = { idleMs: 30 * MINUTE, absoluteMs: 12 * HOUR } as const;
export const kept = { idleMs: 30 * DAY, absoluteMs: 180 * DAY } as const;

/** A kept session gets a new id this often. */
export const renewEveryMs = DAY;
/** The old id still counts for so long after the new one was first used: answers overtake one another. */
export const overlapMs = MINUTE;
/** How long a browser has the id of a kept session at most: until the next one, were that to come at the last moment. */
export const keptIdMs = kept.idleMs + renewEveryMs;
/** How long the super admin may stay in an agency that it has entered. */
export const insideMs = HOUR;
/** The last interaction is written at most this often. */
export const seenEveryMs = 5_000;

/** How long a browser may keep the cookie of a kept session. */
export const keptCookieMs = (startedAt: number, now: number): number =>
  Math.min(keptIdMs, startedAt + kept.absoluteMs - now);

/** How long what is stored of a session can still matter. */
export const storedForMs = ({ keptBy }: Pick<SessionData, 'keptBy'>): number =>
  keptBy === undefined ? ordinary.absoluteMs : keptIdMs;

/** When a session was last used, and whether it has rested too long since its owner was asked. As `seen:` holds it. */
export interface Seen {
  at: number;
  asksAgain: boolean;
}
export const parseSeen = (text: string): Seen => ({ at: Number.parseInt(text, 10), asksAgain: text.endsWith(' asks') });
export const seenText = ({ at, asksAgain }: Seen): string => (asksAgain ? `${at} asks` : `${at}`);

/** Whether a session last used at `seen` still counts. */
export function isAlive(isKept: boolean, startedAt: number, seen: Seen, now: number): boolean {
  const { idleMs, absoluteMs } = isKept ? kept : ordinary;
  return now - seen.at < idleMs && now - startedAt < absoluteMs;
}

/**
 * Whether whoever uses a session has to show who it is before what is dear: once an ordinary session would have ended.
 */
export const mustAskAgain = (data: SessionData, seen: Seen, now: number): boolean =>
  seen.asksAgain || now - seen.at >= ordinary.idleMs || now - (data.provedAt ?? data.startedAt) >= ordinary.absoluteMs;

/** The id that all ids of one sign-in on one browser begin with. Ids from before are their own. */
export const browserIdOf = (sid: string): string => sid.split('~', 1)[0] ?? sid;

/** Who signed in: staff that has logged in as a customer, or entered an agency, is still the one whose browser it is. */
export function ownerOf(actor: SignedIn): { accountId: string; sessionEpoch: number } {
  const { loggedInBy, sessionEpoch } = actor;
  if (loggedInBy) return { accountId: loggedInBy.franchiseeId, sessionEpoch: loggedInBy.sessionEpoch };
  return { accountId: actor.kind === 'staff' ? actor.franchiseeId : actor.userId, sessionEpoch };
}
