import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { SectionName, Sections } from '@parichay/shared/card/card.sections.ts';
import { atom, computed } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { forgetDraft, keepDraft, readDraft } from '../../ui/draft.ts';
import { $card, loadCards, replaceCard } from '../card.store.ts';

/** The sections that this editor changes so far. */
export const editedSections = ['basicDetails', 'template'] as const satisfies readonly SectionName[];
export type EditedSection = (typeof editedSections)[number];
export type Drafts = { readonly [S in EditedSection]?: Sections[S] };

/** What has been changed and not saved, by section. */
export const $drafts = atom<Drafts>({});

/** The last save, which can be taken back. */
export const $undo = atom<{ section: EditedSection; previous: Sections[EditedSection] } | null>(null);

export const sectionSave = slice<Card>();
/** The section that is being saved, or was the last to be. */
export const $saving = atom<EditedSection | null>(null);

const sameAs = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

let stopKeeping = () => {};

/** Begins with a card: brings back what was typed before, and keeps what is typed from now on. */
export function openEditor(userId: string, cardNo: string): void {
  stopKeeping();
  const name = `card:${cardNo}`;
  $drafts.set(readDraft<Drafts>(userId, name) ?? {});
  $undo.set(null);
  sectionSave.reset();
  stopKeeping = $drafts.listen((drafts) => {
    if (Object.keys(drafts).length > 0) keepDraft(userId, name, drafts);
    else forgetDraft(userId, name);
  });
}

/** Changes a section on screen only. What equals the saved state is no draft. */
export function change<S extends EditedSection>(section: S, value: Sections[S]): void {
  const { [section]: _, ...others } = $drafts.get();
  const saved = $card.get()?.[section];
  $drafts.set(sameAs(saved, value) ? others : { ...others, [section]: value });
}

/** The card's picture fields as a call takes them. */
const idOnly = (picture: { mediaId: string } | null) => picture && { mediaId: picture.mediaId };

const send = async (
  { cardNo, version }: Card,
  section: EditedSection,
  value: Sections[EditedSection],
): Promise<Card> => {
  if (section === 'template') {
    const template = value as Sections['template'];
    return (await call('POST /updateCardTemplate', { body: { cardNo, version, template } })).updatedCard;
  }
  const { logo, photo, ...rest } = value as Sections['basicDetails'];
  const basicDetails = { ...rest, logo: idOnly(logo), photo: idOnly(photo) };
  return (await call('POST /updateCardBasicDetails', { body: { cardNo, version, basicDetails } })).updatedCard;
};

async function put(section: EditedSection, value: Sections[EditedSection]): Promise<Card | null> {
  const card = $card.get();
  if (!card) return null;
  $saving.set(section);
  const updated = await sectionSave.load(() => send(card, section, value));
  if (updated) replaceCard(updated);
  // Somebody else was quicker. What was typed stays; saving again then saves over what is true now.
  else if (sectionSave.$state.get().error?.code === 'changed_meanwhile') await loadCards(card.businessId);
  return updated;
}

/** Saves the draft of a section. Answers whether all that was typed is saved now. */
export async function save(section: EditedSection): Promise<boolean> {
  const card = $card.get();
  const sent = $drafts.get()[section];
  if (!card || sent === undefined) return true;
  const previous = card[section];
  if (!(await put(section, sent))) return false;
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

/** Takes back the last save. */
export async function undo(): Promise<void> {
  const last = $undo.get();
  if (!last || !(await put(last.section, last.previous))) return;
  const { [last.section]: _, ...others } = $drafts.get();
  $drafts.set(others);
  $undo.set(null);
}

/** Throws away what was typed in a section. */
export function discard(section: EditedSection): void {
  const { [section]: _, ...others } = $drafts.get();
  $drafts.set(others);
  sectionSave.clearError();
}

export type SavedState = 'saved' | 'unsaved' | 'saving' | 'failed';

export const $savedStates = computed([$drafts, sectionSave.$state, $saving], (drafts, { status }, saving) => {
  const stateOf = (section: EditedSection): SavedState => {
    if (saving === section && status === 'loading') return 'saving';
    if (saving === section && status === 'failed') return 'failed';
    return drafts[section] === undefined ? 'saved' : 'unsaved';
  };
  return { basicDetails: stateOf('basicDetails'), template: stateOf('template') };
});

export type PreviewedCard = Sections & { cardId: string };

/** The card as the preview shows it: saved, with what is being typed over it, half-typed fields and all. */
export const $previewed = computed([$card, $drafts], (card, drafts): PreviewedCard | null => {
  if (!card) return null;
  const { cardId, paymentOptions, youtubeVideos, socialLinks, gallery, aboutUs, products, links, settings } = card;
  const { basicDetails = card.basicDetails, template = card.template } = drafts;
  const untouched = { paymentOptions, youtubeVideos, socialLinks, gallery, aboutUs, products, links, settings };
  return { cardId, ...untouched, basicDetails, template };
});
