import { BookOpen, ChevronRight } from 'lucide-react';
import { useCalmStore } from '../../../kit/ui/browser/use-calm-store.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { agency } from '../../people/session/agency.store.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { AgencySections, SectionStyles } from './AgencySections.tsx';
import { $categoryPage, $shownOn } from './agency-part.store.ts';
import type { PagePlacement } from './customisation.rules.ts';

export function AgencyPart({ on }: { on: PagePlacement }) {
  const shown = useCalmStore($shownOn[on]);
  const page = useCalmStore($categoryPage);
  const active = useCalmStore($activeBusiness);
  const name = useCalmStore(agency.$state).data?.agencyName ?? '';
  const mark = { name: active?.businessName ?? '', logo: active?.logo ?? null };
  return (
    <section className="stack agency-part" aria-labelledby="agency-part">
      <SectionStyles />
      <h2 className="title" id="agency-part">
        {t('home.fromAgency', { agency: name })}
      </h2>
      {page && (
        <a className="category-page-link" href="/panel/customer/category-page">
          <BookOpen className="tone-brand" aria-hidden="true" />
          <span className="two-lines">
            <strong>
              <UserText text={page.title} />
            </strong>
            <span className="muted">{t('home.categoryPageFor', { category: categoryLabel(page.category) })}</span>
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </a>
      )}
      {shown.length > 0 && <AgencySections shown={shown} mark={mark} />}
    </section>
  );
}
