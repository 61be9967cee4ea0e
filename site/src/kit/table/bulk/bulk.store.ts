import { atom, type ReadableAtom } from 'nanostores';
import { CallFailure } from '../../../lib/api.ts';

export interface BulkOutcome {
  id: string;
  /** The error code; null = the row succeeded. */
  code: string | null;
}

export interface BulkState {
  phase: 'asked' | 'busy' | 'done';
  outcomes: readonly BulkOutcome[];
  total: number;
  failure: CallFailure | null;
}

export type Send = (ids: string[]) => Promise<readonly BulkOutcome[]>;

export interface BulkRun {
  readonly $state: ReadableAtom<BulkState>;
  /** When called again, it continues with the remaining rows. */
  run(ids: readonly string[], send: Send): Promise<void>;
  stop(): void;
}

/** Ids per request: few enough for quick answers and visible progress. */
const batchSize = 25;

export function createBulkRun(): BulkRun {
  const $state = atom<BulkState>({ phase: 'asked', outcomes: [], total: 0, failure: null });
  let isStopped = false;
  return {
    $state,
    async run(ids, send) {
      if ($state.get().phase === 'busy') return;
      isStopped = false;
      const { outcomes } = $state.get();
      $state.set({ phase: 'busy', outcomes, total: ids.length, failure: null });
      let failure: CallFailure | null = null;
      for (let start = outcomes.length; start < ids.length && !isStopped && !failure; start += batchSize) {
        try {
          const batchOutcomes = await send(ids.slice(start, start + batchSize));
          $state.set({ ...$state.get(), outcomes: [...$state.get().outcomes, ...batchOutcomes] });
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
