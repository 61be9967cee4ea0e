import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { CallFailure } from '../../../lib/api.ts';
import { type Slice, slice } from '../../../lib/slice.ts';
import type { ListScreen } from '../list/list.store.ts';

export interface Notice {
  words: string;
  undo?(): void | Promise<void>;
  more?: { words: string; go(): void };
  /** The focused row was removed, so the notice takes the focus. */
  takesFocus?: boolean;
}

export interface RowChanges<T, Kind extends string> {
  readonly $notice: WritableAtom<Notice | null>;
  readonly $rowFailure: WritableAtom<{ id: string; failure: CallFailure } | null>;
  readonly $question: ReadableAtom<{ kind: Kind; row: T } | null>;
  readonly answering: Slice<true>;
  /**
   * Optimistic with `guess`; refusals are rolled back.
   * @returns whether it succeeded
   */
  change(row: T, run: () => Promise<Partial<T> | undefined>, guess?: Partial<T>): Promise<boolean>;
  ask(kind: Kind, row: T): void;
  closeQuestion(): void;
  /** The sheet stays open until the server answers, and shows its error. */
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
