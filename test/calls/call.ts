import type { CallKey } from '@parichay/shared/contract.ts';

/** Kinds of records that belong to an owner or an agency; tenancy.test.ts tries the ids of others. */
const ownedKinds = [
  ...(['agency', 'franchisee', 'user', 'notification', 'business', 'card', 'document', 'feedback', 'enquiry'] as const),
  ...(['plan', 'section', 'page', 'coupon', 'imagePost', 'studioDocument', 'deleted', 'deletedCard'] as const),
  ...(['pdfCard', 'staffMember', 'staffPrint', 'video'] as const),
  ...(['subscriptionRecord', 'dueRecord', 'cardRecord', 'pdfCardRecord', 'videoRecord'] as const),
] as const;
export type OwnedKind = (typeof ownedKinds)[number];

/** Kinds that all agencies share, and `picture`, which is an upload of the sender. */
const sharedKinds = ['picture', 'template', 'imageCategory', 'imageSubcategory', 'imageTag', 'linkCategory'] as const;
export type Kind = OwnedKind | (typeof sharedKinds)[number];

export type Ids = Record<Kind, string>;

export const unknownId = '0198c0de-0000-7000-8000-00000000dead';
/** Completes ids: every other kind has an id that no record has. */
export const idsWith = (known: Partial<Ids>): Ids => ({
  ...(Object.fromEntries([...ownedKinds, ...sharedKinds].map((kind) => [kind, unknownId])) as Ids),
  ...known,
});

export const isOwned = (kind: Kind): kind is OwnedKind => (ownedKinds as readonly string[]).includes(kind);

type Values = object | ((ids: Ids) => object);

export interface IdField {
  kind: Kind;
  /** A foreign id makes this list empty, as an unknown id does, instead of answering 404. */
  isFilter?: true;
  /** The id names rows of many kinds, some by a host or a number. */
  isAnyText?: true;
  /** Set where an id in reach is not tried; the comment gives the reason. */
  ownerMay?: false;
  /** Body that the call takes with this id, where its own body is for another. */
  body?: Values;
}

/** A call as its feature describes it to the tests that ask something of every call. */
export interface Call {
  /**
   * Kind of each id by its field; `agency.agencyId` is in an object. A request has the required ones, besides those that
   * its query or body names.
   */
  ids?: Record<string, Kind | readonly Kind[] | IdField>;
  /** Parameters of the path that are no ids. */
  params?: Record<string, string>;
  query?: Values;
  body?: Values;
  /** Who sends a write, where it is not the first of customer, admin and super admin who may. */
  by?: Sender;
  /** For a call that adds a row or changes it, by the id in its body. */
  update?: {
    /** Body that adds the row, in which every field with a default has another value. */
    added: Values;
    /** Body with the only changed field. */
    change: object;
  };
  /** Set where no id in reach is tried; the comment gives the reason. */
  ownerMay?: false;
  /** The answer to unknown and foreign ids, instead of 404 not_found. */
  says?: readonly [status: number, code: string];
  /** The call removes the record whose id it gets. */
  ends?: true;
  /** The body of the id records a payment by hand, which customers may not, though they may call with a proof. */
  isByHand?: true;
}
export type Calls = Partial<Record<CallKey, Call>>;
export type Sender = 'customer' | 'admin' | 'superadmin';

/** An id by which a list is filtered. */
export const filter = (kind: Kind): IdField => ({ kind, isFilter: true });

export const valuesOf = (values: Values | undefined, ids: Ids): Record<string, unknown> | undefined =>
  (typeof values === 'function' ? values(ids) : values) as Record<string, unknown> | undefined;
