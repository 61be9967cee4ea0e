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

export type SendBatch = (ids: string[]) => Promise<readonly BulkOutcome[]>;

export interface BulkRun {
  readonly $state: ReadableAtom<BulkState>;
  /** When called again, it continues with the remaining rows. */
  run(ids: readonly string[], send: SendBatch): Promise<void>;
  stop(): void;
}

/** Ids per request: few enough for quick answers and visible progress. */
const batchSize = 25;

const withoutIdsOf = (outcomes: readonly BulkOutcome[], ids: readonly string[]): string[] => {
  const processedIds = new Set(outcomes.map(({ id }) => id));
  return ids.filter((id) => !processedIds.has(id));
};

/** Resends rows that a slow server had no time for, unless it processed none. */
function processedOutcomes(batch: readonly BulkOutcome[]): readonly BulkOutcome[] {
  const processed = batch.filter(({ code }) => code !== 'unavailable');
  return processed.length > 0 ? processed : batch;
}

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
      let remainingIds = withoutIdsOf(outcomes, ids);
      while (remainingIds.length > 0 && !isStopped && !failure) {
        try {
          const batchOutcomes = processedOutcomes(await send(remainingIds.slice(0, batchSize)));
          $state.set({ ...$state.get(), outcomes: [...$state.get().outcomes, ...batchOutcomes] });
          remainingIds = withoutIdsOf(batchOutcomes, remainingIds);
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
