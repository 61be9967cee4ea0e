import { atom, type ReadableAtom } from 'nanostores';
import { CallFailure } from '../../../lib/api.ts';

export interface ManyOutcome {
  id: string;
  /** Error code. null = done. */
  code: string | null;
}

export interface ManyState {
  phase: 'asked' | 'busy' | 'done';
  outcomes: readonly ManyOutcome[];
  total: number;
  failure: CallFailure | null;
}

export type Send = (ids: string[]) => Promise<readonly ManyOutcome[]>;

export interface ManyRun {
  readonly $state: ReadableAtom<ManyState>;
  /** Called again, it continues with the remaining rows. */
  run(ids: readonly string[], send: Send): Promise<void>;
  stop(): void;
}

/** Ids per request: few enough for quick answers and visible progress. */
const atOnce = 25;

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
