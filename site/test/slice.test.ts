import { describe, expect, it } from 'vitest';
import { CallFailure } from '../src/lib/api.ts';
import { listSlice, type Page, slice } from '../src/lib/slice.ts';

const refusal = new CallFailure({ code: 'not_found', message: 'There is nothing here.' }, 404);

/** A call that the test answers or refuses. */
function deferredCall<T>() {
  let answer: (value: T) => void = () => {};
  let refuse: (error: unknown) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { run: () => promise, answer, refuse };
}

describe('a store slice that loads a value', () => {
  it('a store slice changes from idle through loading to success and stores the data', async () => {
    const textSlice = slice<string>();
    const states: string[] = [];
    textSlice.$state.subscribe(({ status, data }) => {
      states.push(`${status} ${data}`);
    });
    expect(await textSlice.load(async () => 'Meera')).toBe('Meera');
    expect(states).toEqual(['idle null', 'loading null', 'success Meera']);
  });

  it('a store slice whose load fails stores the error and keeps its data', async () => {
    const textSlice = slice<string>();
    textSlice.set('Meera');
    expect(await textSlice.load(() => Promise.reject(refusal))).toBeNull();
    expect(textSlice.$state.get()).toEqual({ status: 'failed', data: 'Meera', error: refusal });
  });

  it('a store slice keeps its data while it is loading again', () => {
    const textSlice = slice<string>();
    textSlice.set('Meera');
    textSlice.load(deferredCall<string>().run);
    expect(textSlice.$state.get()).toEqual({ status: 'loading', data: 'Meera', error: null });
  });

  it('clearing the error of a store slice returns it to idle without data and to success with data', async () => {
    const textSlice = slice<string>();
    await textSlice.load(() => Promise.reject(refusal));
    textSlice.clearError();
    expect(textSlice.$state.get()).toEqual({ status: 'idle', data: null, error: null });
    textSlice.set('Meera');
    await textSlice.load(() => Promise.reject(refusal));
    textSlice.clearError();
    expect(textSlice.$state.get()).toEqual({ status: 'success', data: 'Meera', error: null });
  });

  it('clearing the error of a store slice that is loading changes nothing', () => {
    const textSlice = slice<string>();
    textSlice.load(deferredCall<string>().run);
    textSlice.clearError();
    expect(textSlice.$state.get().status).toBe('loading');
  });

  it('a store slice that is reset is idle and has no data', () => {
    const textSlice = slice<string>();
    textSlice.set('Meera');
    textSlice.reset();
    expect(textSlice.$state.get()).toEqual({ status: 'idle', data: null, error: null });
  });

  it('the later of two concurrent loads of a store slice wins, whichever finishes first', async () => {
    const textSlice = slice<string>();
    const [older, newer] = [deferredCall<string>(), deferredCall<string>()];
    const loads = [textSlice.load(older.run), textSlice.load(newer.run)];
    newer.answer('new');
    older.answer('old');
    expect(await Promise.all(loads)).toEqual([null, 'new']);
    expect(textSlice.$state.get().data).toBe('new');
  });

  it('a store slice ignores the results and errors of loads that began before a reset', async () => {
    const textSlice = slice<string>();
    const [first, second] = [deferredCall<string>(), deferredCall<string>()];
    const runs = [textSlice.load(first.run), textSlice.load(second.run)];
    textSlice.reset();
    first.answer('late');
    second.refuse(refusal);
    await Promise.all(runs);
    expect(textSlice.$state.get()).toEqual({ status: 'idle', data: null, error: null });
  });

  it('a store slice rethrows an error that is not a CallFailure and stores it as internal', async () => {
    const textSlice = slice<string>();
    await expect(textSlice.load(() => Promise.reject(new TypeError('undefined is not …')))).rejects.toThrow(TypeError);
    expect(textSlice.$state.get()).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  });
});

describe('a store slice that loads a list', () => {
  interface Row {
    id: string;
    name: string;
  }
  const row = (id: string, name = id): Row => ({ id, name });
  const page = (items: Row[], total = items.length, nextCursor: string | null = null): Page<Row> => ({
    items,
    total,
    nextCursor,
  });
  const rows = () => listSlice<Row>((item) => item.id);
  const ids = (list: ReturnType<typeof rows>) => list.$state.get().items.map((item) => item.id);

  it('a list slice loads a page of items with its total and its cursor', async () => {
    const list = rows();
    await list.load(async () => page([row('a'), row('b')], 5, 'after-b'));
    expect(list.$state.get()).toMatchObject({ status: 'success', total: 5, nextCursor: 'after-b' });
    expect(ids(list)).toEqual(['a', 'b']);
  });

  it('a list slice appends the next page without duplicate items', async () => {
    const list = rows();
    list.set(page([row('a'), row('b')], 3, 'after-b'));
    await list.append(async () => page([row('b'), row('c')], 3));
    expect(ids(list)).toEqual(['a', 'b', 'c']);
    expect(list.$state.get()).toMatchObject({ total: 3, nextCursor: null });
  });

  it('a list slice keeps its items when loading the next page fails', async () => {
    const list = rows();
    list.set(page([row('a')], 2, 'after-a'));
    await list.append(() => Promise.reject(refusal));
    expect(list.$state.get()).toMatchObject({ status: 'failed', error: refusal, total: 2, nextCursor: 'after-a' });
    expect(ids(list)).toEqual(['a']);
    list.clearError();
    expect(list.$state.get()).toMatchObject({ status: 'success', error: null });
  });

  it('a list slice prepends new items and adds them to the total', () => {
    const list = rows();
    list.set(page([row('a')]));
    list.prepend(row('b'), row('c'));
    expect(ids(list)).toEqual(['b', 'c', 'a']);
    expect(list.$state.get().total).toBe(3);
  });

  it('a list slice moves an item that is prepended again to the front and does not count it twice', () => {
    const list = rows();
    list.set(page([row('a'), row('b')]));
    list.prepend(row('b', 'changed'));
    expect(list.$state.get().items).toEqual([row('b', 'changed'), row('a')]);
    expect(list.$state.get().total).toBe(2);
  });

  it('a list slice changes one item by its id and leaves the other items unchanged', () => {
    const list = rows();
    list.set(page([row('a'), row('b')]));
    list.edit('b', (item) => ({ ...item, name: 'Bhavna' }));
    expect(list.$state.get().items).toEqual([row('a'), row('b', 'Bhavna')]);
  });

  it('changing an unknown id leaves the state object of a list slice identical', () => {
    const list = rows();
    list.set(page([row('a')]));
    const before = list.$state.get();
    list.edit('z', (item) => ({ ...item, name: 'Zubin' }));
    expect(list.$state.get()).toBe(before);
  });

  it('removing an item of a list slice lowers its total by one', () => {
    const list = rows();
    list.set(page([row('a'), row('b')], 7, 'after-b'));
    list.remove('a');
    expect(ids(list)).toEqual(['b']);
    expect(list.$state.get()).toMatchObject({ total: 6, nextCursor: 'after-b' });
  });

  it('removing an unknown id leaves the total of a list slice unchanged', () => {
    const list = rows();
    list.set(page([row('a')], 7));
    list.remove('z');
    expect(list.$state.get().total).toBe(7);
  });

  it('the result of a load does not undo a change made to a list slice during the load', async () => {
    const list = rows();
    list.set(page([row('a')]));
    const reload = deferredCall<Page<Row>>();
    const loading = list.load(reload.run);
    list.prepend(row('b'));
    reload.answer(page([row('a')]));
    await loading;
    expect(ids(list)).toEqual(['b', 'a']);
    expect(list.$state.get().status).toBe('success');
  });

  it('a list slice that is reset is idle and empty', () => {
    const list = rows();
    list.set(page([row('a')], 7, 'after-a'));
    list.reset();
    expect(list.$state.get()).toEqual({ status: 'idle', items: [], total: 0, nextCursor: null, error: null });
  });

  it('clearing the error of a list slice whose first load failed returns it to idle', async () => {
    const list = rows();
    await list.load(() => Promise.reject(refusal));
    list.clearError();
    expect(list.$state.get().status).toBe('idle');
  });
});
