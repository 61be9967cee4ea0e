import { totalCaseCount } from '@parichay/shared/money/reconciliation/reconciliation.rules.ts';
import { type Picture, pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { locale } from '../../../kit/ui/text/messages.ts';
import { call, onWrite } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { $may } from '../../people/access/access.store.ts';
import { chosenAgencyQuery } from '../../people/agency/chosen-agency.ts';
import { agency } from '../../people/session/agency.store.ts';
import { railKey } from '../../people/session/rail-key.ts';
import { mayChangeCounts } from './count-changes.rules.ts';
import { entryOfPage, type StaffEntry } from './staff-menu.rules.ts';
import { $staffEntries } from './staff-menu.store.ts';

/* Loads only if the screen has space for the rail. Its markup is in Rail.astro. */

type Counts = Partial<Record<StaffEntry['key'], number>>;
interface StoredCounts {
  /** ms since 1970. */
  at: number;
  counts: Counts;
}

const storedCountsKey = `${railKey}-counts`;
const countsMaxAgeMs = 5 * 60_000;

const railElements = (attribute: string) => document.querySelectorAll<HTMLElement>(`#rail [${attribute}]`);

function showMenuEntries(entries: readonly StaffEntry[]): void {
  const currentEntry = entryOfPage(entries, location.pathname);
  for (const line of railElements('data-rail')) {
    const entry = entries.find(({ key }) => key === line.dataset.rail);
    line.hidden = !entry;
    if (!entry) continue;
    line.setAttribute('href', entry.href);
    if (entry.isExternal) {
      line.setAttribute('target', '_blank');
      line.setAttribute('rel', 'noopener');
    }
    if (entry === currentEntry) line.setAttribute('aria-current', 'page');
  }
  document.querySelector('#rail [aria-current]')?.scrollIntoView({ block: 'nearest' });
}

/** Wide logos are drawn larger, so they need a sharper version. */
const logoImageOf = ({ mediaId, width, height }: Picture) => ({
  src: pictureUrl(mediaId, width > 1.5 * height ? 400 : 160),
  width,
  height,
});

function showBrand(brand: { agency: string; logo: ReturnType<typeof logoImageOf> | null }): void {
  const [name, logo] = ['rail-agency', 'rail-logo'].map((id) => document.getElementById(id));
  if (!name || !logo) return;
  name.textContent = brand.agency;
  if (!brand.logo) logo.textContent = [...brand.agency][0] ?? '';
  else if (logo.querySelector('img')?.getAttribute('src') !== brand.logo.src) {
    logo.replaceChildren(Object.assign(new Image(), { ...brand.logo, alt: '' }));
  }
}

function showCounts(counts: Counts): void {
  for (const element of railElements('data-count')) {
    const count = counts[element.dataset.count as StaffEntry['key']] ?? 0;
    element.textContent = count > 0 ? formatNumber(count, locale, { notation: 'compact' }) : '';
  }
}

/** Detects changes made while the counts load, which make them outdated. */
let changeCount = 0;

/** Counts load after a change or five minutes, because counting a million businesses is expensive. */
async function refreshCountsIfOld(): Promise<void> {
  const storedCounts = readStored<StoredCounts>('sessionStorage', storedCountsKey);
  if (storedCounts) showCounts(storedCounts.counts);
  if (storedCounts && Date.now() - storedCounts.at < countsMaxAgeMs) return;
  const changesBefore = changeCount;
  const may = $may.get();
  const agencyQuery = chosenAgencyQuery();
  const [dashboard, newEnquiries, cases] = await Promise.all([
    call('GET /dashboard', { query: agencyQuery }),
    may('GET /enquiry/list')
      ? call('GET /enquiry/list', { query: { state: 'new', limit: '1', ...agencyQuery } })
      : null,
    may('GET /payment-reconciliation/summary')
      ? call('GET /payment-reconciliation/summary', { query: agencyQuery })
      : null,
  ]);
  if (dashboard.kind !== 'staff') return;
  const counts: Counts = {
    allBusinesses: dashboard.businesses,
    enquiries: newEnquiries?.total ?? 0,
    allProjects: dashboard.cards,
    renewals: dashboard.expiringSoon,
    reconciliation: cases ? totalCaseCount(cases) : 0,
  };
  if (changesBefore !== changeCount) return;
  storeValue('sessionStorage', storedCountsKey, { at: Date.now(), counts } satisfies StoredCounts);
  showCounts(counts);
}

function refreshCountsAfterChange(): void {
  changeCount += 1;
  const storedCounts = readStored<StoredCounts>('sessionStorage', storedCountsKey);
  if (storedCounts) storeValue('sessionStorage', storedCountsKey, { ...storedCounts, at: 0 } satisfies StoredCounts);
  // Counts are optional, so failures are ignored.
  refreshCountsIfOld().catch(() => {});
}

export function startRail(): void {
  for (const line of document.querySelectorAll<HTMLElement>('#rail :is(.rail-line, .rail-search)')) {
    line.title = line.querySelector('span')?.textContent ?? '';
  }
  let isCountStarted = false;
  $staffEntries.subscribe((entries) => {
    if (!entries) return;
    showMenuEntries(entries);
    const { data } = agency.$state.get();
    const logo = data?.brand.logo;
    const brand = { agency: data?.agencyName ?? '', logo: logo ? logoImageOf(logo) : null };
    showBrand(brand);
    storeValue('sessionStorage', railKey, { ...brand, lines: entries.map(({ key, href }) => [key, href]) });
    if (isCountStarted) return;
    isCountStarted = true;
    refreshCountsIfOld().catch(() => {});
  });
  onWrite((key, body) => {
    if (mayChangeCounts(key, body)) refreshCountsAfterChange();
  });
  document.getElementById('rail-fold')?.addEventListener('click', () => {
    storeValue('localStorage', 'rail-folded', document.body.classList.toggle('has-folded-rail'));
  });
}
