import './customisation-admin.css';
import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { placements } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import { useEffect } from 'react';
import { SplitPane } from '../../../../kit/ui/overlay/SplitPane.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { CustomisationSkeleton } from './CustomisationSkeleton.tsx';
import { $placement, customisationPlace, loadSections, sectionById, sections } from './customisation-admin.store.ts';
import { SectionPane } from './SectionPane.tsx';
import { SectionPreview } from './SectionPreview.tsx';
import { SectionRows } from './SectionRows.tsx';
import { loadSubcategories, subcategories } from './subcategories.store.ts';

export const CustomisationAdmin = () => (
  <StaffGate call="POST /ui-customisation" waiting={<CustomisationSkeleton />}>
    {(who) => <Screen who={who} />}
  </StaffGate>
);

function Screen({ who }: { who: Franchisee }) {
  const { section: opened } = useStore(customisationPlace.$place);
  const placement = useStore($placement);
  const { status, items } = useStore(sections.$state);
  const namesGreetings = items.some(({ target }) => target.kind === 'subcategory');
  useEffect(() => {
    const stop = customisationPlace.start();
    loadSections();
    return stop;
  }, []);
  useEffect(() => {
    if (namesGreetings && subcategories.$state.get().status === 'idle') loadSubcategories();
  }, [namesGreetings]);

  const isKnown = items.length > 0 || status === 'success';
  const stored = opened && opened !== 'new' ? sectionById(opened) : null;
  const isOpen = opened === 'new' || stored !== null;
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
            onClick={() => customisationPlace.go({ placement: one, section: null })}
          >
            {t(`customisation.placement_${one}`)}
          </button>
        ))}
      </fieldset>
      {isKnown && isOpen && <SectionPane key={opened} owner={who.franchiseeId} stored={stored} />}
      <SectionRows isBehind={isKnown && isOpen} />
    </SplitPane>
  );
}
