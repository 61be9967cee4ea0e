import type { OutputOf } from '@parichay/shared/contract.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { maxImportedMembersAtOnce } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import { atom, computed } from 'nanostores';
import { $typedList } from '../../../../kit/ui/feedback/typed-list.store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { type CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import type { Table } from '../../../../lib/table.ts';
import { readTextFile, type UnreadableKind } from '../../../../lib/table-bytes.ts';
import { maxTableRows } from '../../../../lib/table-cells.ts';
import { readWithBloodGroups } from './blood-groups.rules.ts';
import { uploadPhotoOf } from './import-photos.ts';
import {
  type Columns,
  type ExistingMember,
  guessColumnsFromCells,
  guessColumnsFromHeadings,
  hasNamedColumn,
  isImportable,
  kindOfColumn,
  listFields,
  parseMembers,
} from './list.rules.ts';
import { matchPhotos } from './photos.rules.ts';

interface ParsedList extends Table {
  name: string;
  columns: Columns;
  /** False = the user is asked for the column first. */
  hasNameColumn: boolean;
}

export const $list = atom<ParsedList | null>(null);
export const $unreadableReason = atom<'empty' | 'large' | 'long' | UnreadableKind | null>(null);
export const $photos = atom<readonly File[]>([]);

/** To show whom the list would change. */
export const $existingMembers = atom<readonly ExistingMember[]>([]);
/** Beyond this, existing people are not compared. */
const maxListRows = 1_000;

export async function loadExistingMembers(businessId: string): Promise<void> {
  const existingMembers: ExistingMember[] = [];
  let cursor: string | null = null;
  do {
    const query = { businessId, limit: '100', ...(cursor && { cursor }) };
    const page: OutputOf<'GET /staff-id/staff-member'> = await call('GET /staff-id/staff-member', { query });
    existingMembers.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor && existingMembers.length < maxListRows);
  $existingMembers.set(existingMembers);
}

export const $members = computed([$list, $existingMembers], (list, existingMembers) =>
  list ? parseMembers(list.rows, list.columns, { ...list, today: todayInIndia() }, existingMembers) : [],
);
export const $photoMatches = computed([$members, $photos], matchPhotos);

export const columnsFromHeadings = (names: readonly string[]): Columns =>
  guessColumnsFromHeadings(names, Object.fromEntries(listFields.map((field) => [field, t(`staff-ids.${field}`)])));

function columnsOf({ rows, hasNames }: Table): Columns {
  const namedColumns = columnsFromHeadings(hasNames ? (rows[0] ?? []) : []);
  return hasNamedColumn(namedColumns)
    ? namedColumns
    : guessColumnsFromCells(rows.slice(hasNames ? 1 : 0), todayInIndia());
}

async function loadListText(text: string, name: string): Promise<void> {
  const { readTable } = await import('../../../../lib/table.ts');
  const labels = {
    name: t('staff-ids.personName'),
    phone: t('staff-ids.phoneNumber'),
    address: t('staff-ids.designation'),
  };
  const read = (pasted: string): Table =>
    readTable(pasted, {
      kindOf: (cell) => kindOfColumn(columnsFromHeadings([cell])),
      nameFirst: 'person',
      headingTexts: labels,
      requiresPhones: false,
    });
  const asTyped = read(text);
  const table =
    columnsOf(asTyped).bloodGroup === null
      ? (readWithBloodGroups(text, t('staff-ids.bloodGroup'), read) ?? asTyped)
      : asTyped;
  const { rows, hasNames } = table;
  const count = rows.length - (hasNames ? 1 : 0);
  $unreadableReason.set(count <= 0 ? 'empty' : rows.length > maxTableRows ? 'long' : null);
  if ($unreadableReason.get()) return;
  const columns = columnsOf(table);
  $list.set({ ...table, name, columns, hasNameColumn: columns.personName !== null });
}

export const loadPastedText = (text: string): Promise<void> => loadListText(text, '');

export async function loadListFile(file: File): Promise<void> {
  const readResult = await readTextFile(file);
  if ('unread' in readResult) return $unreadableReason.set(readResult.unread);
  return loadListText(readResult.text, file.name);
}

export function resetImport(): void {
  $list.set(null);
  $unreadableReason.set(null);
  $photos.set([]);
  memberImport.reset();
}

export interface ImportResult {
  added: number;
  changed: number;
  same: number;
  photoFailures: readonly { line: number; failure: CallFailure }[];
}
export const memberImport = slice<ImportResult>();
export const $progress = atom<{ done: number; total: number } | null>(null);

/** Imports in batches; after a failure, importing the same list again continues. */
export const importAll = (businessId: string): Promise<ImportResult | null> =>
  memberImport.load(async () => {
    const importableMembers = $members.get().filter(isImportable);
    const { photos } = $photoMatches.get();
    const report = { added: 0, changed: 0, same: 0, photoFailures: [] as { line: number; failure: CallFailure }[] };
    for (let batchStart = 0; batchStart < importableMembers.length; batchStart += maxImportedMembersAtOnce) {
      const batch = importableMembers.slice(batchStart, batchStart + maxImportedMembersAtOnce);
      const members = [];
      for (const [at, listedMember] of batch.entries()) {
        $progress.set({ done: batchStart + at, total: importableMembers.length });
        members.push({
          ...listedMember.member,
          photo: await uploadPhotoOf(businessId, listedMember, photos.get(listedMember.line), report.photoFailures),
        });
      }
      const { members: outcomes } = await call('POST /staff-id/staff-member/import', { body: { businessId, members } });
      for (const { outcome } of outcomes) report[outcome] += 1;
    }
    $progress.set({ done: importableMembers.length, total: importableMembers.length });
    $typedList.set('');
    return report;
  });

type PagePreview = OutputOf<'POST /staff-id/preview'>['previews'][number]['pages'][number];
/** Photos that this preview uploads are not sent again by the import. */
export const firstThreePreviews = slice<readonly PagePreview[]>();
export const drawFirstThreeIds = (businessId: string, templateCode: string): Promise<readonly PagePreview[] | null> =>
  firstThreePreviews.load(async () => {
    const { photos } = $photoMatches.get();
    const members = [];
    for (const listed of $members.get().filter(isImportable).slice(0, 3))
      members.push({ ...listed.member, photo: await uploadPhotoOf(businessId, listed, photos.get(listed.line), []) });
    if (members.length === 0) return [];
    const { previews } = await call('POST /staff-id/preview', { body: { businessId, templateCode, members } });
    return previews.flatMap(({ pages }) => pages[0] ?? []);
  });
