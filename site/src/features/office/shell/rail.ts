import { casesIn } from '@parichay/shared/money/reconciliation/reconciliation.rules.ts';
import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { locale } from '../../../kit/ui/text/messages.ts';
import { call, onWritten } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { $may } from '../../people/access/access.store.ts';
import { ofChosenAgency } from '../../people/agency/chosen-agency.ts';
import { agency } from '../../people/session/agency.store.ts';
import { railKey } from '../../people/session/rail-key.ts';
import { mayChangeCounts } from './counted.rules.ts';
import { entryOf, type StaffEntry } from './staff-menu.rules.ts';
import { $staffEntries } from './staff-menu.store.ts';

/** Loaded only if the screen has space for the rail. Its markup is in Rail.astro. */

type Counts = Partial<Record<StaffEntry['key'], number>>;
interface Counted {
  /** In ms since 1970. */
  at: number;
  counts: Counts;
}

const countsKey = `${railKey}-counts`;
const countsLast = 5 * 60_000;

const linesOf = (attribute: string) => document.querySelectorAll<HTMLElement>(`#rail [${attribute}]`);

function show(entries: readonly StaffEntry[]): void {
  const here = entryOf(entries, location.pathname);
  for (const line of linesOf('data-rail')) {
    const entry = entries.find(({ key }) => key === line.dataset.rail);
    line.hidden = !entry;
    if (!entry) continue;
    line.setAttribute('href', entry.href);
    if (entry.isExternal) {
      line.setAttribute('target', '_blank');
      line.setAttribute('rel', 'noopener');
    }
    if (entry === here) line.setAttribute('aria-current', 'page');
  }
  document.querySelector('#rail [aria-current]')?.scrollIntoView({ block: 'nearest' });
}

function showMark(mark: { agency: string; logo: string | null }): void {
  const [name, logo] = ['rail-agency', 'rail-logo'].map((id) => document.getElementById(id));
  if (!name || !logo) return;
  name.textContent = mark.agency;
  if (!mark.logo) logo.textContent = [...mark.agency][0] ?? '';
  else if (logo.querySelector('img')?.getAttribute('src') !== mark.logo) {
    logo.replaceChildren(Object.assign(new Image(), { src: mark.logo, alt: '' }));
  }
}

function showCounts(counts: Counts): void {
  for (const place of linesOf('data-count')) {
    const count = counts[place.dataset.count as StaffEntry['key']] ?? 0;
    place.textContent = count > 0 ? formatNumber(count, locale, { notation: 'compact' }) : '';
  }
}

/** Detects changes made while a count is loading, which would be outdated. */
let changes = 0;

/** At most every five minutes, because counting over a million businesses is expensive. */
async function count(): Promise<void> {
  const known = readStored<Counted>('sessionStorage', countsKey);
  if (known) showCounts(known.counts);
  if (known && Date.now() - known.at < countsLast) return;
  const asked = changes;
  const may = $may.get();
  const of = ofChosenAgency();
  const [numbers, unread, cases] = await Promise.all([
    call('GET /dashboard', { query: of }),
    may('GET /enquiry/list') ? call('GET /enquiry/list', { query: { state: 'new', limit: '1', ...of } }) : null,
    may('GET /payment-reconciliation/summary') ? call('GET /payment-reconciliation/summary', { query: of }) : null,
  ]);
  if (numbers.kind !== 'staff') return;
  const counts: Counts = {
    allBusinesses: numbers.businesses,
    enquiries: unread?.total ?? 0,
    allProjects: numbers.cards,
    renewals: numbers.expiringSoon,
    reconciliation: cases ? casesIn(cases) : 0,
  };
  if (asked !== changes) return;
  storeValue('sessionStorage', countsKey, { at: Date.now(), counts } satisfies Counted);
  showCounts(counts);
}

function countAnew(): void {
  changes += 1;
  const known = readStored<Counted>('sessionStorage', countsKey);
  if (known) storeValue('sessionStorage', countsKey, { ...known, at: 0 } satisfies Counted);
  // Counts are optional, so failures are ignored.
  count().catch(() => {});
}

export function startRail(): void {
  for (const line of document.querySelectorAll<HTMLElement>('#rail :is(.rail-line, .rail-search)')) {
    line.title = line.querySelector('span')?.textContent ?? '';
  }
  let isCounted = false;
  $staffEntries.subscribe((entries) => {
    if (!entries) return;
    show(entries);
    const { data } = agency.$state.get();
    const logo = data?.brand.logo;
    const mark = { agency: data?.agencyName ?? '', logo: logo ? pictureUrl(logo.mediaId, 160) : null };
    showMark(mark);
    storeValue('sessionStorage', railKey, { ...mark, lines: entries.map(({ key, href }) => [key, href]) });
    if (isCounted) return;
    isCounted = true;
    count().catch(() => {});
  });
  onWritten((key, body) => {
    if (mayChangeCounts(key, body)) countAnew();
  });
  document.getElementById('rail-fold')?.addEventListener('click', () => {
    storeValue('localStorage', 'rail-folded', document.body.classList.toggle('has-folded-rail'));
  });
}
