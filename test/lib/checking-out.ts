import type { FrameLocator, Page } from 'playwright-core';
import type { Translator } from './browse.ts';

/** Drives the provider’s checkout, whose texts are always English. */

const frame = (page: Page): FrameLocator => page.frameLocator('.razorpay-checkout-frame');

export type CheckoutButton = 'Pay by UPI' | 'Pay by card' | 'Payment fails' | 'UPI that is confirmed later';

export const clickCheckoutButton = (page: Page, button: CheckoutButton) =>
  frame(page).getByRole('button', { name: button, exact: true }).click();

/** Closes the checkout without paying and confirms that. */
export async function dismiss(page: Page): Promise<void> {
  await frame(page).getByRole('button', { name: 'Close', exact: true }).click();
  await frame(page).getByRole('button', { name: 'Leave', exact: true }).click();
}

export const waitForCheckout = (page: Page) => frame(page).getByRole('button', { name: 'Pay by UPI' }).waitFor();

/** Collects whether each payment that the page reports was completed, over reloads too. */
export async function collectPaymentReports(page: Page): Promise<boolean[]> {
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

/** Accepts the browser’s own dialogs and collects their texts. */
export function collectAlerts(page: Page): string[] {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    dialog.accept().catch(() => {});
  });
  return alerts;
}

/** Opens Pricing from the drawer and waits for its offers. */
export async function openPricing(page: Page, t: Translator) {
  await page.getByRole('button', { name: t('shell.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.pricing') })
    .click();
  return waitForPricing(page, t);
}

export async function waitForPricing(page: Page, t: Translator) {
  const dialog = page.getByRole('dialog', { name: t('shell.pricing') });
  await dialog.locator('.premium-now').waitFor();
  return dialog;
}

/** Waits for the confirmation, which is shown for six seconds. */
export const expectPaidNotice = (page: Page, t: Translator) =>
  page.locator('.payment-done').getByText(t('payments.success')).waitFor();
