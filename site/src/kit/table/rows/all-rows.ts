import { allRowsType } from '@parichay/shared/platform/lib/all-rows.ts';
import { CallFailure } from '../../../lib/api.ts';
import type { ListScreen } from '../list/list.store.ts';

/** Rows per yielded batch. */
const atOnce = 1_000;

/**
 * Streams one JSON value per line.
 * @throws CallFailure also when it breaks off
 */
export async function* allRows<T>({
  key,
  query,
}: NonNullable<ReturnType<ListScreen<T>['wholeList']>>): AsyncGenerator<T[]> {
  const [, path = ''] = key.split(' ');
  const asked = `/api/v1${path}?${new URLSearchParams(query)}`;
  const response = await fetch(asked, { headers: { Accept: allRowsType } }).catch(() => null);
  if (!response?.ok || !response.body) {
    const failure = await response?.json().catch(() => null);
    throw new CallFailure(failure?.data ?? {}, response?.status ?? 0);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let rows: T[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new CallFailure({}, 0);
      });
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) rows.push(JSON.parse(line));
      if (rows.length < atOnce) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  } finally {
    // A consumer that stops early ends the download.
    await reader.cancel().catch(() => {});
  }
}

export async function firstRows<T>(screen: Pick<ListScreen<T>, 'wholeList'>, most: number): Promise<T[]> {
  const whole = screen.wholeList();
  const found: T[] = [];
  if (whole) {
    for await (const rows of allRows<T>(whole)) {
      found.push(...rows);
      if (found.length >= most) break;
    }
  }
  return found.slice(0, most);
}
