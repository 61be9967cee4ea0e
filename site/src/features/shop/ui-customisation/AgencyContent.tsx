import BookOpen from 'icon:book-open';
import ChevronRight from 'icon:chevron-right';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { agency } from '../../people/session/agency.store.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { AgencySections, SectionStyles } from './AgencySections.tsx';
import { $categoryPage, $sectionsByPlacement } from './agency-content.store.ts';
import type { PagePlacement } from './customisation.rules.ts';

export function AgencyContent({ placement }: { placement: PagePlacement }) {
  const shownSections = useDeferredStore($sectionsByPlacement[placement]);
  const page = useDeferredStore($categoryPage);
  const active = useDeferredStore($activeBusiness);
  const name = useDeferredStore(agency.$state).data?.agencyName ?? '';
  const businessMark = { name: active?.businessName ?? '', logo: active?.logo ?? null };
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
      {shownSections.length > 0 && <AgencySections shownSections={shownSections} businessMark={businessMark} />}
    </section>
  );
}
