import type { SectionKey, Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { atom, computed } from 'nanostores';
import { deleteDraft, readDraft, storeDraft } from '../../../../kit/ui/form/draft.ts';
import { threeWayMerge } from '../../../../kit/ui/form/merge.rules.ts';
import { cardDraftName } from '../../../people/session/card.rules.ts';
import { $card } from '../../../people/session/card.store.ts';
import { editedSections } from './sections/editor-views.ts';

export type Drafts = { readonly [S in SectionKey]?: Sections[S] };

export const $drafts = atom<Drafts>({});

/** Saved sections on which the drafts were typed. */
const $bases = atom<Drafts>({});

/** Rises when drafts change outside their form, which then shows them. */
export const $mergeCount = atom(0);

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

let openCardNo: string | null = null;

/** One section in the browser's storage. Older drafts are the bare value. */
type StoredDraft = { value: unknown; base: unknown } | Record<string, unknown>;

function restoreDrafts(ownerId: string, name: string): void {
  const stored = Object.entries(readDraft<Record<string, StoredDraft>>(ownerId, name) ?? {});
  const typedOf = (draft: StoredDraft) => ('base' in draft ? draft.value : draft);
  const baseOf = (draft: StoredDraft) => ('base' in draft ? draft.base : {});
  $bases.set(Object.fromEntries(stored.map(([section, draft]) => [section, baseOf(draft)])));
  $drafts.set(Object.fromEntries(stored.map(([section, draft]) => [section, typedOf(draft)])));
}

function storeDrafts(ownerId: string, name: string): void {
  const bases = $bases.get();
  const drafts = Object.entries($drafts.get()) as [SectionKey, unknown][];
  const stored = drafts.map(([section, value]) => [section, { value, base: bases[section] }]);
  if (stored.length > 0) storeDraft(ownerId, name, Object.fromEntries(stored));
  else deleteDraft(ownerId, name);
}

export function setDraft(section: SectionKey, draft: { value: unknown; base: unknown } | null): void {
  const { [section]: _base, ...bases } = $bases.get();
  const { [section]: _draft, ...drafts } = $drafts.get();
  $bases.set(draft ? { ...bases, [section]: draft.base } : bases);
  $drafts.set(draft ? { ...drafts, [section]: draft.value } : drafts);
}

export const mergeSection = (base: unknown, value: unknown, saved: unknown) =>
  threeWayMerge(base as object, value as object, saved as object);

/** Sections of which others saved a field that is also changed in the draft. */
export const $conflicts = computed([$card, $drafts, $bases], (card, drafts, bases): readonly SectionKey[] =>
  card
    ? editedSections.filter((section) => {
        const [draft, base, saved] = [drafts[section], bases[section], card[section]];
        if (!draft || !base || isSame(base, saved)) return false;
        return mergeSection(base, draft, saved).conflicts.length > 0;
      })
    : [],
);

/** Sections whose conflict was shown: the next save overwrites. */
export const shownConflicts = new Set<SectionKey>();
export const markConflictShown = (section: SectionKey): void => void shownConflicts.add(section);

/** Merges the drafts with what others have saved since. After a conflict the base remains, so it is shown again. */
export function mergeDrafts(): void {
  const card = $card.get();
  if (!card || card.cardNo !== openCardNo) return;
  for (const section of editedSections) {
    const [draft, base, saved] = [$drafts.get()[section], $bases.get()[section], card[section]];
    if (!draft || !base || isSame(base, saved)) continue;
    const { values, conflicts } = mergeSection(base, draft, saved);
    if (conflicts.length === 0) setDraft(section, isSame(values, saved) ? null : { value: values, base: saved });
    else if (!isSame(values, draft)) setDraft(section, { value: values, base });
    if (!isSame(values, draft)) $mergeCount.set($mergeCount.get() + 1);
  }
}

/** @returns a function that ends the storing of drafts */
export function openDrafts(ownerId: string, cardNo: string): () => void {
  openCardNo = cardNo;
  shownConflicts.clear();
  const name = cardDraftName(cardNo);
  restoreDrafts(ownerId, name);
  return $drafts.listen(() => storeDrafts(ownerId, name));
}

export function changeSection<S extends SectionKey>(section: S, value: Sections[S]): void {
  const saved = $card.get()?.[section];
  setDraft(section, isSame(saved, value) ? null : { value, base: $bases.get()[section] ?? saved });
}
