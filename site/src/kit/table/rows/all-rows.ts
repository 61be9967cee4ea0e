import { allRowsMediaType } from '@parichay/shared/platform/lib/all-rows.ts';
import { CallFailure } from '../../../lib/api.ts';
import type { ListScreen } from '../list/list.store.ts';

const batchSize = 1_000;

/**
 * Streams one JSON value per line.
 * @throws CallFailure also when the download breaks off
 */
export async function* streamAllRows<T>({
  key,
  query,
}: NonNullable<ReturnType<ListScreen<T>['allRowsCall']>>): AsyncGenerator<T[]> {
  const [, path = ''] = key.split(' ');
  const url = `/api/v1${path}?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers: { Accept: allRowsMediaType } }).catch(() => null);
  if (!response?.ok || !response.body) {
    const failure = await response?.json().catch(() => null);
    throw new CallFailure(failure?.data ?? {}, response?.status ?? 0);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let incompleteLine = '';
  let rows: T[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new CallFailure({}, 0);
      });
      if (done) break;
      const lines = (incompleteLine + value).split('\n');
      incompleteLine = lines.pop() ?? '';
      for (const line of lines) rows.push(JSON.parse(line));
      if (rows.length < batchSize) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  } finally {
    // A consumer that stops early ends the download.
    await reader.cancel().catch(() => {});
  }
}

export async function fetchFirstRows<T>(screen: Pick<ListScreen<T>, 'allRowsCall'>, maxRows: number): Promise<T[]> {
  const allRowsCall = screen.allRowsCall();
  const collected: T[] = [];
  if (allRowsCall) {
    for await (const rows of streamAllRows<T>(allRowsCall)) {
      collected.push(...rows);
      if (collected.length >= maxRows) break;
    }
  }
  return collected.slice(0, maxRows);
}
