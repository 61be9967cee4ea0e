import type { LinkCategory, LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { atom, computed } from 'nanostores';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { orderedRows } from '../../../kit/table/rows/ordered-rows.store.ts';
import { pageParams } from '../../../kit/ui/browser/page-params.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { fetchAllPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api.ts';
import { listSlice } from '../../../lib/slice.ts';

/** `type` and `group`: id of the open type or category, or `new`. */
export const linkStoreParams = pageParams(['category', 'type', 'group']);

const categoryIdOf = ({ linkCategoryId }: LinkCategory): string => linkCategoryId;
const typeIdOf = ({ linkTypeId }: LinkType): string => linkTypeId;
const maxPosition = 100_000;

export const categories = listSlice<LinkCategory>(categoryIdOf);
export const types = listSlice<LinkType>(typeIdOf);

export const loadLinkCategories = () =>
  categories.load(async () => {
    const { linkCategories } = await call('GET /link-store/link-category');
    return { items: linkCategories, total: linkCategories.length, nextCursor: null };
  });
export const loadLinkTypes = () =>
  types.load(() =>
    fetchAllPages((cursor) =>
      call('GET /link-store/link-type', { query: { limit: '100', ...(cursor && { cursor }) } }),
    ),
  );
export const loadLinkStore = () => Promise.all([loadLinkCategories(), loadLinkTypes()]);

export const categoryChanges = rowChanges<LinkCategory>({ list: categories, idOf: categoryIdOf });
export const typeChanges = rowChanges<LinkType>({ list: types, idOf: typeIdOf });

export const $category = computed([categories.$state, linkStoreParams.$params], ({ items }, { category }) => {
  return items.find(({ linkCategoryId }) => linkCategoryId === category) ?? items[0] ?? null;
});
export const $typesOfCategory = computed([types.$state, $category], ({ items }, category) =>
  items.filter(({ linkCategoryId }) => linkCategoryId === category?.linkCategoryId),
);

export const $draftType = atom<LinkType | null>(null);
export const $draftCategory = atom<LinkCategory | null>(null);

type OptionalVersion<T> = Omit<T, 'version'> & { version?: number };
const iconInput = (picture: LinkType['icon']) => picture && { mediaId: picture.mediaId };
const withVersion = (version: number | undefined) => (version === undefined ? {} : { version });

async function sendLinkCategory(category: OptionalVersion<LinkCategory>): Promise<LinkCategory> {
  const { linkCategoryId, linkCategoryName, position, isActive, version } = category;
  const identity = linkCategoryId === '' ? {} : { linkCategoryId, ...withVersion(version) };
  const { linkCategory } = await call('POST /link-store/link-category', {
    body: { ...identity, linkCategoryName, icon: iconInput(category.icon), position, isActive },
  });
  return linkCategory;
}

async function sendLinkType(type: OptionalVersion<LinkType>): Promise<LinkType> {
  const { linkTypeId, linkCategoryId, linkTypeName, action, urlPattern, placeholder, position, isActive } = type;
  const identity = linkTypeId === '' ? {} : { linkTypeId, ...withVersion(type.version) };
  const { linkType } = await call('POST /link-store/link-type', {
    body: {
      ...identity,
      ...{ linkCategoryId, linkTypeName, action, urlPattern, placeholder, position, isActive },
      icon: iconInput(type.icon),
    },
  });
  return linkType;
}

const orderedCategories = orderedRows<LinkCategory>({
  list: categories,
  idOf: categoryIdOf,
  changes: categoryChanges,
  maxPosition,
  send: sendLinkCategory,
  reload: loadLinkCategories,
});
const orderedTypes = orderedRows<LinkType>({
  list: types,
  idOf: typeIdOf,
  changes: typeChanges,
  maxPosition,
  send: sendLinkType,
  reload: loadLinkTypes,
});
export const categoryById = orderedCategories.byId;
export const typeById = orderedTypes.byId;

export const moveLinkCategory = (from: number, to: number) =>
  orderedCategories.move(categories.$state.get().items, from, to);
export const moveLinkType = (from: number, to: number) => orderedTypes.move($typesOfCategory.get(), from, to);

export async function saveLinkCategory(
  values: Pick<LinkCategory, 'linkCategoryName' | 'icon' | 'isActive'>,
  seen: LinkCategory | null,
): Promise<LinkCategory> {
  const saved = await sendLinkCategory({
    ...values,
    linkCategoryId: seen?.linkCategoryId ?? '',
    position: seen?.position ?? orderedCategories.lastPosition(categories.$state.get().items),
    ...withVersion(seen?.version),
  });
  orderedCategories.upsert(saved);
  return saved;
}

export async function saveLinkType(
  values: Omit<LinkType, 'linkTypeId' | 'position' | 'version'>,
  seen: LinkType | null,
): Promise<LinkType> {
  const staysInCategory = seen?.linkCategoryId === values.linkCategoryId;
  const others = types.$state.get().items.filter(({ linkCategoryId }) => linkCategoryId === values.linkCategoryId);
  const saved = await sendLinkType({
    ...values,
    linkTypeId: seen?.linkTypeId ?? '',
    position: staysInCategory ? seen.position : orderedTypes.lastPosition(others),
    ...withVersion(seen?.version),
  });
  orderedTypes.upsert(saved);
  return saved;
}

/** null = deleted, or the request failed. */
export const refetchLinkCategory = (linkCategoryId: string): Promise<LinkCategory | null> =>
  call('GET /link-store/link-category/{linkCategoryId}', { params: { linkCategoryId } }).catch(() => null);
export const refetchLinkType = (linkTypeId: string): Promise<LinkType | null> =>
  call('GET /link-store/link-type/{linkTypeId}', { params: { linkTypeId } }).catch(() => null);

export const setLinkCategoryActive = (category: LinkCategory, isActive: boolean) =>
  categoryChanges.change(category, () => sendLinkCategory({ ...category, isActive }), { isActive });
export const setLinkTypeActive = (type: LinkType, isActive: boolean) =>
  typeChanges.change(type, () => sendLinkType({ ...type, isActive }), { isActive });

const deletedText = (name: string): string => t('link-store.deleted', { name });

/** Links on cards that use the type remain. The notice offers an undo. */
export async function deleteLinkType(type: LinkType): Promise<boolean> {
  const { version, ...content } = type;
  const { linkTypeId } = type;
  const isDone = await typeChanges.change(type, async () => {
    await call('DELETE /link-store/link-type/{linkTypeId}', { params: { linkTypeId } });
    return undefined;
  });
  if (!isDone) return false;
  types.remove(linkTypeId);
  const undo = () => {
    sendLinkType({ ...content, linkTypeId: '' }).then(orderedTypes.upsert, loadLinkTypes);
  };
  typeChanges.$notice.set({ text: deletedText(type.linkTypeName), undo, shouldFocus: true });
  return true;
}

export async function deleteLinkCategory(category: LinkCategory): Promise<boolean> {
  const { version, ...content } = category;
  const { linkCategoryId } = category;
  const isDone = await categoryChanges.change(category, async () => {
    await call('DELETE /link-store/link-category/{linkCategoryId}', { params: { linkCategoryId } });
    return undefined;
  });
  if (!isDone) return false;
  categories.remove(linkCategoryId);
  const undo = () => {
    sendLinkCategory({ ...content, linkCategoryId: '' }).then(orderedCategories.upsert, loadLinkCategories);
  };
  categoryChanges.$notice.set({ text: deletedText(category.linkCategoryName), undo, shouldFocus: true });
  return true;
}
