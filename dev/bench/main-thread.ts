import type { Page } from 'playwright-core';

/** Event of Chromium's trace; times are in microseconds. */
interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time of the thread. */
  tdur?: number;
}

/**
 * CPU time of a page's main thread between its performance marks, in ms; other load of the machine is not counted.
 * @param slowdown factor of the CPU throttling
 * @param action ends when the last mark is set
 */
export async function measureMainThreadWork(page: Page, slowdown: number, action: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] },
  });
  await action();
  const tracingCompleted = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()));
  await devtools.send('Tracing.end');
  await tracingCompleted;
  await devtools.detach();
  return (from: string, to: string): number => {
    const mark = (name: string) => {
      const event = events.find((one) => one.name === name && one.cat.includes('blink.user_timing'));
      if (!event) throw new Error(`the page has not set the mark ${name}`);
      return event;
    };
    const { ts: begin, pid, tid } = mark(from);
    const { ts: end } = mark(to);
    let work = 0;
    for (const { name, ph, pid: eventPid, tid: eventTid, ts, dur = 0, tdur = 0 } of events) {
      if (name !== 'RunTask' || ph !== 'X' || eventPid !== pid || eventTid !== tid) continue;
      // Counts only the fraction of a task within the interval.
      const overlap = Math.min(ts + dur, end) - Math.max(ts, begin);
      if (overlap > 0) work += tdur * (overlap / dur);
    }
    return work / 1_000;
  };
}
