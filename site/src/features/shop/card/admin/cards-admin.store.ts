import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card, CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { normalizePhone } from '../../../../kit/table/filters/normalize-phone.ts';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { listSlice, slice } from '../../../../lib/slice.ts';
import { withChosenAgency } from '../../../people/agency/chosen-agency.ts';
import { cardNameOf, cardRowOf, type StatusAction, statusAfterAction, updatedRow } from './cards-admin.rules.ts';
import { cardList } from './cards-admin-list.ts';

export type ImagePostSettings = Card['imagePostSettings'];

export const cardScreen = listScreen<CardRow>(
  withChosenAgency(cardList),
  ({ cardNo }) => cardNo,
  paged('GET /getcardlist'),
);

function columnsHiddenByDefault(): readonly string[] {
  const isNarrowerThan = (width: number) => globalThis.matchMedia?.(`(max-width: ${width}px)`).matches;
  if (isNarrowerThan(1023)) return ['address', 'design', 'imagePosts', 'limit', 'created'];
  // A card has the name of its business, so one column is enough.
  return isNarrowerThan(1439) ? ['address', 'business', 'design', 'limit'] : ['address', 'business'];
}
export const cardColumnChoice = columnChoice('cards', columnsHiddenByDefault());

export interface CardDetails {
  card: Card;
  business: Business;
}
export const cardDetails = slice<CardDetails>();

export function loadCardDetails(cardNo: string): Promise<CardDetails | null> {
  if (cardDetails.$state.get().data?.card.cardNo !== cardNo) cardDetails.reset();
  return cardDetails.load(async () => {
    const card = await call('GET /card', { query: { cardNo } });
    return { card, business: await call('GET /business/{id}', { params: { id: card.businessId } }) };
  });
}

export const listedOrOpenRow = (cardNo: string): CardRow | null => {
  const { data } = cardDetails.$state.get();
  const row = cardScreen.list.$state.get().items.find((item) => item.cardNo === cardNo);
  return row ?? (data?.card.cardNo === cardNo ? cardRowOf(data.card, data.business) : null);
};

export type CardQuestionKind = 'limit' | 'imageSettings' | 'clone' | 'delete' | 'suspend' | 'publish';
export const cardChanges = rowChanges<CardRow, CardQuestionKind>(cardScreen);
export const { submission, closeQuestion } = cardChanges;
const { $notice, answer } = cardChanges;

type DoneAction = CardQuestionKind | StatusAction | 'imagePosts' | 'restore';
const doneNoticeText = (action: DoneAction, row: CardRow, businessName = ''): string =>
  t(`cards-admin.done_${action}`, { name: cardNameOf(row), business: businessName });

function updateDetailsAndRow(row: CardRow, card: Card): CardRow {
  const { data } = cardDetails.$state.get();
  if (data?.card.cardNo === card.cardNo) cardDetails.set({ ...data, card });
  return updatedRow(row, card);
}

async function changeCard(
  row: CardRow,
  run: () => Promise<{ updatedCard: Card }>,
  optimistic: Partial<CardRow> = {},
): Promise<boolean> {
  return cardChanges.change(row, async () => updateDetailsAndRow(row, (await run()).updatedCard), optimistic);
}

type SettableStatus = Exclude<CardStatus, 'deleted'>;

const sendStatus = (cardNo: string, status: SettableStatus, reason?: string) =>
  call('POST /updateCardStatus', { body: { cardNo, status, ...(reason && { reason }) } });

/** Contains only cards that were suspended since the page was loaded. */
const statusBeforeSuspension = new Map<string, SettableStatus>();

/** Without an earlier status, a never published card becomes a draft. */
async function statusAfterLift(cardNo: string): Promise<SettableStatus> {
  const previous = statusBeforeSuspension.get(cardNo);
  if (previous) return previous;
  const { publishedAt } = await call('GET /card', { query: { cardNo } });
  return publishedAt ? 'active' : 'draft';
}

export async function changeStatus(row: CardRow, action: Exclude<StatusAction, 'suspend'>): Promise<void> {
  const { cardNo } = row;
  const before = row.status as SettableStatus;
  const optimistic = action === 'lift' ? {} : { status: statusAfterAction[action] };
  const isDone = await changeCard(
    row,
    async () => sendStatus(cardNo, action === 'lift' ? await statusAfterLift(cardNo) : statusAfterAction[action]),
    optimistic,
  );
  if (!isDone) return;
  const undo = () => {
    const current = listedOrOpenRow(cardNo);
    if (current) changeCard(current, () => sendStatus(cardNo, before), { status: before });
  };
  $notice.set({ text: doneNoticeText(action, row), undo });
}

export const suspendCard = (row: CardRow, reason: string) =>
  answer(async () => {
    const { cardNo } = row;
    const before = row.status as SettableStatus;
    showUpdated(row, await sendStatus(cardNo, 'suspended', reason));
    statusBeforeSuspension.set(cardNo, before);
    const undo = () => {
      const current = listedOrOpenRow(cardNo);
      if (current) changeCard(current, () => sendStatus(cardNo, before), { status: before });
    };
    return { text: doneNoticeText('suspend', row), undo };
  });

export async function switchImagePosts(row: CardRow, imagePostStatus: CardRow['imagePostStatus']): Promise<void> {
  const { cardNo } = row;
  const send = (newStatus: CardRow['imagePostStatus']) => () =>
    call('POST /updateImagePostStatus', { body: { cardNo, imagePostStatus: newStatus } });
  if (!(await changeCard(row, send(imagePostStatus), { imagePostStatus }))) return;
  const undo = () => {
    const current = listedOrOpenRow(cardNo);
    if (current) changeCard(current, send(row.imagePostStatus), { imagePostStatus: row.imagePostStatus });
  };
  $notice.set({ text: doneNoticeText('imagePosts', row), undo });
}

const showUpdated = (row: CardRow, { updatedCard }: { updatedCard: Card }): void =>
  cardScreen.list.edit(row.cardNo, (current) => updateDetailsAndRow(current, updatedCard));

export const setCardLimit = (row: CardRow, cardLimit: number | null) =>
  answer(async () => {
    showUpdated(row, await call('POST /updateCardLimit', { body: { cardNo: row.cardNo, cardLimit } }));
    return { text: doneNoticeText('limit', row) };
  });

/** @param version the one that was read, so concurrent changes are not overwritten */
export const setImageSettings = (row: CardRow, imagePostSettings: ImagePostSettings, version: number) =>
  answer(async () => {
    const body = { cardNo: row.cardNo, version, imagePostSettings };
    showUpdated(row, await call('POST /updateImagePostSettings', { body }));
    return { text: doneNoticeText('imageSettings', row) };
  });

export const cloneCard = (row: CardRow, { businessId, businessName }: Business) =>
  answer(async () => {
    const { updatedCard } = await call('POST /cloneCard', { body: { cardNo: row.cardNo, businessId } });
    // Only the server knows the copy's position.
    cardScreen.reload();
    const openCopy = () => cardScreen.open(updatedCard.cardNo);
    return {
      text: doneNoticeText('clone', row, businessName),
      action: { label: t('cards-admin.showCopy'), run: openCopy },
    };
  });

export const deleteCard = (row: CardRow) =>
  answer(async () => {
    await call('POST /deleteCard', { body: { cardNo: row.cardNo } });
    if (cardScreen.$listQuery.get().detail === row.cardNo) cardScreen.close();
    cardScreen.list.remove(row.cardNo);
    const undo = async () => {
      await call('POST /restoreCard', { body: { cardNo: row.cardNo } });
      await cardScreen.reload();
      cardChanges.$notice.set({ text: doneNoticeText('restore', row) });
    };
    return { text: doneNoticeText('delete', row), undo, shouldFocus: true };
  });

export const cloneTargets = listSlice<Business>(({ businessId }) => businessId);

export function findCloneTargets(typed: string) {
  const text = typed.trim();
  const digits = normalizePhone(text);
  const isPhone = /^\+?\d{4,}$/.test(digits);
  const query = text && {
    searchBy: isPhone ? ('registeredPhoneNumber' as const) : ('businessName' as const),
    search: isPhone ? digits : text.slice(0, 80),
  };
  return cloneTargets.load(() => call('GET /business', { query: { ...query, hasCard: 'false', limit: '25' } }));
}
