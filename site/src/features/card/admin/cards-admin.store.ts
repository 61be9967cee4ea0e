import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { Card, CardRow } from '@parichay/shared/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import type { InputOf } from '@parichay/shared/contract.ts';
import { atom } from 'nanostores';
import { CallFailure, call } from '../../../lib/api.ts';
import { listSlice, slice } from '../../../lib/slice.ts';
import { columnChoice } from '../../table/columns.store.ts';
import { listScreen } from '../../table/list.store.ts';
import { cardList } from './cards-admin.list.ts';
import { type AccessTable, changedRow, nameOf, rowOf, type StatusAction } from './cards-admin.rules.ts';

export type CardListQuery = NonNullable<InputOf<'GET /getcardlist'>['query']>;
export type ImagePostSettings = Card['imagePostSettings'];

/** The list of cards. Its query holds only what the specification of the list knows, which are the call's own names. */
export const cardScreen = listScreen<CardRow>(
  cardList,
  ({ cardNo }) => cardNo,
  (query) => call('GET /getcardlist', { query: query as CardListQuery }),
);

/** Where there is little room, a row says what tells cards apart; the rest stands in the card's sheet, or is chosen. */
function usuallyAway(): readonly string[] {
  const isWithin = (width: number) => globalThis.matchMedia?.(`(max-width: ${width}px)`).matches;
  if (isWithin(1023)) return ['design', 'imagePosts', 'limit', 'created'];
  return isWithin(1199) ? ['design', 'limit'] : [];
}
export const cardColumns = columnChoice('cards', usuallyAway());

/** The contract's access table. It comes with the contract's checker, as heavy as React: fetched beside the rows. */
export const $access = atom<AccessTable>({});
export async function loadAccess(): Promise<void> {
  const { cardEndpoints } = await import('@parichay/shared/card/card.endpoints.ts');
  $access.set(cardEndpoints);
}

/** The card that stands open, with the business it belongs to. */
export interface Detail {
  card: Card;
  business: Business;
}
export const detail = slice<Detail>();

export function loadDetail(cardNo: string): Promise<Detail | null> {
  if (detail.$state.get().data?.card.cardNo !== cardNo) detail.reset();
  return detail.load(async () => {
    const card = await call('GET /card', { query: { cardNo } });
    return { card, business: await call('GET /business/{id}', { params: { id: card.businessId } }) };
  });
}

/** The row of a card, wherever it is known from. */
export const rowNow = (cardNo: string): CardRow | null => {
  const { data } = detail.$state.get();
  const row = cardScreen.list.$state.get().items.find((item) => item.cardNo === cardNo);
  return row ?? (data?.card.cardNo === cardNo ? rowOf(data.card, data.business) : null);
};

/** What has just happened, in quiet words above the table; with `undo` it can be put back. */
export interface Notice {
  key: 'publish' | 'pause' | 'suspend' | 'lift' | 'limit' | 'imagePosts' | 'imageSettings' | 'clone' | 'delete';
  name: string;
  /** Clone: the business that has it now, and the new card. */
  to?: { businessName: string; cardNo: string };
  undo?(): void;
}
export const $notice = atom<Notice | null>(null);

/** Why a card could not be changed; said at its row. */
export const $rowFailure = atom<{ cardNo: string; failure: CallFailure } | null>(null);

const show = (cardNo: string, change: (row: CardRow) => CardRow): void => cardScreen.list.edit(cardNo, change);

/** Takes over what the server answered, in the row and in the open sheet. */
function takeOver(card: Card): void {
  show(card.cardNo, (row) => changedRow(row, card));
  const { data } = detail.$state.get();
  if (data?.card.cardNo === card.cardNo) detail.set({ ...data, card });
}

/**
 * One change of one card: shown at once where `guess` says how, then as the server answers it, or put back with the
 * reason at its row. Answers whether it was done.
 */
async function change(
  row: CardRow,
  run: () => Promise<{ updatedCard: Card }>,
  guess: Partial<CardRow> = {},
): Promise<boolean> {
  const { cardNo } = row;
  $rowFailure.set(null);
  $notice.set(null);
  show(cardNo, (now) => ({ ...now, ...guess }));
  try {
    takeOver((await run()).updatedCard);
    return true;
  } catch (thrown) {
    const before = Object.fromEntries(Object.keys(guess).map((name) => [name, row[name as keyof CardRow]]));
    show(cardNo, (now) => ({ ...now, ...before }));
    if (!(thrown instanceof CallFailure)) throw thrown;
    $rowFailure.set({ cardNo, failure: thrown });
    return false;
  }
}

type Settable = Exclude<CardStatus, 'deleted'>;

const sendStatus = (cardNo: string, status: Settable) => call('POST /updateCardStatus', { body: { cardNo, status } });

/** What a suspended card was before, as far as this visit knows. */
const statusBefore = new Map<string, Settable>();

/** Where lifting leads: back to what the card was; else live if it has ever been, so that a draft stays a draft. */
async function liftedStatus(cardNo: string): Promise<Settable> {
  const known = statusBefore.get(cardNo);
  if (known) return known;
  const { publishedAt } = await call('GET /card', { query: { cardNo } });
  return publishedAt ? 'active' : 'draft';
}

const targets = { publish: 'active', pause: 'paused', suspend: 'suspended' } as const;

export async function changeStatus(row: CardRow, action: StatusAction): Promise<void> {
  const { cardNo } = row;
  const before = row.status as Settable;
  const guess = action === 'lift' ? {} : { status: targets[action] };
  const isDone = await change(
    row,
    async () => sendStatus(cardNo, action === 'lift' ? await liftedStatus(cardNo) : targets[action]),
    guess,
  );
  if (!isDone) return;
  if (action === 'suspend') statusBefore.set(cardNo, before);
  const undo = () => {
    const now = rowNow(cardNo);
    if (now) change(now, () => sendStatus(cardNo, before), { status: before });
  };
  $notice.set({ key: action, name: nameOf(row), undo });
}

export async function switchImagePosts(row: CardRow, imagePostStatus: CardRow['imagePostStatus']): Promise<void> {
  const { cardNo } = row;
  const send = (to: CardRow['imagePostStatus']) => () =>
    call('POST /updateImagePostStatus', { body: { cardNo, imagePostStatus: to } });
  if (!(await change(row, send(imagePostStatus), { imagePostStatus }))) return;
  const undo = () => {
    const now = rowNow(cardNo);
    if (now) change(now, send(row.imagePostStatus), { imagePostStatus: row.imagePostStatus });
  };
  $notice.set({ key: 'imagePosts', name: nameOf(row), undo });
}

/*
 * What is asked in a sheet of its own. The sheet stays until the server has answered, and says itself what went wrong.
 */
export type Question = { kind: 'limit' | 'imageSettings' | 'clone' | 'delete'; row: CardRow };
export const $question = atom<Question | null>(null);
export const answering = slice<true>();

export function ask(kind: Question['kind'], row: CardRow): void {
  answering.reset();
  $rowFailure.set(null);
  $notice.set(null);
  $question.set({ kind, row });
}

export const closeQuestion = (): void => $question.set(null);

async function answer(run: () => Promise<void>, notice: Notice): Promise<void> {
  if (answering.$state.get().status === 'loading') return;
  const isDone = await answering.load(async () => {
    await run();
    return true;
  });
  if (!isDone) return;
  closeQuestion();
  $notice.set(notice);
}

/** `cardLimit` null: without limit. */
export const setLimit = (row: CardRow, cardLimit: number | null): Promise<void> =>
  answer(
    async () =>
      takeOver((await call('POST /updateCardLimit', { body: { cardNo: row.cardNo, cardLimit } })).updatedCard),
    { key: 'limit', name: nameOf(row) },
  );

/** `version`: of the card as it was read; what somebody else changed since is not overwritten. */
export const setImageSettings = (row: CardRow, imagePostSettings: ImagePostSettings, version: number): Promise<void> =>
  answer(
    async () => {
      const body = { cardNo: row.cardNo, version, imagePostSettings };
      takeOver((await call('POST /updateImagePostSettings', { body })).updatedCard);
    },
    { key: 'imageSettings', name: nameOf(row) },
  );

export async function cloneCard(row: CardRow, { businessId, businessName }: Business): Promise<void> {
  const notice: Notice = { key: 'clone', name: nameOf(row) };
  await answer(async () => {
    const { updatedCard } = await call('POST /cloneCard', { body: { cardNo: row.cardNo, businessId } });
    notice.to = { businessName, cardNo: updatedCard.cardNo };
    // The copy is the newest card there is; where it stands among filters only the server knows.
    cardScreen.reload();
  }, notice);
}

export const deleteCard = (row: CardRow): Promise<void> =>
  answer(
    async () => {
      await call('POST /deleteCard', { body: { cardNo: row.cardNo } });
      if (cardScreen.$place.get().detail === row.cardNo) cardScreen.close();
      cardScreen.list.remove(row.cardNo);
    },
    { key: 'delete', name: nameOf(row) },
  );

/** Businesses that a copy may go to, found by name or phone. */
export const targetBusinesses = listSlice<Business>(({ businessId }) => businessId);

export function findTargets(typed: string) {
  const text = typed.trim();
  const digits = text.replace(/[\s().-]/g, '').replace(/^0+/, '');
  const isPhone = /^\+?\d{4,}$/.test(digits);
  const query = text && {
    searchBy: isPhone ? ('registeredPhoneNumber' as const) : ('businessName' as const),
    search: isPhone ? digits : text.slice(0, 80),
  };
  return targetBusinesses.load(() => call('GET /business', { query: { ...query, limit: '25' } }));
}
