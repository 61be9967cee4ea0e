import type { Page } from 'playwright-core';
import type { Words } from './browse.ts';
import { password } from './people.ts';
import type { World } from './world.ts';

/** At the sign-in of customers or of staff: the phone, without the country's code, and on. */
async function sayPhone(page: Page, t: Words, phone: string): Promise<void> {
  await page.getByLabel(t('sign-in.phone')).fill(phone);
  await page.getByRole('button', { name: t('sign-in.continue') }).click();
}

/** Whoever has a password signs in with it. */
export async function enterByPassword(page: Page, t: Words, phone: string): Promise<void> {
  await sayPhone(page, t, phone);
  await page.getByLabel(t('sign-in.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('sign-in.signIn'), exact: true }).click();
}

/** The first time: the code that came to the phone, then a password of one's own. */
export async function enterByCode(world: World, page: Page, t: Words, phone: string): Promise<void> {
  await sayPhone(page, t, phone);
  await page.waitForURL(/\/panel\/(franchisee-)?otp/);
  await page.getByLabel(t('sign-in.otp')).fill(world.otpFor(`+91${phone}`));
  await page.waitForURL(/\/panel\/(franchisee-)?createPassword/);
  await page.getByLabel(t('sign-in.newPassword'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('sign-in.save') }).click();
}
