import pg from 'pg';

/** @param payload null = notifications may have been missed */
export type OnNotify = (payload: string | null) => void;
export type StopListening = () => Promise<void>;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Resolves after the first attempt, even a failed one, so callers must also poll. */
export async function listenOnPostgres(url: string, channel: string, onNotify: OnNotify): Promise<StopListening> {
  let client: pg.Client | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const newClient = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, keepAlive: true });
    client = newClient;
    // Without a listener, a lost connection would end the process; the `end` event reconnects.
    newClient.on('error', () => {});
    newClient.on('notification', ({ payload }) => onNotify(payload ?? ''));
    try {
      await newClient.connect();
      await newClient.query(`listen ${pg.escapeIdentifier(channel)}`);
      newClient.once('end', scheduleReconnect);
      pauseMs = FIRST_PAUSE_MS;
      onNotify(null);
    } catch {
      void newClient.end().catch(() => {});
      scheduleReconnect();
    }
  }

  function scheduleReconnect(): void {
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
