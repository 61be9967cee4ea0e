import type { OutputOf } from '@parichay/shared/contract.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { membersAtOnce } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import { atom, computed } from 'nanostores';
import { t } from '../../../../kit/ui/text/messages.ts';
import { type CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import type { Table } from '../../../../lib/table.ts';
import { readTextFile, type Unreadable } from '../../../../lib/table-bytes.ts';
import { maxRows } from '../../../../lib/table-cells.ts';
import { photoOf } from './import-photos.ts';
import {
  type Columns,
  guessColumns,
  guessFromCells,
  isHeaded,
  isTaken,
  type Known,
  kindOfColumn,
  listFields,
  membersOf,
} from './list.rules.ts';
import { matchPhotos } from './photos.rules.ts';

interface ReadList extends Table {
  name: string;
  columns: Columns;
  /** The name column was recognised; otherwise the user is asked for it first. */
  isKnown: boolean;
}

export const $list = atom<ReadList | null>(null);
export const $unread = atom<'empty' | 'large' | 'long' | Unreadable | null>(null);
export const $photos = atom<readonly File[]>([]);

/** People already stored, to show which of them the list would change. */
export const $there = atom<readonly Known[]>([]);
/** Beyond this number, existing people are not compared. */
const maxListRows = 1_000;

export async function loadThere(businessId: string): Promise<void> {
  const found: Known[] = [];
  let cursor: string | null = null;
  do {
    const query = { businessId, limit: '100', ...(cursor && { cursor }) };
    const page: OutputOf<'GET /staff-id/staff-member'> = await call('GET /staff-id/staff-member', { query });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor && found.length < maxListRows);
  $there.set(found);
}

export const $members = computed([$list, $there], (list, there) =>
  list ? membersOf(list.rows, list.columns, list, there) : [],
);
export const $found = computed([$members, $photos], matchPhotos);

export const columnsNamed = (names: readonly string[]): Columns =>
  guessColumns(names, Object.fromEntries(listFields.map((field) => [field, t(`staff-ids.${field}`)])));

async function readText(text: string, name: string): Promise<void> {
  const { readTable } = await import('../../../../lib/table.ts');
  const words = { name: t('staff-ids.personName'), phone: t('staff-ids.phoneNumber'), address: '' };
  const table = readTable(text, {
    kindOf: (cell) => kindOfColumn(columnsNamed([cell])),
    nameFirst: 'person',
    words,
    hasPhones: false,
  });
  const { rows, hasNames } = table;
  const count = rows.length - (hasNames ? 1 : 0);
  $unread.set(count <= 0 ? 'empty' : rows.length > maxRows ? 'long' : null);
  if ($unread.get()) return;
  const named = columnsNamed(hasNames ? (rows[0] ?? []) : []);
  const columns = isHeaded(named) ? named : guessFromCells(rows.slice(hasNames ? 1 : 0), todayInIndia());
  $list.set({ ...table, name, columns, isKnown: columns.personName !== null });
}

export const readPasted = (text: string): Promise<void> => readText(text, '');

export async function readFile(file: File): Promise<void> {
  const read = await readTextFile(file);
  if ('unread' in read) return $unread.set(read.unread);
  return readText(read.text, file.name);
}

export function startAgain(): void {
  $list.set(null);
  $unread.set(null);
  $photos.set([]);
  importing.reset();
}

export interface Report {
  added: number;
  changed: number;
  same: number;
  photosLeft: readonly { line: number; failure: CallFailure }[];
}
export const importing = slice<Report>();
export const $progress = atom<{ done: number; of: number } | null>(null);

/** In batches: after a failure, importing the same list again continues. */
export const importAll = (businessId: string): Promise<Report | null> =>
  importing.load(async () => {
    const listed = $members.get().filter(isTaken);
    const { photos } = $found.get();
    const report = { added: 0, changed: 0, same: 0, photosLeft: [] as { line: number; failure: CallFailure }[] };
    for (let from = 0; from < listed.length; from += membersAtOnce) {
      const some = listed.slice(from, from + membersAtOnce);
      const members = [];
      for (const [at, one] of some.entries()) {
        $progress.set({ done: from + at, of: listed.length });
        members.push({ ...one.member, photo: await photoOf(businessId, one, photos.get(one.line), report.photosLeft) });
      }
      const { members: outcomes } = await call('POST /staff-id/staff-member/import', { body: { businessId, members } });
      for (const { outcome } of outcomes) report[outcome] += 1;
    }
    $progress.set({ done: listed.length, of: listed.length });
    return report;
  });

type PagePreview = OutputOf<'POST /staff-id/preview'>['previews'][number]['pages'][number];
/** Photos that this preview uploads are not sent again by the import. */
export const firstThree = slice<readonly PagePreview[]>();
export const drawFirstThree = (businessId: string, templateCode: string): Promise<readonly PagePreview[] | null> =>
  firstThree.load(async () => {
    const { photos } = $found.get();
    const members = [];
    for (const listed of $members.get().filter(isTaken).slice(0, 3))
      members.push({ ...listed.member, photo: await photoOf(businessId, listed, photos.get(listed.line), []) });
    if (members.length === 0) return [];
    const { previews } = await call('POST /staff-id/preview', { body: { businessId, templateCode, members } });
    return previews.flatMap(({ pages }) => pages[0] ?? []);
  });
