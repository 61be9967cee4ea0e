import { useStore } from '@nanostores/react';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { useEffect, useRef } from 'react';
import { PhoneFrame } from '../../../../kit/ui/picture/PhoneFrame.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { offerOf } from '../../../people/session/agency.rules.ts';
import { agency } from '../../../people/session/agency.store.ts';
import { AgencySections } from '../AgencySections.tsx';
import { isBlank, sectionsFor } from '../customisation.rules.ts';
import { $placement, $typed, sections } from './customisation-admin.store.ts';

const mark = () => ({ name: t('customisation.someBusiness'), logo: null });

function withTyped(items: readonly UiCustomisation[], typed: UiCustomisation | null): readonly UiCustomisation[] {
  if (!typed) return items;
  const at = items.findIndex(({ uiCustomisationId }) => uiCustomisationId === typed.uiCustomisationId);
  return at < 0 ? [...items, typed] : items.with(at, typed);
}

function useShown() {
  const placement = useStore($placement);
  const { items } = useStore(sections.$state);
  const typed = useStore($typed);
  const details = useStore(agency.$state).data;
  // Sections of all pages are previewed on the home page.
  const page = placement === 'COMMON' ? 'HOME_PAGE' : placement;
  const surroundings = details && { offer: offerOf(details), businessId: 'any' };
  return {
    page,
    shown: surroundings ? sectionsFor(page, withTyped(items, typed), surroundings) : [],
    typed,
    surroundings,
  };
}

/** `scrollIntoView` would also scroll the page around the phone. */
function bringIntoSight(element: Element | null | undefined): void {
  const screen = element?.closest('.phone-screen');
  if (!element || !screen) return;
  const [inner, outer] = [element.getBoundingClientRect(), screen.getBoundingClientRect()];
  screen.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

export function SectionPreview() {
  const { page, shown, typed } = useShown();
  const inside = useRef<HTMLDivElement>(null);
  const [typedId, typedHeight] = [typed?.uiCustomisationId, typed?.height];
  const isShown = shown.some(({ section }) => section.uiCustomisationId === typedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the section grows
  useEffect(() => {
    if (typedId && isShown) bringIntoSight(inside.current?.querySelector(`[data-section="${CSS.escape(typedId)}"]`));
  }, [typedId, typedHeight, isShown]);
  const name = useStore(agency.$state).data?.agencyName ?? '';
  return (
    <PhoneFrame label={t('customisation.preview')}>
      <div className="phone-ghost" aria-hidden="true">
        <div />
        <div />
        {page === 'HOME_PAGE' && <div />}
      </div>
      {shown.length === 0 ? (
        <p className="muted phone-nothing">{t('customisation.previewNone')}</p>
      ) : (
        <div className="stack" ref={inside}>
          <h2 className="title">{t('home.fromAgency', { agency: name })}</h2>
          <AgencySections shown={shown} mark={mark()} />
        </div>
      )}
    </PhoneFrame>
  );
}

export function PreviewOfOne() {
  const { typed, surroundings } = useShown();
  if (!typed || !surroundings) return null;
  const [one] = sectionsFor('HOME_PAGE', [{ ...typed, placement: 'COMMON', isActive: true }], surroundings);
  return (
    <section className="preview-of-one" aria-label={t('customisation.preview')}>
      {one ? (
        <div inert>
          <AgencySections shown={[one]} mark={mark()} />
        </div>
      ) : (
        <p className="muted">{t(isBlank(typed) ? 'customisation.previewBlank' : 'customisation.closed')}</p>
      )}
    </section>
  );
}
