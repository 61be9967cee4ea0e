import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '@parichay/shared/platform/language/languages.ts';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BffConfig } from '../src/config.ts';
import { loadStaticPages } from '../src/panel/static-pages.ts';

const paths = ['panel/login', 'panel/admin', 'panel/customer', 'panel/customer/card-editor', 'panel/thankyou'];
const billing = ['panel/payment/month-payment', 'panel/payment/agency-image-payment'];
const allPagePaths = [...paths, ...billing, 'panel/customers', 'error/unavailable'];

let siteDir: string;
beforeAll(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'parichay-pages-'));
  for (const locale of locales)
    for (const path of allPagePaths) {
      mkdirSync(join(siteDir, 'client', locale, path), { recursive: true });
      writeFileSync(join(siteDir, 'client', locale, path, 'index.html'), '<html><head></head><body></body></html>');
    }
});
afterAll(() => rmSync(siteDir, { recursive: true, force: true }));

function load(checkoutUrl = '', from = siteDir, tagManager: BffConfig['tagManager'] = undefined) {
  const payment = { checkoutUrl } as BffConfig['payment'];
  return loadStaticPages(from, { isTls: true, tagManager, errorTracing: undefined, payment });
}

/** Sends a page for the requested path and returns its HTML and its policy. */
function sendPage(path: string, checkoutUrl: string, pages = load(checkoutUrl), requestedPath = path) {
  const headers: Record<string, string> = {};
  let html = '';
  const response = {
    status: () => response,
    type: () => response,
    set: (more: object) => {
      Object.assign(headers, more);
      return response;
    },
    end: (body: string) => {
      html = body;
    },
  };
  const request = { headers: { host: 'shop.test' }, path: `/${requestedPath}`, cookies: {} } as unknown as Request;
  pages.send(request, response as unknown as Response, `/${path}`, { locale: 'en' });
  const policy = Object.fromEntries(
    (headers['Content-Security-Policy'] ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources];
    }),
  );
  return { html, policy };
}

const paymentPagePaths = allPagePaths.filter((path) => /^panel\/(customer|thankyou|payment)(\/|$)/.test(path));
const nonPaymentPagePaths = allPagePaths.filter((path) => !paymentPagePaths.includes(path));

describe('the payment provider in the Content-Security-Policy', () => {
  const realCheckout = 'https://checkout.razorpay.com/v1/checkout.js';

  test.each(paymentPagePaths)(
    'the Content-Security-Policy of /%s allows no third party except the payment provider',
    (path) => {
      const { html, policy } = sendPage(path, realCheckout);
      expect(html).toContain(`<meta name="checkout" content="${realCheckout}">`);
      expect(policy).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'", 'https://checkout.razorpay.com'],
        'frame-src': ["'self'", 'https://checkout.razorpay.com', 'https://api.razorpay.com'],
        'connect-src': ["'self'", 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
        'img-src': ["'self'", 'data:', 'blob:'],
        'style-src': ["'self'"],
        'form-action': ["'self'"],
      });
    },
  );

  test.each(nonPaymentPagePaths)(
    'the page /%s and its Content-Security-Policy do not name the payment provider',
    (path) => {
      const { html, policy } = sendPage(path, realCheckout);
      expect(html).not.toContain('checkout');
      expect(JSON.stringify(policy)).not.toContain('razorpay');
    },
  );

  test('the Content-Security-Policy allows the host of a local checkout script instead of that of the provider', () => {
    const { policy } = sendPage('panel/customer', 'http://127.0.0.1:4000/v1/checkout.js');
    expect(policy).toMatchObject({
      'script-src': ["'self'", 'http://127.0.0.1:4000'],
      'frame-src': ["'self'", 'http://127.0.0.1:4000'],
      'connect-src': ["'self'"],
    });
  });
});

describe('static pages whose files were deleted', () => {
  test('after the site files are deleted, cached pages and error pages are still served, and other pages throw', () => {
    const broken = `${siteDir}-broken`;
    cpSync(siteDir, broken, { recursive: true });
    const pages = load('', broken, { id: 'GTM-TEST', host: 'shop.test' });
    const before = sendPage('panel/login', '', pages).html;
    rmSync(broken, { recursive: true });
    expect(before).toContain('<body>');
    expect(sendPage('panel/login', '', pages).html).toBe(before);
    for (const requestedPath of ['panel/login', 'panel/customer'])
      expect(sendPage('error/unavailable', '', pages, requestedPath).html).toContain('<body>');
    expect(() => sendPage('panel/admin', '', pages)).toThrow('ENOENT');
  });
});
