import type { Identity } from '@parichay/shared/internal.ts';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { createKnownBrowserCookie } from '../src/session/known-browser.ts';

test('a browser known from a customer’s sign-in is unknown to the staff account of the same phone number', () => {
  const browsers = createKnownBrowserCookie('a secret of this test', false);
  const customer: Identity = { audience: 'customer', agencyId: 'agency', phoneNumber: '+919811100001', email: null };
  let cookie = '';
  const response = {
    cookie(name: string, value: string) {
      cookie = `${name}=${value}`;
    },
  };
  browsers.remember({ headers: {} } as Request, response as unknown as Response, customer);
  const request = { headers: { cookie } } as Request;
  expect(browsers.isKnown(request, customer)).toBe(true);
  expect(browsers.isKnown(request, { ...customer, audience: 'staff' })).toBe(false);
  expect(browsers.isKnown(request, { ...customer, agencyId: 'another' })).toBe(false);
});
