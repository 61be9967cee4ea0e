import { atom, type ReadableAtom } from 'nanostores';
import { CallFailure } from './api.ts';

/* `reset` removes the data; `clearError` and reloading preserve it, so no skeleton flashes. */

export type Status = 'idle' | 'loading' | 'success' | 'failed';

export interface SliceState<T> {
  readonly status: Status;
  readonly data: T | null;
  readonly error: CallFailure | null;
}

interface Lifecycle {
  reset(): void;
  clearError(): void;
}

export interface Slice<T> extends Lifecycle {
  readonly $state: ReadableAtom<SliceState<T>>;
  /** null = superseded by a newer run, or a stored CallFailure; other errors are stored and rethrown. */
  load(run: () => Promise<T>): Promise<T | null>;
  set(data: T): void;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** Counting stopped at `total`; more items exist. */
  readonly totalIsMinimum?: boolean | undefined;
  readonly nextCursor: string | null;
}

export interface ListState<T> extends Page<T> {
  readonly status: Status;
  readonly error: CallFailure | null;
}

export interface ListSlice<T> extends Lifecycle {
  readonly $state: ReadableAtom<ListState<T>>;
  load(run: () => Promise<Page<T>>): Promise<Page<T> | null>;
  append(run: () => Promise<Page<T>>): Promise<Page<T> | null>;
  set(page: Page<T>): void;
  prepend(...items: T[]): void;
  edit(id: string, change: (item: T) => T): void;
  remove(id: string): void;
}

function newestRunOnly(onFailure: (error: CallFailure) => void) {
  let newestRun = 0;
  return {
    supersede: () => {
      newestRun += 1;
    },
    async run<T>(start: () => Promise<T>, onSuccess: (answer: T) => void): Promise<T | null> {
      newestRun += 1;
      const currentRun = newestRun;
      try {
        const answer = await start();
        if (currentRun !== newestRun) return null;
        onSuccess(answer);
        return answer;
      } catch (thrown) {
        const isFailure = thrown instanceof CallFailure;
        if (currentRun === newestRun) onFailure(isFailure ? thrown : new CallFailure({ code: 'internal' }, 0));
        if (!isFailure) throw thrown;
        return null;
      }
    },
  };
}

export function slice<T>(): Slice<T> {
  const idle: SliceState<T> = { status: 'idle', data: null, error: null };
  const $state = atom<SliceState<T>>(idle);
  const calls = newestRunOnly((error) => $state.set({ ...$state.get(), status: 'failed', error }));
  const set = (data: T) => $state.set({ status: 'success', data, error: null });
  return {
    $state,
    set(data) {
      calls.supersede();
      set(data);
    },
    load(run) {
      $state.set({ ...$state.get(), status: 'loading', error: null });
      return calls.run(run, set);
    },
    reset() {
      calls.supersede();
      $state.set(idle);
    },
    clearError() {
      const { status, data } = $state.get();
      if (status === 'failed') $state.set({ status: data === null ? 'idle' : 'success', data, error: null });
    },
  };
}

const uniqueBy = <T>(items: readonly T[], idOf: (item: T) => string): T[] => {
  const byId = new Map<string, T>();
  for (const item of items) if (!byId.has(idOf(item))) byId.set(idOf(item), item);
  return [...byId.values()];
};

export function listSlice<T>(idOf: (item: T) => string): ListSlice<T> {
  const idle: ListState<T> = { status: 'idle', items: [], total: 0, nextCursor: null, error: null };
  const $state = atom<ListState<T>>(idle);
  const calls = newestRunOnly((error) => $state.set({ ...$state.get(), status: 'failed', error }));
  let isLoaded = false;
  const set = ({ items, total, totalIsMinimum, nextCursor }: Page<T>) => {
    isLoaded = true;
    $state.set({
      status: 'success',
      items: uniqueBy(items, idOf),
      total,
      ...(totalIsMinimum && { totalIsMinimum }),
      nextCursor,
      error: null,
    });
  };
  /** A local change is newer than the response of a pending call. */
  const applyLocalChange = (page: Page<T>) => {
    calls.supersede();
    set(page);
  };
  const start = () => $state.set({ ...$state.get(), status: 'loading', error: null });
  return {
    $state,
    load(run) {
      start();
      return calls.run(run, set);
    },
    append(run) {
      start();
      return calls.run(run, (page) => set({ ...page, items: [...$state.get().items, ...page.items] }));
    },
    set: applyLocalChange,
    prepend(...items) {
      const { total, totalIsMinimum, items: stored, nextCursor } = $state.get();
      const storedIds = new Set(stored.map(idOf));
      const addedCount = uniqueBy(items, idOf).filter((item) => !storedIds.has(idOf(item))).length;
      applyLocalChange({ items: [...items, ...stored], total: total + addedCount, totalIsMinimum, nextCursor });
    },
    edit(id, change) {
      const { items, total, totalIsMinimum, nextCursor } = $state.get();
      if (!items.some((item) => idOf(item) === id)) return;
      applyLocalChange({
        items: items.map((item) => (idOf(item) === id ? change(item) : item)),
        total,
        totalIsMinimum,
        nextCursor,
      });
    },
    remove(id) {
      const { items, total, totalIsMinimum, nextCursor } = $state.get();
      const remaining = items.filter((item) => idOf(item) !== id);
      if (remaining.length < items.length)
        applyLocalChange({ items: remaining, total: total - 1, totalIsMinimum, nextCursor });
    },
    reset() {
      calls.supersede();
      isLoaded = false;
      $state.set(idle);
    },
    clearError() {
      const state = $state.get();
      if (state.status === 'failed') $state.set({ ...state, status: isLoaded ? 'success' : 'idle', error: null });
    },
  };
}
