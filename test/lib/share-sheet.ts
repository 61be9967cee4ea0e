import type { Page } from 'playwright-core';

/** A phone that shares files; what it was handed is kept on the page. */
export const giveShareSheet = (page: Page) =>
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

/** What the share sheet was handed: the names of the fields, then each file's name and type. */
export const sharedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);
