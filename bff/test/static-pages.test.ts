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
const all = [...paths, ...billing, 'panel/customers', 'error/unavailable'];

let siteDir: string;
beforeAll(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'parichay-pages-'));
  for (const locale of locales)
    for (const path of all) {
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
function sent(path: string, checkoutUrl: string, pages = load(checkoutUrl), asked = path) {
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
  const request = { headers: { host: 'shop.test' }, path: `/${asked}`, cookies: {} } as unknown as Request;
  pages.send(request, response as unknown as Response, `/${path}`, { locale: 'en' });
  const policy = Object.fromEntries(
    (headers['Content-Security-Policy'] ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources];
    }),
  );
  return { html, policy };
}

const paying = all.filter((path) => /^panel\/(customer|thankyou|payment)(\/|$)/.test(path));
const others = all.filter((path) => !paying.includes(path));

describe('the payment provider in the Content-Security-Policy', () => {
  const real = 'https://checkout.razorpay.com/v1/checkout.js';

  test.each(paying)(
    'the policy of /%s allows the script, frames and reports of the payment provider and nothing else',
    (path) => {
      const { html, policy } = sent(path, real);
      expect(html).toContain(`<meta name="checkout" content="${real}">`);
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

  test.each(others)('the page /%s and its policy do not name the payment provider', (path) => {
    const { html, policy } = sent(path, real);
    expect(html).not.toContain('checkout');
    expect(JSON.stringify(policy)).not.toContain('razorpay');
  });

  test("the policy allows the host of a local checkout script instead of the provider's", () => {
    const { policy } = sent('panel/customer', 'http://127.0.0.1:4000/v1/checkout.js');
    expect(policy).toMatchObject({
      'script-src': ["'self'", 'http://127.0.0.1:4000'],
      'frame-src': ["'self'", 'http://127.0.0.1:4000'],
      'connect-src': ["'self'"],
    });
  });
});

describe('static pages without their files', () => {
  test('pages sent before and error pages are served without their files, and other pages throw', () => {
    const broken = `${siteDir}-broken`;
    cpSync(siteDir, broken, { recursive: true });
    const pages = load('', broken, { id: 'GTM-TEST', host: 'shop.test' });
    const before = sent('panel/login', '', pages).html;
    rmSync(broken, { recursive: true });
    expect(before).toContain('<body>');
    expect(sent('panel/login', '', pages).html).toBe(before);
    for (const asked of ['panel/login', 'panel/customer'])
      expect(sent('error/unavailable', '', pages, asked).html).toContain('<body>');
    expect(() => sent('panel/admin', '', pages)).toThrow('ENOENT');
  });
});
