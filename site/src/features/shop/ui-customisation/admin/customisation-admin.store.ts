import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { type Placement, placements } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import { atom, computed } from 'nanostores';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { orderedRows } from '../../../../kit/table/rows/ordered-rows.store.ts';
import { pagePlace } from '../../../../kit/ui/browser/page-place.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { allPages } from '../../../../lib/all-pages.ts';
import { call } from '../../../../lib/api.ts';
import { listSlice } from '../../../../lib/slice.ts';
import { ofChosenAgency } from '../../../people/agency/chosen-agency.ts';
import { contentOf, type SectionForm } from './section.form.ts';

/** `section` holds the open section's id, or `new`. */
export const customisationPlace = pagePlace(['placement', 'section']);
export const $placement = computed(
  customisationPlace.$place,
  ({ placement }): Placement => placements.find((one) => one === placement) ?? 'HOME_PAGE',
);

const idOf = ({ uiCustomisationId }: UiCustomisation): string => uiCustomisationId;

export const sections = listSlice<UiCustomisation>(idOf);
export const loadSections = () =>
  sections.load(() =>
    allPages((cursor) =>
      call('GET /ui-customisation', { query: { limit: '100', ...(cursor && { cursor }), ...ofChosenAgency() } }),
    ),
  );

export const $ofPlacement = computed([sections.$state, $placement], ({ items }, placement) =>
  items.filter((section) => section.placement === placement),
);

export const $typed = atom<UiCustomisation | null>(null);

export const sectionChanges = rowChanges<UiCustomisation>({ list: sections, idOf });

const send = async (section: Omit<UiCustomisation, 'createdAt' | 'version'> & { version?: number }) => {
  const { uiCustomisationId, version, placement, title, displayStyle, height, logoMode, position, isActive } = section;
  const isNew = uiCustomisationId === '';
  const { uiCustomisation } = await call('POST /ui-customisation', {
    query: ofChosenAgency(),
    body: {
      ...(!isNew && { uiCustomisationId, ...(version !== undefined && { version }) }),
      ...{ placement, title, displayStyle, height, logoMode, position, isActive },
      picture: section.picture && { mediaId: section.picture.mediaId },
      target: section.target,
    },
  });
  return uiCustomisation;
};

const ordered = orderedRows<UiCustomisation>({
  list: sections,
  idOf,
  changes: sectionChanges,
  maxPosition: 1_000,
  send,
  reload: loadSections,
});
export const sectionById = ordered.byId;

export async function saveSection(values: SectionForm, seen: UiCustomisation | null): Promise<UiCustomisation> {
  const others = sections.$state.get().items.filter(({ placement }) => placement === values.placement);
  const stays = seen?.placement === values.placement;
  const saved = await send({
    ...contentOf(values),
    uiCustomisationId: seen?.uiCustomisationId ?? '',
    position: stays ? seen.position : ordered.lastPosition(others),
    ...(seen && { version: seen.version }),
  });
  ordered.put(saved);
  return saved;
}

/** null = deleted. */
export async function newestSection(id: string): Promise<UiCustomisation | null> {
  await loadSections();
  return sectionById(id);
}

export const moveSection = (from: number, to: number) => ordered.move($ofPlacement.get(), from, to);

export const switchSection = (section: UiCustomisation, isActive: boolean) =>
  sectionChanges.change(section, () => send({ ...section, isActive }), { isActive });

export async function deleteSection(section: UiCustomisation): Promise<boolean> {
  const { uiCustomisationId } = section;
  const run = async () => {
    await call('DELETE /ui-customisation/{uiCustomisationId}', {
      params: { uiCustomisationId },
      query: ofChosenAgency(),
    });
    return undefined;
  };
  if (!(await sectionChanges.change(section, run))) return false;
  sections.remove(uiCustomisationId);
  const undo = async () => {
    const { version, ...content } = section;
    await send({ ...content, uiCustomisationId: '' }).then(
      (again) => ordered.put(again),
      () => loadSections(),
    );
  };
  const words = t('customisation.deleted', { name: section.title || t('customisation.untitled') });
  sectionChanges.$notice.set({ words, undo, takesFocus: true });
  return true;
}
