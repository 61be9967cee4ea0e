import pg from 'pg';

/** null = notices may have been missed */
export type OnNotice = (payload: string | null) => void;
export type StopListening = () => Promise<void>;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Resolves after the first attempt, even a failed one, so callers must also poll. */
export async function listenOnPostgres(url: string, channel: string, onNotice: OnNotice): Promise<StopListening> {
  let client: pg.Client | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, keepAlive: true });
    client = next;
    // Without a listener, a lost connection would end the process; the `end` event reconnects.
    next.on('error', () => {});
    next.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      next.once('end', connectLater);
      pauseMs = FIRST_PAUSE_MS;
      onNotice(null);
    } catch {
      void next.end().catch(() => {});
      connectLater();
    }
  }

  function connectLater(): void {
    if (isStopped) return;
    timer = setTimeout(() => void connect(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
