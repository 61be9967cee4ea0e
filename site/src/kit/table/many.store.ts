import { atom, type ReadableAtom } from 'nanostores';
import { CallFailure } from '../../lib/api.ts';

/** What became of one row. */
export interface ManyOutcome {
  id: string;
  /** Why it was not done; null: it was. */
  code: string | null;
}

export interface ManyState {
  phase: 'asked' | 'busy' | 'done';
  /** Rows that were asked for, of `total`. */
  outcomes: readonly ManyOutcome[];
  total: number;
  /** The server could not be asked for the rest. */
  failure: CallFailure | null;
}

export type Send = (ids: string[]) => Promise<readonly ManyOutcome[]>;

export interface ManyRun {
  readonly $state: ReadableAtom<ManyState>;
  /** Goes through the rows; begun again after a failure, it goes on with those that are left. */
  run(ids: readonly string[], send: Send): Promise<void>;
  /** Ends after what is on its way. */
  stop(): void;
}

/** So many at once that the answer comes soon, and one sees how far it is. */
const atOnce = 25;

/** Something done to many rows, some at a time. */
export function manyRun(): ManyRun {
  const $state = atom<ManyState>({ phase: 'asked', outcomes: [], total: 0, failure: null });
  let isStopped = false;
  return {
    $state,
    async run(ids, send) {
      if ($state.get().phase === 'busy') return;
      isStopped = false;
      const { outcomes } = $state.get();
      $state.set({ phase: 'busy', outcomes, total: ids.length, failure: null });
      let failure: CallFailure | null = null;
      for (let at = outcomes.length; at < ids.length && !isStopped && !failure; at += atOnce) {
        try {
          const answered = await send(ids.slice(at, at + atOnce));
          $state.set({ ...$state.get(), outcomes: [...$state.get().outcomes, ...answered] });
        } catch (thrown) {
          if (!(thrown instanceof CallFailure)) throw thrown;
          failure = thrown;
        }
      }
      $state.set({ ...$state.get(), phase: 'done', failure });
    },
    stop() {
      isStopped = true;
    },
  };
}
