import './customisation-admin.css';
import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { placements } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import { useEffect } from 'react';
import { SplitPane } from '../../../../kit/ui/overlay/SplitPane.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { CustomisationSkeleton } from './CustomisationSkeleton.tsx';
import { $placement, customisationParams, loadSections, sectionById, sections } from './customisation-admin.store.ts';
import { SectionPane } from './SectionPane.tsx';
import { SectionPreview } from './SectionPreview.tsx';
import { SectionRows } from './SectionRows.tsx';
import { loadSubcategories, subcategories } from './subcategories.store.ts';

export const CustomisationAdmin = () => (
  <StaffGate call="POST /ui-customisation" skeleton={<CustomisationSkeleton />}>
    {(staff) => <Screen staff={staff} />}
  </StaffGate>
);

function Screen({ staff }: { staff: Franchisee }) {
  const { section: openSectionId } = useStore(customisationParams.$params);
  const placement = useStore($placement);
  const { status, items } = useStore(sections.$state);
  const showsSubcategories = items.some(({ target }) => target.kind === 'subcategory');
  useEffect(() => {
    const stop = customisationParams.start();
    loadSections();
    return stop;
  }, []);
  useEffect(() => {
    if (showsSubcategories && subcategories.$state.get().status === 'idle') loadSubcategories();
  }, [showsSubcategories]);

  const isLoaded = items.length > 0 || status === 'success';
  const stored = openSectionId && openSectionId !== 'new' ? sectionById(openSectionId) : null;
  const isOpen = openSectionId === 'new' || stored !== null;
  return (
    <SplitPane preview={<SectionPreview />}>
      <fieldset className="row placements">
        <legend className="visually-hidden">{t('customisation.placement')}</legend>
        {placements.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === placement}
            onClick={() => customisationParams.push({ placement: one, section: null })}
          >
            {t(`customisation.placement_${one}`)}
          </button>
        ))}
      </fieldset>
      {isLoaded && isOpen && <SectionPane key={openSectionId} draftOwnerId={staff.franchiseeId} stored={stored} />}
      <SectionRows isBehind={isLoaded && isOpen} />
    </SplitPane>
  );
}
