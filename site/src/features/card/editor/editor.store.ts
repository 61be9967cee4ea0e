import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { SectionName, Sections } from '@parichay/shared/card/card.sections.ts';
import type { CallKey, InputOf } from '@parichay/shared/contract.ts';
import { atom, computed } from 'nanostores';
import { forgetDraft, keepDraft, readDraft } from '../../../kit/ui/draft.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $activeBusiness } from '../../session/business.store.ts';
import { $card, loadCards, replaceCard } from '../../session/card.store.ts';
import { $wish } from './card-id.store.ts';
import { editedSections } from './parts.ts';

export type Drafts = { readonly [S in SectionName]?: Sections[S] };

/** What has been changed and not saved, by section. */
export const $drafts = atom<Drafts>({});

/** The last save, which can be taken back. */
export const $undo = atom<{ section: SectionName; previous: Sections[SectionName] } | null>(null);

export const sectionSave = slice<Card>();
/** The section that is being saved, or was the last to be. */
export const $saving = atom<SectionName | null>(null);

const sameAs = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

let stopKeeping = () => {};

/** Who edits a card, and for whom. */
export interface Editing {
  /** Whose draft it is. */
  accountId: string;
  /** Its owner has no Indian phone number. */
  isForeign: boolean;
  /** Where one goes once the card is live. */
  livePath(card: Card): string;
}
export const $editing = atom<Editing | null>(null);

/** Begins with a card: brings back what was typed before, and keeps what is typed from now on. */
export function openEditor(cardNo: string, editing: Editing): void {
  stopKeeping();
  $editing.set(editing);
  const { accountId } = editing;
  const name = `card:${cardNo}`;
  $drafts.set(readDraft<Drafts>(accountId, name) ?? {});
  $wish.set(null);
  $undo.set(null);
  sectionSave.reset();
  stopKeeping = $drafts.listen((drafts) => {
    if (Object.keys(drafts).length > 0) keepDraft(accountId, name, drafts);
    else forgetDraft(accountId, name);
  });
}

/** Changes a section on screen only. What equals the saved state is no draft. */
export function change<S extends SectionName>(section: S, value: Sections[S]): void {
  const { [section]: _, ...others } = $drafts.get();
  const saved = $card.get()?.[section];
  $drafts.set(sameAs(saved, value) ? others : { ...others, [section]: value });
}

/** A value as a call takes it: pictures by their id alone. */
function asInput(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInput);
  if (typeof value !== 'object' || value === null) return value;
  if ('mediaId' in value) return { mediaId: value.mediaId };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asInput(part)]));
}

/** Each section is saved by a call of its own. Source: docs/specification.md §7. */
const calls = {
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
} as const satisfies Record<SectionName, CallKey>;

/** @param cardId the wanted address, which the settings take along */
async function send(
  { cardNo, version }: Card,
  section: SectionName,
  value: Sections[SectionName],
  cardId?: string,
): Promise<Card> {
  // The ten calls differ in the section's name alone; which value goes with it, the callers' types have said.
  const body = {
    cardNo,
    version,
    cardId,
    [section]: asInput(value),
  } as unknown as InputOf<'POST /updateCardTemplate'>['body'];
  return (await call(calls[section] as 'POST /updateCardTemplate', { body })).updatedCard;
}

async function put(section: SectionName, value: Sections[SectionName], cardId?: string): Promise<Card | null> {
  const card = $card.get();
  if (!card) return null;
  $saving.set(section);
  const updated = await sectionSave.load(() => send(card, section, value, cardId));
  if (updated) replaceCard(updated);
  // Somebody else was quicker. What was typed stays; saving again then saves over what is true now.
  else if (sectionSave.$state.get().error?.code === 'changed_meanwhile') await loadCards(card.businessId);
  return updated;
}

let underway: Promise<unknown> | null = null;
/** One after the other: each save says which version of the card it saw, and makes the next. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const mine = underway ? underway.then(run, run) : run();
  underway = mine;
  const over = () => {
    if (underway === mine) underway = null;
  };
  mine.then(over, over);
  return mine;
}

/** Saves the draft of a section. Answers whether all that was typed is saved now. */
export const save = (section: SectionName): Promise<boolean> => inTurn(() => saveNow(section));

async function saveNow(section: SectionName): Promise<boolean> {
  const card = $card.get();
  const drafted = $drafts.get()[section];
  const wish = section === 'settings' ? $wish.get() : null;
  const sent = drafted ?? (wish === null ? undefined : card?.[section]);
  if (!card || sent === undefined) return true;
  const previous = card[section];
  if (!(await put(section, sent, wish ?? undefined))) return false;
  if ($wish.get() === wish) $wish.set(null);
  // An address that was left is not taken back by the way: it leads to the new one.
  if (drafted === undefined) return true;
  $undo.set({ section, previous });
  const { [section]: now, ...others } = $drafts.get();
  // What was typed while it was on its way is still to be saved.
  if (sameAs(now, sent)) $drafts.set(others);
  return sameAs(now, sent);
}

export async function saveAll(): Promise<boolean> {
  for (const section of editedSections) if (!(await save(section))) return false;
  return true;
}

/** The section that could not be saved, of all that were tried. */
export const failedSection = (): SectionName | null =>
  sectionSave.$state.get().status === 'failed' ? $saving.get() : null;

/** Takes back the last save. */
export const undo = (): Promise<void> => inTurn(undoNow);

async function undoNow(): Promise<void> {
  const last = $undo.get();
  if (!last || !(await put(last.section, last.previous))) return;
  const { [last.section]: _, ...others } = $drafts.get();
  $drafts.set(others);
  $undo.set(null);
}

/** Throws away what was typed in a section. */
export function discard(section: SectionName): void {
  const { [section]: _, ...others } = $drafts.get();
  $drafts.set(others);
  if (section === 'settings') $wish.set(null);
  sectionSave.clearError();
}

export type SavedState = 'saved' | 'unsaved' | 'saving' | 'failed';

export const $savedStates = computed(
  [$drafts, $wish, sectionSave.$state, $saving],
  (drafts, wish, { status }, saving) => {
    const stateOf = (section: SectionName): SavedState => {
      if (saving === section && status === 'loading') return 'saving';
      if (saving === section && status === 'failed') return 'failed';
      return drafts[section] === undefined && (section !== 'settings' || wish === null) ? 'saved' : 'unsaved';
    };
    return Object.fromEntries(editedSections.map((section) => [section, stateOf(section)])) as Record<
      SectionName,
      SavedState
    >;
  },
);

/** How the whole card stands: as the section that most needs a look. */
export const $cardState = computed($savedStates, (sections): SavedState => {
  const states = Object.values(sections);
  return (['failed', 'saving', 'unsaved'] as const).find((one) => states.includes(one)) ?? 'saved';
});

export type PreviewedCard = Sections & Pick<Card, 'cardId' | 'sharesLeads'> & { category: string };

/** The card as the preview shows it: saved, with what is being typed over it, half-typed fields and all. */
export const $previewed = computed(
  [$card, $drafts, $activeBusiness],
  (card, drafts, business): PreviewedCard | null => {
    if (!card) return null;
    const shown = Object.fromEntries(editedSections.map((section) => [section, drafts[section] ?? card[section]]));
    const category = business?.businessId === card.businessId ? business.category : '';
    return { cardId: card.cardId, sharesLeads: card.sharesLeads, category, ...(shown as unknown as Sections) };
  },
);
