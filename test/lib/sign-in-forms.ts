import type { Page } from 'playwright-core';
import type { Translator } from './browse.ts';
import { password } from './people.ts';
import type { World } from './world.ts';

/** Enters the phone without its country code at a sign-in, and continues. */
async function submitPhone(page: Page, t: Translator, phone: string): Promise<void> {
  await page.getByLabel(t('sign-in.phone')).fill(phone);
  await page.getByRole('button', { name: t('sign-in.continue') }).click();
}

export async function signInByPassword(page: Page, t: Translator, phone: string): Promise<void> {
  await submitPhone(page, t, phone);
  await page.getByLabel(t('sign-in.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('sign-in.signIn'), exact: true }).click();
}

/** Signs in for the first time, by a code and with a new password. */
export async function signUpByCode(world: World, page: Page, t: Translator, phone: string): Promise<void> {
  await submitPhone(page, t, phone);
  await page.waitForURL(/\/panel\/(franchisee-)?otp/);
  await page.getByLabel(t('sign-in.otp')).fill(world.otpFor(`+91${phone}`));
  await page.waitForURL(/\/panel\/(franchisee-)?createPassword/);
  await page.getByLabel(t('sign-in.newPassword'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('sign-in.save') }).click();
}
