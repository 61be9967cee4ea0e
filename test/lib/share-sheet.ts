import type { Page } from 'playwright-core';

/** Gives the page a share sheet that records what it receives. */
export const mockShareSheet = (page: Page) =>
  page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, {
      canShare: (data?: ShareData) => (data?.files?.length ?? 0) > 0,
      share: async (data: ShareData) => {
        shared.push(Object.keys(data).join(), ...(data.files ?? []).map(({ name, type }) => `${name} ${type}`));
      },
    });
  });

/** Reads what was shared: the names of the fields, then each file’s name and type. */
export const readShared = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);
