import pg from 'pg';

/** Hears of each notice, and of every time at which some may have been missed: `null`. */
export type OnNotice = (payload: string | null) => void;
export type StopListening = () => Promise<void>;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens on a connection of its own, and connects anew when it is lost. It resolves at the first try, whether that has
 * succeeded or not: who listens also looks now and then.
 */
export async function listenOnPostgres(url: string, channel: string, onNotice: OnNotice): Promise<StopListening> {
  let client: pg.Client | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, keepAlive: true });
    client = next;
    // Without a listener a lost connection would end the process; what is to be done about it is done at its end.
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
