import type { Page } from 'playwright-core';

/** Of the trace that Chromium writes. Times in microseconds. */
interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** What the thread itself was at work. */
  tdur?: number;
}

/**
 * How long the main thread of a page is at work between its performance marks, in ms: whatever else this machine does
 * meanwhile is not counted.
 * @param slowdown how many times slower the page's processor is made
 * @param act ends when the last of the marks is set
 */
export async function mainThreadWork(page: Page, slowdown: number, act: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] },
  });
  await act();
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()));
  await devtools.send('Tracing.end');
  await complete;
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
    for (const { name, ph, pid: ofProcess, tid: ofThread, ts, dur = 0, tdur = 0 } of events) {
      if (name !== 'RunTask' || ph !== 'X' || ofProcess !== pid || ofThread !== tid) continue;
      // Of a task that began before, the share that is left.
      const within = Math.min(ts + dur, end) - Math.max(ts, begin);
      if (within > 0) work += tdur * (within / dur);
    }
    return work / 1_000;
  };
}
