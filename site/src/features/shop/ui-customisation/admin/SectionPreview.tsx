import { useStore } from '@nanostores/react';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { useEffect, useRef } from 'react';
import { PhoneFrame } from '../../../../kit/ui/picture/PhoneFrame.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { offeredProductsOf } from '../../../people/session/agency.rules.ts';
import { agency } from '../../../people/session/agency.store.ts';
import { AgencySections } from '../AgencySections.tsx';
import { isBlankSection, shownSectionsFor } from '../customisation.rules.ts';
import { $draft, $placement, sections } from './customisation-admin.store.ts';

const previewBusinessMark = () => ({ name: t('customisation.someBusiness'), logo: null });

function withDraft(items: readonly UiCustomisation[], draft: UiCustomisation | null): readonly UiCustomisation[] {
  if (!draft) return items;
  const at = items.findIndex(({ uiCustomisationId }) => uiCustomisationId === draft.uiCustomisationId);
  return at < 0 ? [...items, draft] : items.with(at, draft);
}

function useSectionPreview() {
  const placement = useStore($placement);
  const { items } = useStore(sections.$state);
  const draft = useStore($draft);
  const details = useStore(agency.$state).data;
  // Sections of all pages are previewed on the home page.
  const page = placement === 'COMMON' ? 'HOME_PAGE' : placement;
  const linkContext = details && { offer: offeredProductsOf(details), businessId: 'any' };
  return {
    page,
    shownSections: linkContext ? shownSectionsFor(page, withDraft(items, draft), linkContext) : [],
    typed: draft,
    surroundings: linkContext,
  };
}

/** `scrollIntoView` would also scroll the page around the phone. */
function scrollToCentre(element: Element | null | undefined): void {
  const screen = element?.closest('.phone-screen');
  if (!element || !screen) return;
  const [inner, outer] = [element.getBoundingClientRect(), screen.getBoundingClientRect()];
  screen.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

export function SectionPreview() {
  const { page, shownSections, typed: draft } = useSectionPreview();
  const container = useRef<HTMLDivElement>(null);
  const [draftId, draftHeight] = [draft?.uiCustomisationId, draft?.height];
  const isShown = shownSections.some(({ section }) => section.uiCustomisationId === draftId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the section grows
  useEffect(() => {
    if (draftId && isShown) scrollToCentre(container.current?.querySelector(`[data-section="${CSS.escape(draftId)}"]`));
  }, [draftId, draftHeight, isShown]);
  const name = useStore(agency.$state).data?.agencyName ?? '';
  return (
    <PhoneFrame label={t('customisation.preview')}>
      <div className="phone-ghost" aria-hidden="true">
        <div />
        <div />
        {page === 'HOME_PAGE' && <div />}
      </div>
      {shownSections.length === 0 ? (
        <p className="muted phone-nothing">{t('customisation.previewNone')}</p>
      ) : (
        <div className="stack" ref={container}>
          <h2 className="title">{t('home.fromAgency', { agency: name })}</h2>
          <AgencySections shownSections={shownSections} businessMark={previewBusinessMark()} />
        </div>
      )}
    </PhoneFrame>
  );
}

export function DraftSectionPreview() {
  const { typed: draft, surroundings: linkContext } = useSectionPreview();
  if (!draft || !linkContext) return null;
  const [shownSection] = shownSectionsFor(
    'HOME_PAGE',
    [{ ...draft, placement: 'COMMON', isActive: true }],
    linkContext,
  );
  return (
    <section className="preview-of-one" aria-label={t('customisation.preview')}>
      {shownSection ? (
        <div inert>
          <AgencySections shownSections={[shownSection]} businessMark={previewBusinessMark()} />
        </div>
      ) : (
        <p className="muted">{t(isBlankSection(draft) ? 'customisation.previewBlank' : 'customisation.closed')}</p>
      )}
    </section>
  );
}
