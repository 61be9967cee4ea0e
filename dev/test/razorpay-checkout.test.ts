import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsThat } from '../../test/lib/programs.ts';
import { findChromium, requireChromium } from '../lib/chromium.ts';
import { razorpayDefaults as account, type Razorpay, startRazorpay } from '../razorpay/razorpay.ts';
import type { Order, SignedPayment } from '../razorpay/razorpay-types.ts';

const devices = [
  { name: 'a phone of 360 px', width: 360, height: 740 },
  { name: 'a laptop of 1280 px', width: 1280, height: 800 },
];
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An event recorded by the shop's page. */
interface RecordedEvent {
  event: 'handler' | 'payment.failed' | 'dismissed';
  data?: SignedPayment & { error?: Record<string, unknown> };
}

const shopScript = `
window.heard = [];
const hear = (event) => (data) => heard.push(JSON.parse(JSON.stringify({ event, data })));
const checkout = new Razorpay({
  ...JSON.parse(document.body.dataset.options),
  handler: hear('handler'),
  modal: { ondismiss: hear('dismissed'), ...JSON.parse(document.body.dataset.modal) },
});
checkout.on('payment.failed', hear('payment.failed'));
window.checkout = checkout;
document.querySelector('button').addEventListener('click', () => checkout.open());
`;

const attribute = (value: unknown): string => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** Shop page with a policy that allows only its own script and the checkout's. */
function createShopServer(razorpay: Razorpay, options: object, modal: object): Server {
  const policy = `default-src 'none'; script-src 'self' ${razorpay.url}; frame-src ${razorpay.url}; img-src data:; base-uri 'none'`;
  return createServer((request, response) => {
    if (request.url === '/shop.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(shopScript);
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    return response.end(`<!DOCTYPE html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<body data-options='${attribute(options)}' data-modal='${attribute(modal)}'><h1>Shop</h1><button>Buy</button>
<script src="${razorpay.url}/v1/checkout.js"></script><script src="/shop.js"></script>`);
  });
}

describe(
  'the checkout of the Razorpay stand-in on a shop’s page',
  needsThat(findChromium() !== null, 'chromium'),
  () => {
    let browser: Browser;
    let razorpay: Razorpay;
    let order: Order;
    let openResources: { close(): unknown }[] = [];
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] });
    });
    afterAll(() => browser.close());
    beforeEach(async () => {
      razorpay = await startRazorpay({ accounts: [account] });
      order = await makeOrder(12_34_567);
      openResources = [razorpay];
    });
    afterEach(async () => {
      for (const one of openResources.toReversed()) await one.close();
    });

    async function makeOrder(amount: number): Promise<Order> {
      const answer = await fetch(`${razorpay.url}/v1/orders`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${account.keyId}:${account.keySecret}`)}` },
        body: JSON.stringify({ amount, currency: 'INR' }),
      });
      return (await answer.json()) as Order;
    }

    const defaultOptions = () => ({
      key: account.keyId,
      amount: 1,
      currency: 'INR',
      order_id: order.id,
      name: 'Asha <Cards> & Co',
      description: 'Gold plan, 1 year',
      prefill: { contact: '+919810000001', email: 'ravi@shop.example' },
      theme: { color: '#2d9bea' },
      notes: { plan: 'gold' },
    });

    async function openCheckout(options: object = defaultOptions(), modal: object = {}) {
      const shop = createShopServer(razorpay, options, modal).listen(0, '127.0.0.1');
      await once(shop, 'listening');
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      const consoleErrors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      openResources.push({ close: () => shop.close() }, { close: () => page.close() });
      await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
      await page.getByRole('button', { name: 'Buy' }).click();
      return { page, faults: consoleErrors, frame: page.frameLocator('iframe[title="Razorpay Checkout"]') };
    }

    const recordedEvents = (page: Page): Promise<RecordedEvent[]> =>
      page.evaluate(() => (window as unknown as { heard: RecordedEvent[] }).heard);
    const clickButton = (frame: FrameLocator, name: string) => frame.getByRole('button', { name, exact: true }).click();
    const expectClosed = (page: Page) => expect.poll(() => page.locator('iframe').count()).toBe(0);

    function isValidProof({ event, data }: RecordedEvent): boolean {
      const ids = { order_id: order.id, payment_id: data?.razorpay_payment_id ?? '' };
      return event === 'handler' && validatePaymentVerification(ids, data?.razorpay_signature ?? '', account.keySecret);
    }

    it('the stand-in checkout shows the amount of the order and states that no money is charged', async () => {
      const { frame, page, faults: consoleErrors } = await openCheckout();
      await frame.getByText('₹12,345.67').waitFor();
      await frame.getByRole('heading', { name: 'Asha <Cards> & Co' }).waitFor();
      await frame.getByText('No money is taken.').waitFor();
      expect(await page.locator('iframe').count()).toBe(1);
      expect(consoleErrors).toEqual([]);
    });

    it.each([
      ['Pay by UPI', 'upi'],
      ['Pay by card', 'card'],
    ])(
      'the button “%s” in the stand-in checkout passes the handler a signed proof of a captured payment',
      async (button, method) => {
        const { frame, page, faults: consoleErrors } = await openCheckout();
        await clickButton(frame, button);
        await expectClosed(page);
        const [handlerEvent, ...more] = await recordedEvents(page);
        expect(more).toEqual([]);
        expect(handlerEvent && isValidProof(handlerEvent)).toBe(true);
        expect(razorpay.payments()).toMatchObject([
          {
            id: handlerEvent?.data?.razorpay_payment_id,
            status: 'captured',
            method,
            amount: 12_34_567,
            email: 'ravi@shop.example',
            contact: '+919810000001',
            notes: { plan: 'gold' },
            description: 'Gold plan, 1 year',
          },
        ]);
        expect(consoleErrors).toEqual([]);
      },
    );

    it('a failed payment fires payment.failed and can be retried in the same stand-in checkout', async () => {
      const { frame, page } = await openCheckout();
      await clickButton(frame, 'Payment fails');
      await frame.getByRole('alert').getByText('declined by the bank').waitFor();
      const [failed] = await recordedEvents(page);
      expect(failed).toEqual({
        event: 'payment.failed',
        data: {
          error: {
            code: 'BAD_REQUEST_ERROR',
            description: expect.stringContaining('declined'),
            source: 'issuer_bank',
            step: 'payment_authorization',
            reason: 'payment_failed',
            metadata: { order_id: order.id, payment_id: razorpay.payments()[0]?.id },
          },
        },
      });
      await clickButton(frame, 'Pay by UPI');
      await expectClosed(page);
      const events = await recordedEvents(page);
      expect(events.map(({ event }) => event)).toEqual(['payment.failed', 'handler']);
      expect(events[1] && isValidProof(events[1])).toBe(true);
      expect(razorpay.payments().map(({ status }) => status)).toEqual(['failed', 'captured']);
    });

    it('a UPI payment that is confirmed later closes the checkout as dismissed and is captured when settled', async () => {
      razorpay.later(null);
      const { frame, page } = await openCheckout();
      await clickButton(frame, 'UPI that is confirmed later');
      await expectClosed(page);
      expect((await recordedEvents(page)).map(({ event }) => event)).toEqual(['dismissed']);
      const [payment] = razorpay.payments();
      expect(payment?.status).toBe('created');
      razorpay.settle(payment?.id ?? '', 'captured');
      expect(razorpay.orders()[0]?.status).toBe('paid');
    });

    it('closing the stand-in checkout by its button or Escape creates no payment and returns the focus', async () => {
      const { frame, page } = await openCheckout();
      await clickButton(frame, 'Close');
      await expectClosed(page);
      await page.getByRole('button', { name: 'Buy' }).click();
      // The checkout's iframe takes the focus when it appears.
      await frame.getByRole('button', { name: 'Pay by UPI' }).and(frame.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await expectClosed(page);
      expect((await recordedEvents(page)).map(({ event }) => event)).toEqual(['dismissed', 'dismissed']);
      expect(razorpay.payments()).toEqual([]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Buy');
    });

    it('the stand-in checkout confirms closing with confirm_close and ignores Escape with escape: false', async () => {
      const { frame, page } = await openCheckout(defaultOptions(), { confirm_close: true, escape: false });
      await frame.getByRole('button', { name: 'Pay by UPI' }).and(frame.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await clickButton(frame, 'Close');
      expect(await frame.getByRole('button', { name: 'Pay by UPI' }).isVisible()).toBe(false);
      await clickButton(frame, 'Stay');
      expect(await frame.getByRole('button', { name: 'Leave' }).isVisible()).toBe(false);
      await clickButton(frame, 'Close');
      expect(await recordedEvents(page)).toEqual([]);
      await clickButton(frame, 'Leave');
      await expectClosed(page);
      expect((await recordedEvents(page)).map(({ event }) => event)).toEqual(['dismissed']);
    });

    it('a payment can be made in the stand-in checkout with only the keyboard', async () => {
      const { frame, page } = await openCheckout();
      await frame.getByRole('button', { name: 'Pay by UPI' }).and(frame.locator(':focus')).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expectClosed(page);
      expect(razorpay.payments()).toMatchObject([{ method: 'card', status: 'captured' }]);
    });

    it('the stand-in checkout of a paid order shows an error and no payment method', async () => {
      await razorpay.pay(order.id, 'captured');
      const { frame } = await openCheckout();
      await frame.getByRole('alert').getByText('the order is already paid').waitFor();
      expect(await frame.getByRole('button').count()).toBe(1);
    });

    it('the stand-in checkout with an unknown API key shows that the key is invalid', async () => {
      const { frame } = await openCheckout({ ...defaultOptions(), key: 'rzp_test_Nobody00000001' });
      await frame.getByRole('alert').getByText('The api key provided is invalid').waitFor();
    });

    it('a payment to a Razorpay account with manual capture stays authorized', async () => {
      razorpay.addAccount({ ...account, capture: 'manual' });
      order = await makeOrder(500);
      const { frame, page } = await openCheckout();
      await clickButton(frame, 'Pay by UPI');
      await expectClosed(page);
      expect(razorpay.payments()).toMatchObject([{ status: 'authorized', captured: false }]);
    });

    it.each(devices)(
      'the stand-in checkout on $name has no axe violation and no horizontal overflow, in light and dark',
      async ({ width, height }) => {
        const page = await browser.newPage({ viewport: { width, height } });
        openResources.push({ close: () => page.close() });
        const { key, order_id, theme, name } = defaultOptions();
        const query = new URLSearchParams({ key_id: key, order_id, name, color: theme.color, origin: razorpay.url });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.goto(`${razorpay.url}/v1/checkout/public?${query}`);
          await page.evaluate(axeScript);
          const consoleErrors = await page.evaluate(async () => {
            const run = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe
              .run;
            return (await run()).violations.map(({ id }) => id);
          });
          expect(consoleErrors).toEqual([]);
          const measureOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
          expect(await page.evaluate(measureOverflow)).toBe(0);
        }
      },
    );
  },
);
