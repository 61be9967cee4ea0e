import type { CallKey, InputOf } from '@parichay/shared/contract.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { SectionName, Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { atom, computed } from 'nanostores';
import { deleteDraft, keepDraft, readDraft } from '../../../../kit/ui/form/draft.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { $activeBusiness } from '../../../people/session/business.store.ts';
import { $card, loadCards, replaceCard } from '../../../people/session/card.store.ts';
import { $wish } from './publish/card-id.store.ts';
import { editedSections } from './sections/parts.ts';

export type Drafts = { readonly [S in SectionName]?: Sections[S] };

export const $drafts = atom<Drafts>({});

export const $undo = atom<{ section: SectionName; previous: Sections[SectionName] } | null>(null);

export const sectionSave = slice<Card>();
export const $saving = atom<SectionName | null>(null);

const sameAs = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

let stopKeeping = () => {};

export interface Editing {
  accountId: string;
  isForeign: boolean;
  livePath(card: Card): string;
}
export const $editing = atom<Editing | null>(null);

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
    else deleteDraft(accountId, name);
  });
}

export function change<S extends SectionName>(section: S, value: Sections[S]): void {
  const { [section]: _, ...others } = $drafts.get();
  const saved = $card.get()?.[section];
  $drafts.set(sameAs(saved, value) ? others : { ...others, [section]: value });
}

function asInput(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInput);
  if (typeof value !== 'object' || value === null) return value;
  if ('mediaId' in value) return { mediaId: value.mediaId };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asInput(part)]));
}

/** Source: docs/specification.md §7. */
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

/** @param cardId new address, sent with the settings */
async function send(
  { cardNo, version }: Card,
  section: SectionName,
  value: Sections[SectionName],
  cardId?: string,
): Promise<Card> {
  // Only the section's name differs; the callers' types match it to the value.
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
  // After a conflict the draft remains; the next save overwrites the reloaded version.
  else if (sectionSave.$state.get().error?.code === 'changed_meanwhile') await loadCards(card.businessId);
  return updated;
}

let underway: Promise<unknown> | null = null;
/** Serialises saves, because each needs the version that the previous one created. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const mine = underway ? underway.then(run, run) : run();
  underway = mine;
  const over = () => {
    if (underway === mine) underway = null;
  };
  mine.then(over, over);
  return mine;
}

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
  // Undo does not restore the old address, which now redirects to the new one.
  if (drafted === undefined) return true;
  $undo.set({ section, previous });
  const { [section]: now, ...others } = $drafts.get();
  // Changes typed during the save are still unsaved.
  if (sameAs(now, sent)) $drafts.set(others);
  return sameAs(now, sent);
}

export async function saveAll(): Promise<boolean> {
  for (const section of editedSections) if (!(await save(section))) return false;
  return true;
}

export const failedSection = (): SectionName | null =>
  sectionSave.$state.get().status === 'failed' ? $saving.get() : null;

export const undo = (): Promise<void> => inTurn(undoNow);

async function undoNow(): Promise<void> {
  const last = $undo.get();
  if (!last || !(await put(last.section, last.previous))) return;
  const { [last.section]: _, ...others } = $drafts.get();
  $drafts.set(others);
  $undo.set(null);
}

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

export const $cardState = computed($savedStates, (sections): SavedState => {
  const states = Object.values(sections);
  return (['failed', 'saving', 'unsaved'] as const).find((one) => states.includes(one)) ?? 'saved';
});

export type PreviewedCard = Sections & Pick<Card, 'cardId' | 'sharesLeads'> & { category: string };

/** The saved card with the drafts over it, half-typed fields included. */
export const $previewed = computed(
  [$card, $drafts, $activeBusiness],
  (card, drafts, business): PreviewedCard | null => {
    if (!card) return null;
    const shown = Object.fromEntries(editedSections.map((section) => [section, drafts[section] ?? card[section]]));
    const category = business?.businessId === card.businessId ? business.category : '';
    return { cardId: card.cardId, sharesLeads: card.sharesLeads, category, ...(shown as unknown as Sections) };
  },
);
