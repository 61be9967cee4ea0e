import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { CallFailure } from '../../../lib/api.ts';
import { type Slice, slice } from '../../../lib/slice.ts';
import type { ListScreen } from '../list/list.store.ts';

export interface Notice {
  text: string;
  undo?(): void | Promise<void>;
  action?: { label: string; run(): void };
  /** The focused element is gone, so the notice takes the focus. */
  shouldFocus?: boolean;
}

export interface RowChanges<T, Kind extends string> {
  readonly $notice: WritableAtom<Notice | null>;
  readonly $rowFailure: WritableAtom<{ id: string; failure: CallFailure } | null>;
  readonly $question: ReadableAtom<{ kind: Kind; row: T } | null>;
  readonly submission: Slice<true>;
  /** Shows `optimistic` at once and rolls it back when the call is refused. */
  change(row: T, run: () => Promise<Partial<T> | undefined>, optimistic?: Partial<T>): Promise<boolean>;
  openQuestion(kind: Kind, row: T): void;
  closeQuestion(): void;
  /** The sheet stays open until the server answers, and shows its error. */
  answer(run: () => Promise<Notice | null>): Promise<boolean>;
  clearMessages(): void;
}

export function rowChanges<T extends object, Kind extends string = never>(
  screen: Pick<ListScreen<T>, 'list' | 'idOf'>,
): RowChanges<T, Kind> {
  const $notice = atom<Notice | null>(null);
  const $rowFailure = atom<{ id: string; failure: CallFailure } | null>(null);
  const $question = atom<{ kind: Kind; row: T } | null>(null);
  const submission = slice<true>();
  const clearMessages = () => {
    $rowFailure.set(null);
    $notice.set(null);
  };
  const editRow = (id: string, change: Partial<T>) => screen.list.edit(id, (row) => ({ ...row, ...change }));
  return {
    $notice,
    $rowFailure,
    $question,
    submission,
    clearMessages,
    async change(row, run, optimistic = {}) {
      const id = screen.idOf(row);
      clearMessages();
      editRow(id, optimistic);
      try {
        editRow(id, (await run()) ?? {});
        return true;
      } catch (thrown) {
        editRow(
          id,
          Object.fromEntries(Object.keys(optimistic).map((name) => [name, row[name as keyof T]])) as Partial<T>,
        );
        if (!(thrown instanceof CallFailure)) throw thrown;
        $rowFailure.set({ id, failure: thrown });
        return false;
      }
    },
    openQuestion(kind, row) {
      submission.reset();
      clearMessages();
      $question.set({ kind, row });
    },
    closeQuestion: () => $question.set(null),
    async answer(run) {
      if (submission.$state.get().status === 'loading') return false;
      let notice: Notice | null = null;
      const isDone = await submission.load(async () => {
        notice = await run();
        return true;
      });
      if (!isDone) return false;
      $question.set(null);
      $notice.set(notice);
      return true;
    },
  };
}
