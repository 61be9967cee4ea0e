import type { CallKey, InputOf } from '@parichay/shared/contract.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { SectionKey, Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { atom, computed } from 'nanostores';
import { deleteDraft, readDraft, storeDraft } from '../../../../kit/ui/form/draft.ts';
import { finishUploads } from '../../../../kit/ui/form/uploads.ts';
import { $uploads } from '../../../../kit/ui/overlay/use-back.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { $activeBusiness } from '../../../people/session/business.store.ts';
import { cardDraftName } from '../../../people/session/card.rules.ts';
import { $card, loadCards, replaceCard } from '../../../people/session/card.store.ts';
import { $typedCardId } from './publish/card-id.store.ts';
import { editedSections } from './sections/editor-views.ts';

export type Drafts = { readonly [S in SectionKey]?: Sections[S] };

export const $drafts = atom<Drafts>({});

/** Lines of a pasted list that are not products yet. */
export const $pastedProducts = atom('');

export const $undo = atom<{ section: SectionKey; previous: Sections[SectionKey] } | null>(null);

export const sectionSave = slice<Card>();
export const $savingSection = atom<SectionKey | null>(null);

/** The section whose form is open; running uploads belong to it. */
export const $openSection = atom<SectionKey | null>(null);

/** The open section is saved when its uploads have finished. */
export const $isAwaitingUploads = atom(false);

/** @returns false if an upload failed */
export async function awaitUploads(): Promise<boolean> {
  $isAwaitingUploads.set($uploads.get().length > 0);
  const areUploaded = await finishUploads();
  $isAwaitingUploads.set(false);
  return areUploaded;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

let stopStoringDrafts = () => {};

export interface EditorContext {
  draftOwnerId: string;
  isForeign: boolean;
  livePath(card: Card): string;
  /** Set only for staff. */
  billedAgencyId?: string;
}
export const $editorContext = atom<EditorContext | null>(null);

export function openEditor(cardNo: string, context: EditorContext): void {
  stopStoringDrafts();
  $editorContext.set(context);
  const { draftOwnerId } = context;
  const name = cardDraftName(cardNo);
  $drafts.set(readDraft<Drafts>(draftOwnerId, name) ?? {});
  $typedCardId.set(null);
  $pastedProducts.set('');
  $undo.set(null);
  sectionSave.reset();
  stopStoringDrafts = $drafts.listen((drafts) => {
    if (Object.keys(drafts).length > 0) storeDraft(draftOwnerId, name, drafts);
    else deleteDraft(draftOwnerId, name);
  });
}

export function changeSection<S extends SectionKey>(section: S, value: Sections[S]): void {
  const { [section]: _, ...others } = $drafts.get();
  const saved = $card.get()?.[section];
  $drafts.set(isSame(saved, value) ? others : { ...others, [section]: value });
}

function toSectionInput(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSectionInput);
  if (typeof value !== 'object' || value === null) return value;
  if ('mediaId' in value) return { mediaId: value.mediaId };
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toSectionInput(item)]));
}

const callBySection = {
  basicDetails: 'POST /updateCardBasicDetails',
  paymentOptions: 'POST /updateCardPaymentOptions',
  youtubeVideos: 'POST /updateCardYoutubeVideos',
  socialLinks: 'POST /updateCardSocialLinks',
  template: 'POST /updateCardTemplate',
  gallery: 'POST /updateCardGallery',
  aboutUs: 'POST /updateCardAboutUs',
  products: 'POST /updateCardProducts',
  links: 'POST /updateCardLinks',
  settings: 'POST /updateCardSettings',
} as const satisfies Record<SectionKey, CallKey>;

/** @param cardId new address, sent with the settings */
async function send(
  { cardNo, version }: Card,
  section: SectionKey,
  value: Sections[SectionKey],
  cardId?: string,
): Promise<Card> {
  // The callers' types match the value to the section.
  const body = {
    cardNo,
    version,
    cardId,
    [section]: toSectionInput(value),
  } as unknown as InputOf<'POST /updateCardTemplate'>['body'];
  return (await call(callBySection[section] as 'POST /updateCardTemplate', { body })).updatedCard;
}

async function sendSection(section: SectionKey, value: Sections[SectionKey], cardId?: string): Promise<Card | null> {
  const card = $card.get();
  if (!card) return null;
  $savingSection.set(section);
  const updated = await sectionSave.load(() => send(card, section, value, cardId));
  if (updated) replaceCard(updated);
  // After a conflict the draft remains; the next save overwrites the reloaded version.
  else if (sectionSave.$state.get().error?.code === 'changed_meanwhile') await loadCards(card.businessId);
  return updated;
}

let pendingSave: Promise<unknown> | null = null;
/** Serialises saves, because each needs the version that the previous one created. */
function runSerially<T>(run: () => Promise<T>): Promise<T> {
  const currentRun = pendingSave ? pendingSave.then(run, run) : run();
  pendingSave = currentRun;
  const clearPending = () => {
    if (pendingSave === currentRun) pendingSave = null;
  };
  currentRun.then(clearPending, clearPending);
  return currentRun;
}

export const save = (section: SectionKey): Promise<boolean> => runSerially(() => saveNow(section));

async function saveNow(section: SectionKey): Promise<boolean> {
  const card = $card.get();
  const draft = $drafts.get()[section];
  const typedCardId = section === 'settings' ? $typedCardId.get() : null;
  const submitted = draft ?? (typedCardId === null ? undefined : card?.[section]);
  if (!card || submitted === undefined) return true;
  const previous = card[section];
  if (!(await sendSection(section, submitted, typedCardId ?? undefined))) return false;
  if ($typedCardId.get() === typedCardId) $typedCardId.set(null);
  // Undo does not restore the old address, which now redirects to the new one.
  if (draft === undefined) return true;
  $undo.set({ section, previous });
  const { [section]: newestDraft, ...others } = $drafts.get();
  // Changes typed during the save are still unsaved.
  if (isSame(newestDraft, submitted)) $drafts.set(others);
  return isSame(newestDraft, submitted);
}

export async function saveAll(): Promise<boolean> {
  if (!(await awaitUploads())) return false;
  for (const section of editedSections) if (!(await save(section))) return false;
  return true;
}

export const failedSection = (): SectionKey | null =>
  sectionSave.$state.get().status === 'failed' ? $savingSection.get() : null;

export function isAddressRefused(): boolean {
  const { error } = sectionSave.$state.get();
  return (
    failedSection() === 'settings' && error !== null && (error.code.startsWith('card_id') || 'cardId' in error.fields)
  );
}

export const undo = (): Promise<void> => runSerially(undoNow);

async function undoNow(): Promise<void> {
  const last = $undo.get();
  if (!last || !(await sendSection(last.section, last.previous))) return;
  const { [last.section]: _, ...others } = $drafts.get();
  $drafts.set(others);
  $undo.set(null);
}

export function discardSection(section: SectionKey): void {
  const { [section]: _, ...others } = $drafts.get();
  $drafts.set(others);
  if (section === 'settings') $typedCardId.set(null);
  sectionSave.clearError();
}

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

export const $saveStates = computed(
  [$drafts, $typedCardId, sectionSave.$state, $savingSection, $uploads, $openSection, $isAwaitingUploads],
  (drafts, typedCardId, { status }, saving, uploads, openSection, isAwaitingUploads) => {
    const stateOf = (section: SectionKey): SaveState => {
      const isUploading = section === openSection && uploads.length > 0;
      if (isUploading) return isAwaitingUploads ? 'saving' : 'unsaved';
      if (saving === section && status === 'loading') return 'saving';
      if (saving === section && status === 'failed') return 'failed';
      return drafts[section] === undefined && (section !== 'settings' || typedCardId === null) ? 'saved' : 'unsaved';
    };
    return Object.fromEntries(editedSections.map((section) => [section, stateOf(section)])) as Record<
      SectionKey,
      SaveState
    >;
  },
);

export const $cardState = computed($saveStates, (sections): SaveState => {
  const states = Object.values(sections);
  return (['failed', 'saving', 'unsaved'] as const).find((one) => states.includes(one)) ?? 'saved';
});

export type PreviewedCard = Sections & Pick<Card, 'cardId' | 'sharesLeads'> & { category: string };

/** Saved card with drafts, half-typed fields included. */
export const $previewedCard = computed(
  [$card, $drafts, $activeBusiness],
  (card, drafts, business): PreviewedCard | null => {
    if (!card) return null;
    const shownSections = Object.fromEntries(
      editedSections.map((section) => [section, drafts[section] ?? card[section]]),
    );
    const category = business?.businessId === card.businessId ? business.category : '';
    return { cardId: card.cardId, sharesLeads: card.sharesLeads, category, ...(shownSections as unknown as Sections) };
  },
);
