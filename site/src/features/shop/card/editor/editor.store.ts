import type { CallKey, InputOf } from '@parichay/shared/contract.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { SectionKey, Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { atom, computed } from 'nanostores';
import { waitForUploads } from '../../../../kit/ui/form/uploads.ts';
import { $uploads } from '../../../../kit/ui/overlay/use-back.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { $activeBusiness } from '../../../people/session/business.store.ts';
import { $card, loadCards, replaceCard } from '../../../people/session/card.store.ts';
import {
  $conflicts,
  $drafts,
  isSame,
  markConflictShown,
  mergeDrafts,
  mergeSection,
  openDrafts,
  setDraft,
  shownConflicts,
} from './drafts.store.ts';
import { $typedCardId } from './publish/card-id.store.ts';
import { type BusinessDetails, changeForBusiness } from './sections/business-change.rules.ts';
import { editedSections } from './sections/editor-views.ts';

/** Lines of a pasted list that are not products yet. */
export const $pastedProducts = atom('');

export const $unparsedPaste = atom('');

interface Undo {
  section: SectionKey;
  previous: Sections[SectionKey];
  changesBusiness: boolean;
}
export const $undoableSave = atom<Undo | null>(null);

export const sectionSave = slice<Card>();
export const $savingSection = atom<SectionKey | null>(null);

/** The section whose form is open; running uploads belong to it. */
export const $openSection = atom<SectionKey | null>(null);

export const $isAwaitingUploads = atom(false);

/** @returns false if an upload failed */
export async function awaitUploads(): Promise<boolean> {
  $isAwaitingUploads.set($uploads.get().length > 0);
  const areUploaded = await waitForUploads();
  $isAwaitingUploads.set(false);
  return areUploaded;
}

let stopListening = () => {};

export interface EditorContext {
  draftOwnerId: string;
  isForeign: boolean;
  livePath(card: Card): string;
  /** Called when a save has changed the business too. */
  reloadBusiness(businessId: string): unknown;
  /** Set only for staff. */
  billedAgencyId?: string;
}
export const $editorContext = atom<EditorContext | null>(null);
export const $cardBusiness = atom<BusinessDetails | null>(null);

export const $businessAnswer = atom<boolean | null>(null);

/** Saves change the business and its invoices too; null = they have the card's name and address. */
export const $changesBusiness = computed(
  [$card, $drafts, $cardBusiness, $businessAnswer],
  (card, { basicDetails }, business, answer): boolean | null => {
    const hadSameDetails =
      card && business && basicDetails && changeForBusiness(card.basicDetails, basicDetails, business);
    return hadSameDetails ? (answer ?? hadSameDetails === 'same') : null;
  },
);

export function openEditor(cardNo: string, context: EditorContext): void {
  stopListening();
  $editorContext.set(context);
  const stopStoring = openDrafts(context.draftOwnerId, cardNo);
  $typedCardId.set(null);
  $pastedProducts.set('');
  $unparsedPaste.set('');
  $undoableSave.set(null);
  $businessAnswer.set(null);
  sectionSave.reset();
  const stopMerging = $card.listen(() => $pastedProducts.get() === '' && mergeDrafts());
  stopListening = () => {
    stopStoring();
    stopMerging();
  };
  mergeDrafts();
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

interface SaveOptions {
  cardId?: string | undefined;
  changesBusiness?: boolean | undefined;
}

async function sendSectionChange(
  { cardNo, version }: Card,
  section: SectionKey,
  value: Sections[SectionKey],
  options: SaveOptions,
): Promise<Card> {
  // The callers' types match the value to the section.
  const body = {
    cardNo,
    version,
    ...options,
    [section]: toSectionInput(value),
  } as unknown as InputOf<'POST /updateCardTemplate'>['body'];
  return (await call(callBySection[section] as 'POST /updateCardTemplate', { body })).updatedCard;
}

const isConflict = (thrown: unknown): boolean => thrown instanceof CallFailure && thrown.code === 'changed_meanwhile';

/** @param base the saved section on which `value` was typed; others may have saved since */
async function sendSection(
  section: SectionKey,
  { value, base }: { value: Sections[SectionKey]; base: Sections[SectionKey] },
  options: SaveOptions = {},
): Promise<Card | null> {
  const card = $card.get();
  if (!card) return null;
  $savingSection.set(section);
  let sent = value;
  const updated = await sectionSave.load(async () => {
    try {
      return await sendSectionChange(card, section, value, options);
    } catch (thrown) {
      if (!isConflict(thrown)) throw thrown;
      await loadCards(card.businessId);
      const latest = $card.get();
      if (!latest || latest.cardNo !== card.cardNo) throw thrown;
      const merged = mergeSection(base, value, latest[section]);
      if (merged.conflicts.length > 0 || (options.cardId !== undefined && latest.cardId !== card.cardId)) throw thrown;
      sent = merged.values as Sections[SectionKey];
      return sendSectionChange(latest, section, sent, options);
    }
  });
  if (!updated) {
    if (isConflict(sectionSave.$state.get().error)) markConflictShown(section);
    return null;
  }
  const draft = $drafts.get()[section];
  if (draft) setDraft(section, isSame(draft, sent) ? null : { value: draft, base: updated[section] });
  shownConflicts.delete(section);
  replaceCard(updated);
  if (options.changesBusiness) $editorContext.get()?.reloadBusiness(card.businessId);
  return updated;
}

async function refuseConflict(section: SectionKey): Promise<void> {
  $savingSection.set(section);
  await sectionSave.load(() => Promise.reject(new CallFailure({ code: 'changed_meanwhile' }, 409)));
  markConflictShown(section);
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

export const saveCardSection = (section: SectionKey): Promise<boolean> =>
  runSerially(() => saveCardSectionNow(section));

async function saveCardSectionNow(section: SectionKey): Promise<boolean> {
  mergeDrafts();
  const card = $card.get();
  const draft = $drafts.get()[section];
  const typedCardId = section === 'settings' ? $typedCardId.get() : null;
  const submitted = draft ?? (typedCardId === null ? undefined : card?.[section]);
  if (!card || submitted === undefined) return true;
  if ($conflicts.get().includes(section) && !shownConflicts.has(section)) {
    await refuseConflict(section);
    return false;
  }
  const previous = card[section];
  const changesBusiness = section === 'basicDetails' && $changesBusiness.get() === true;
  const options = {
    ...(typedCardId !== null && { cardId: typedCardId }),
    ...(changesBusiness && { changesBusiness }),
  };
  if (!(await sendSection(section, { value: submitted, base: previous }, options))) return false;
  if (section === 'basicDetails') $businessAnswer.set(null);
  if ($typedCardId.get() === typedCardId) $typedCardId.set(null);
  // Undo does not restore the old address, which now redirects to the new one.
  if (draft === undefined) return true;
  $undoableSave.set({ section, previous, changesBusiness });
  // Changes typed during the save are still unsaved.
  return $drafts.get()[section] === undefined;
}

export async function saveAll(): Promise<boolean> {
  if (!(await awaitUploads())) return false;
  for (const section of editedSections) if (!(await saveCardSection(section))) return false;
  return true;
}

export const failedSection = (): SectionKey | null =>
  sectionSave.$state.get().status === 'failed' ? $savingSection.get() : null;

export function isCardIdRefused(): boolean {
  const { error } = sectionSave.$state.get();
  return (
    failedSection() === 'settings' && error !== null && (error.code.startsWith('card_id') || 'cardId' in error.fields)
  );
}

export const undoLastSave = (): Promise<void> => runSerially(undoLastSaveNow);

async function undoLastSaveNow(): Promise<void> {
  const last = $undoableSave.get();
  const base = last && $card.get()?.[last.section];
  if (!base) return;
  const options = last.changesBusiness ? { changesBusiness: true } : {};
  if (!(await sendSection(last.section, { value: last.previous, base }, options))) return;
  setDraft(last.section, null);
  $undoableSave.set(null);
}

export function discardSection(section: SectionKey): void {
  setDraft(section, null);
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

export const $cardSaveState = computed($saveStates, (sections): SaveState => {
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
