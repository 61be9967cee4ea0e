import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { type Placement, placements } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import { atom, computed } from 'nanostores';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { orderedRows } from '../../../../kit/table/rows/ordered-rows.store.ts';
import { pageParams } from '../../../../kit/ui/browser/page-params.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { fetchAllPages } from '../../../../lib/all-pages.ts';
import { call } from '../../../../lib/api.ts';
import { listSlice } from '../../../../lib/slice.ts';
import { chosenAgencyQuery } from '../../../people/agency/chosen-agency.ts';
import { type SectionForm, sectionContentOf } from './section.form.ts';

/** `section` holds the open section's id, or `new`. */
export const customisationParams = pageParams(['placement', 'section']);
export const $placement = computed(
  customisationParams.$params,
  ({ placement }): Placement => placements.find((one) => one === placement) ?? 'HOME_PAGE',
);

const sectionIdOf = ({ uiCustomisationId }: UiCustomisation): string => uiCustomisationId;

export const sections = listSlice<UiCustomisation>(sectionIdOf);
export const loadSections = () =>
  sections.load(() =>
    fetchAllPages((cursor) =>
      call('GET /ui-customisation', { query: { limit: '100', ...(cursor && { cursor }), ...chosenAgencyQuery() } }),
    ),
  );

export const $sectionsOfPlacement = computed([sections.$state, $placement], ({ items }, placement) =>
  items.filter((section) => section.placement === placement),
);

export const $draft = atom<UiCustomisation | null>(null);

export const sectionChanges = rowChanges<UiCustomisation>({ list: sections, idOf: sectionIdOf });

const sendSection = async (section: Omit<UiCustomisation, 'createdAt' | 'version'> & { version?: number }) => {
  const { uiCustomisationId, version, placement, title, displayStyle, height, logoMode, position, isActive } = section;
  const isNew = uiCustomisationId === '';
  const { uiCustomisation } = await call('POST /ui-customisation', {
    query: chosenAgencyQuery(),
    body: {
      ...(!isNew && { uiCustomisationId, ...(version !== undefined && { version }) }),
      ...{ placement, title, displayStyle, height, logoMode, position, isActive },
      picture: section.picture && { mediaId: section.picture.mediaId },
      target: section.target,
    },
  });
  return uiCustomisation;
};

const orderedSections = orderedRows<UiCustomisation>({
  list: sections,
  idOf: sectionIdOf,
  changes: sectionChanges,
  maxPosition: 1_000,
  send: sendSection,
  reload: loadSections,
});
export const sectionById = orderedSections.byId;

export async function saveSection(values: SectionForm, seen: UiCustomisation | null): Promise<UiCustomisation> {
  const others = sections.$state.get().items.filter(({ placement }) => placement === values.placement);
  const staysInPlacement = seen?.placement === values.placement;
  const saved = await sendSection({
    ...sectionContentOf(values),
    uiCustomisationId: seen?.uiCustomisationId ?? '',
    position: staysInPlacement ? seen.position : orderedSections.lastPosition(others),
    ...(seen && { version: seen.version }),
  });
  orderedSections.upsert(saved);
  return saved;
}

/** null = deleted. */
export async function refetchUiCustomisation(id: string): Promise<UiCustomisation | null> {
  await loadSections();
  return sectionById(id);
}

export const moveSection = (from: number, to: number) => orderedSections.move($sectionsOfPlacement.get(), from, to);

export const setUiCustomisationActive = (section: UiCustomisation, isActive: boolean) =>
  sectionChanges.change(section, () => sendSection({ ...section, isActive }), { isActive });

export async function deleteUiCustomisation(section: UiCustomisation): Promise<boolean> {
  const { uiCustomisationId } = section;
  const run = async () => {
    await call('DELETE /ui-customisation/{uiCustomisationId}', {
      params: { uiCustomisationId },
      query: chosenAgencyQuery(),
    });
    return undefined;
  };
  if (!(await sectionChanges.change(section, run))) return false;
  sections.remove(uiCustomisationId);
  const undo = async () => {
    const { version, ...content } = section;
    await sendSection({ ...content, uiCustomisationId: '' }).then(
      (restored) => orderedSections.upsert(restored),
      () => loadSections(),
    );
  };
  const text = t('customisation.deleted', { name: section.title || t('customisation.untitled') });
  sectionChanges.$notice.set({ text, undo, shouldFocus: true });
  return true;
}
