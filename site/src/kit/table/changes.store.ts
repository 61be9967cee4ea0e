import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { CallFailure } from '../../lib/api.ts';
import { type Slice, slice } from '../../lib/slice.ts';
import type { ListScreen } from './list.store.ts';

/*
 * What is done to the rows of a list, written once: a change that shows at once and is put back when the server refuses
 * it, a question that a sheet asks first, and quiet words about what has just happened, with the way back.
 */

/** What has just happened, in words. */
export interface Notice {
  words: string;
  /** Puts it back as it was. */
  undo?(): void | Promise<void>;
  /** Leads to what came of it. */
  more?: { words: string; go(): void };
  /** The row that had the focus is gone: the words take it. */
  takesFocus?: boolean;
}

export interface RowChanges<T, Kind extends string> {
  readonly $notice: WritableAtom<Notice | null>;
  /** Why a row could not be changed; said at that row. */
  readonly $rowFailure: WritableAtom<{ id: string; failure: CallFailure } | null>;
  /** What a sheet asks before a change. */
  readonly $question: ReadableAtom<{ kind: Kind; row: T } | null>;
  /** The answer to that question, on its way. */
  readonly answering: Slice<true>;
  /**
   * One change of one row: shown at once where `guess` says how, then as the server answers it, or put back with the
   * reason at its row. Answers whether it was done.
   */
  change(row: T, run: () => Promise<Partial<T> | undefined>, guess?: Partial<T>): Promise<boolean>;
  ask(kind: Kind, row: T): void;
  closeQuestion(): void;
  /** Does what was asked. The sheet stays until the server has answered, and says itself what went wrong. */
  answer(run: () => Promise<Notice | null>): Promise<boolean>;
  forget(): void;
}

export function rowChanges<T extends object, Kind extends string = never>(
  screen: Pick<ListScreen<T>, 'list' | 'idOf'>,
): RowChanges<T, Kind> {
  const $notice = atom<Notice | null>(null);
  const $rowFailure = atom<{ id: string; failure: CallFailure } | null>(null);
  const $question = atom<{ kind: Kind; row: T } | null>(null);
  const answering = slice<true>();
  const forget = () => {
    $rowFailure.set(null);
    $notice.set(null);
  };
  const show = (id: string, change: Partial<T>) => screen.list.edit(id, (row) => ({ ...row, ...change }));
  return {
    $notice,
    $rowFailure,
    $question,
    answering,
    forget,
    async change(row, run, guess = {}) {
      const id = screen.idOf(row);
      forget();
      show(id, guess);
      try {
        show(id, (await run()) ?? {});
        return true;
      } catch (thrown) {
        show(id, Object.fromEntries(Object.keys(guess).map((name) => [name, row[name as keyof T]])) as Partial<T>);
        if (!(thrown instanceof CallFailure)) throw thrown;
        $rowFailure.set({ id, failure: thrown });
        return false;
      }
    },
    ask(kind, row) {
      answering.reset();
      forget();
      $question.set({ kind, row });
    },
    closeQuestion: () => $question.set(null),
    async answer(run) {
      if (answering.$state.get().status === 'loading') return false;
      let notice: Notice | null = null;
      const isDone = await answering.load(async () => {
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
