import type { FrameLocator, Page } from 'playwright-core';
import type { Words } from './browse.ts';

/** The provider's checkout as a person uses it. Its own words are English, whatever the page's are. */

const frame = (page: Page): FrameLocator => page.frameLocator('.razorpay-checkout-frame');

export type Way = 'Pay by UPI' | 'Pay by card' | 'Payment fails' | 'UPI that is confirmed later';

export const choose = (page: Page, way: Way) => frame(page).getByRole('button', { name: way, exact: true }).click();

/** Closes the checkout without paying; it asks once whether one means it. */
export async function dismiss(page: Page): Promise<void> {
  await frame(page).getByRole('button', { name: 'Close', exact: true }).click();
  await frame(page).getByRole('button', { name: 'Leave', exact: true }).click();
}

export const checkoutStands = (page: Page) => frame(page).getByRole('button', { name: 'Pay by UPI' }).waitFor();

/** What the page reports of payments, in their order: completed or not. Told anew after each load. */
export async function followReports(page: Page): Promise<boolean[]> {
  const reports: boolean[] = [];
  await page.exposeFunction('reportedPayment', (isCompleted: boolean) => reports.push(isCompleted));
  await page.addInitScript(() =>
    addEventListener('parichay:payment', (event) =>
      (globalThis as unknown as { reportedPayment(isCompleted: boolean): void }).reportedPayment(
        (event as CustomEvent<{ isCompleted: boolean }>).detail.isCompleted,
      ),
    ),
  );
  return reports;
}

/** Accepts what the browser itself asks or says, and keeps the words. */
export function followAlerts(page: Page): string[] {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    dialog.accept().catch(() => {});
  });
  return alerts;
}

/** Opens Pricing from the drawer, and waits for what it offers. */
export async function openPricing(page: Page, t: Words) {
  await page.getByRole('button', { name: t('shell.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.pricing') })
    .click();
  return pricing(page, t);
}

export async function pricing(page: Page, t: Words) {
  const dialog = page.getByRole('dialog', { name: t('shell.pricing') });
  await dialog.locator('.premium-now').waitFor();
  return dialog;
}

/** The six seconds of good news. */
export const saysPaid = (page: Page, t: Words) =>
  page.locator('.payment-done').getByText(t('payments.success')).waitFor();
