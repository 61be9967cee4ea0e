import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card, CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { tidyPhone } from '../../../../kit/table/filters/tidy-phone.ts';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { listSlice, slice } from '../../../../lib/slice.ts';
import { withAgency } from '../../../people/agency/chosen-agency.ts';
import { cardList } from './cards-admin.list.ts';
import { changedRow, nameOf, rowOf, type StatusAction, targets } from './cards-admin.rules.ts';

export type ImagePostSettings = Card['imagePostSettings'];

export const cardScreen = listScreen<CardRow>(withAgency(cardList), ({ cardNo }) => cardNo, paged('GET /getcardlist'));

function usuallyAway(): readonly string[] {
  const isWithin = (width: number) => globalThis.matchMedia?.(`(max-width: ${width}px)`).matches;
  if (isWithin(1023)) return ['address', 'design', 'imagePosts', 'limit', 'created'];
  // A card has the name of its business, so one column is enough.
  return isWithin(1439) ? ['address', 'business', 'design', 'limit'] : ['address', 'business'];
}
export const cardColumns = columnChoice('cards', usuallyAway());

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

export const rowNow = (cardNo: string): CardRow | null => {
  const { data } = detail.$state.get();
  const row = cardScreen.list.$state.get().items.find((item) => item.cardNo === cardNo);
  return row ?? (data?.card.cardNo === cardNo ? rowOf(data.card, data.business) : null);
};

export type Question = 'limit' | 'imageSettings' | 'clone' | 'delete' | 'suspend';
export const cardChanges = rowChanges<CardRow, Question>(cardScreen);
export const { answering, closeQuestion } = cardChanges;
const { $notice, answer } = cardChanges;

type Said = Question | StatusAction | 'imagePosts' | 'restore';
const said = (what: Said, row: CardRow, businessName = ''): string =>
  t(`cards-admin.done_${what}`, { name: nameOf(row), business: businessName });

function takenOver(row: CardRow, card: Card): CardRow {
  const { data } = detail.$state.get();
  if (data?.card.cardNo === card.cardNo) detail.set({ ...data, card });
  return changedRow(row, card);
}

async function change(
  row: CardRow,
  run: () => Promise<{ updatedCard: Card }>,
  guess: Partial<CardRow> = {},
): Promise<boolean> {
  return cardChanges.change(row, async () => takenOver(row, (await run()).updatedCard), guess);
}

type Settable = Exclude<CardStatus, 'deleted'>;

const sendStatus = (cardNo: string, status: Settable, reason?: string) =>
  call('POST /updateCardStatus', { body: { cardNo, status, ...(reason && { reason }) } });

/** Status before the suspension, as far as this page knows. */
const statusBefore = new Map<string, Settable>();

/** Without a known earlier status, a card that was never published becomes a draft again. */
async function liftedStatus(cardNo: string): Promise<Settable> {
  const known = statusBefore.get(cardNo);
  if (known) return known;
  const { publishedAt } = await call('GET /card', { query: { cardNo } });
  return publishedAt ? 'active' : 'draft';
}

export async function changeStatus(row: CardRow, action: Exclude<StatusAction, 'suspend'>): Promise<void> {
  const { cardNo } = row;
  const before = row.status as Settable;
  const guess = action === 'lift' ? {} : { status: targets[action] };
  const isDone = await change(
    row,
    async () => sendStatus(cardNo, action === 'lift' ? await liftedStatus(cardNo) : targets[action]),
    guess,
  );
  if (!isDone) return;
  const undo = () => {
    const now = rowNow(cardNo);
    if (now) change(now, () => sendStatus(cardNo, before), { status: before });
  };
  $notice.set({ words: said(action, row), undo });
}

export const suspendCard = (row: CardRow, reason: string) =>
  answer(async () => {
    const { cardNo } = row;
    const before = row.status as Settable;
    shown(row, await sendStatus(cardNo, 'suspended', reason));
    statusBefore.set(cardNo, before);
    const undo = () => {
      const now = rowNow(cardNo);
      if (now) change(now, () => sendStatus(cardNo, before), { status: before });
    };
    return { words: said('suspend', row), undo };
  });

export async function switchImagePosts(row: CardRow, imagePostStatus: CardRow['imagePostStatus']): Promise<void> {
  const { cardNo } = row;
  const send = (to: CardRow['imagePostStatus']) => () =>
    call('POST /updateImagePostStatus', { body: { cardNo, imagePostStatus: to } });
  if (!(await change(row, send(imagePostStatus), { imagePostStatus }))) return;
  const undo = () => {
    const now = rowNow(cardNo);
    if (now) change(now, send(row.imagePostStatus), { imagePostStatus: row.imagePostStatus });
  };
  $notice.set({ words: said('imagePosts', row), undo });
}

const shown = (row: CardRow, { updatedCard }: { updatedCard: Card }): void =>
  cardScreen.list.edit(row.cardNo, (now) => takenOver(now, updatedCard));

export const setLimit = (row: CardRow, cardLimit: number | null) =>
  answer(async () => {
    shown(row, await call('POST /updateCardLimit', { body: { cardNo: row.cardNo, cardLimit } }));
    return { words: said('limit', row) };
  });

/** @param version as it was read, so that others' changes are not overwritten */
export const setImageSettings = (row: CardRow, imagePostSettings: ImagePostSettings, version: number) =>
  answer(async () => {
    const body = { cardNo: row.cardNo, version, imagePostSettings };
    shown(row, await call('POST /updateImagePostSettings', { body }));
    return { words: said('imageSettings', row) };
  });

export const cloneCard = (row: CardRow, { businessId, businessName }: Business) =>
  answer(async () => {
    const { updatedCard } = await call('POST /cloneCard', { body: { cardNo: row.cardNo, businessId } });
    // Only the server knows where the copy belongs under the current filters.
    cardScreen.reload();
    const go = () => cardScreen.open(updatedCard.cardNo);
    return { words: said('clone', row, businessName), more: { words: t('cards-admin.showCopy'), go } };
  });

export const deleteCard = (row: CardRow) =>
  answer(async () => {
    await call('POST /deleteCard', { body: { cardNo: row.cardNo } });
    if (cardScreen.$place.get().detail === row.cardNo) cardScreen.close();
    cardScreen.list.remove(row.cardNo);
    const undo = async () => {
      await call('POST /restoreCard', { body: { cardNo: row.cardNo } });
      await cardScreen.reload();
      cardChanges.$notice.set({ words: said('restore', row) });
    };
    return { words: said('delete', row), undo, takesFocus: true };
  });

export const targetBusinesses = listSlice<Business>(({ businessId }) => businessId);

export function findTargets(typed: string) {
  const text = typed.trim();
  const digits = tidyPhone(text);
  const isPhone = /^\+?\d{4,}$/.test(digits);
  const query = text && {
    searchBy: isPhone ? ('registeredPhoneNumber' as const) : ('businessName' as const),
    search: isPhone ? digits : text.slice(0, 80),
  };
  return targetBusinesses.load(() => call('GET /business', { query: { ...query, hasCard: 'false', limit: '25' } }));
}
