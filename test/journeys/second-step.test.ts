import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../lib/authenticators.ts';
import {
  createTranslator,
  expectAccessible,
  launch,
  openVisitor,
  openVisitorAs,
  signIn,
  staffDevices,
  waitForList,
} from '../lib/browse.ts';
import { hosts, password, people } from '../lib/people.ts';
import { signInByPassword } from '../lib/sign-in-forms.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let clockAheadMs = 0;
beforeAll(async () => {
  world = await startWorld({
    bff: { secondFactor: { sealSecret: 'test-second-factor-secret-test-second-factor', isRequired: true } },
  });
  await world.upstream.database.raw.query(
    `update agency set configuration = configuration || '{"requireSecondFactor": true}'
     from agency_domain where agency_domain.agency_id = agency.agency_id and host = $1`,
    [hosts.home],
  );
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** The platform requires the second step of one account, and the agency of the other. */
const personByLocale = { en: 'superadmin', hi: 'admin' } as const;

/** Each code is accepted once, so the clock moves to the next one. */
function nextAppCode(secret: string): string {
  clockAheadMs += 30_000;
  world.passTime(30_000);
  return appCode(secret, Date.now() + clockAheadMs);
}

/** Adds a virtual passkey that confirms every request. */
async function addVirtualPasskey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe.each(staffDevices)('security 25: the second factor at sign-in, on $name', (device) => {
  const t = createTranslator(device.locale);
  const phone = people[personByLocale[device.locale]].phoneNumber.slice(3);

  test('the second factor is set up at sign-in and then required: by app, by passkey or by a recovery code', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await addVirtualPasskey(page);
    const submitSignIn = async () => {
      // Open requests would be refused once the cookies are cleared, which the browser would log.
      await page.goto('about:blank');
      await context.clearCookies();
      await page.goto(`${world.url}/panel/franchisee-login`);
      await signInByPassword(page, t, phone);
    };
    const waitForPanel = () => page.waitForURL(/\/panel\/admin$/);

    await submitSignIn();
    await page.waitForURL('**/panel/franchisee-second-step-set-up');
    await page.getByRole('button', { name: t('second-step.chooseApp') }).waitFor();
    await expectAccessible(page);
    // The panel’s API is closed until the second step is set up.
    expect((await context.request.get(`${world.url}/api/v1/franchisee`)).status()).toBe(401);

    await page.getByRole('button', { name: t('second-step.chooseApp') }).click();
    const secret = ((await page.locator('.factor-key code').textContent()) ?? '').replaceAll(' ', '');
    await expectAccessible(page);
    await page.getByLabel(t('second-step.code')).fill(appCode(secret, Date.now() + clockAheadMs + 3_600_000));
    await page.getByRole('button', { name: t('second-step.finish') }).click();
    await page.getByText(t('errors-sign-in.otp_wrong')).waitFor();
    await page.getByLabel(t('second-step.code')).fill(appCode(secret, Date.now() + clockAheadMs));
    await page.getByRole('button', { name: t('second-step.finish') }).click();
    const codes = page.locator('.factor-codes code');
    await expect.poll(() => codes.count()).toBe(10);
    const [recoveryCode = ''] = await codes.allTextContents();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('second-step.codesKept') }).click();
    await waitForPanel();

    await submitSignIn();
    await page.waitForURL('**/panel/franchisee-second-step');
    await page.getByLabel(t('sign-in.stepCode')).waitFor();
    await expectAccessible(page);
    await page.getByLabel(t('sign-in.stepCode')).fill(nextAppCode(secret));
    await waitForPanel();

    await page.goto(`${world.url}/panel/admin/account`);
    await page.getByRole('button', { name: t('second-step.passkeyAdd') }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByLabel(t('second-step.passkeyName')).fill('Blue key');
    await sheet.getByLabel(t('second-step.password')).fill(password);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: t('second-step.next') }).click();
    await page.getByRole('heading', { name: 'Blue key', exact: true }).waitFor();
    await page.getByText(t('second-step.others')).waitFor();
    await expectAccessible(page);

    await submitSignIn();
    await page.getByRole('button', { name: t('sign-in.stepPasskeyGo') }).click();
    await waitForPanel();

    await submitSignIn();
    await page.getByRole('button', { name: t('sign-in.stepToRecovery') }).click();
    await page.getByLabel(t('sign-in.stepRecovery')).fill('aaaa-bbbb-cccc');
    await page.getByRole('button', { name: t('sign-in.signIn'), exact: true }).click();
    await page.getByText(t('errors-sign-in.recovery_code_wrong')).waitFor();
    await expectAccessible(page);
    await page.getByLabel(t('sign-in.stepRecovery')).fill(recoveryCode);
    await page.getByRole('button', { name: t('sign-in.signIn'), exact: true }).click();
    await waitForPanel();

    await page.goto(`${world.url}/panel/admin/account`);
    await page.getByText(t('second-step.codesLeft_other', { count: 9 })).waitFor();
    await page.getByRole('button', { name: t('second-step.removeNamed', { name: 'Blue key' }) }).click();
    await sheet.getByLabel(t('second-step.password')).fill('not the right one');
    await sheet.getByRole('button', { name: t('second-step.remove') }).click();
    await sheet.getByText(t('second-step.passwordWrong')).waitFor();
    await sheet.getByLabel(t('second-step.password')).fill(password);
    await sheet.getByRole('button', { name: t('second-step.remove') }).click();
    await page.getByRole('heading', { name: 'Blue key', exact: true }).waitFor({ state: 'detached' });
    // The last method cannot be removed, because this account requires one.
    await expect.poll(() => page.getByRole('button', { name: t('second-step.remove') }).count()).toBe(0);
    await context.close();
    // The browser logs each 422 answer.
    expect(pageErrors.filter((fault) => !/422/.test(fault))).toEqual([]);
  });
});

describe.each(staffDevices)('security 25: a colleague who lost the phone, on $name', (device) => {
  const t = createTranslator(device.locale);
  const franchiseeText = (key: string, params?: Record<string, string>) => t(`franchisees.${key}`, params);
  const colleague = device.locale === 'en' ? 'creator' : 'allCardFranchisee';
  const [name] = people[colleague].roles;
  let otherWorld: World;
  beforeAll(async () => {
    otherWorld = await startWorld();
    await otherWorld.upstream.database.raw.query(
      `insert into authenticator (franchisee_id, agency_id, sealed_secret, last_step)
       select franchisee_id, agency_id, 'sealed', 0 from franchisee where phone_number = $1`,
      [people[colleague].phoneNumber],
    );
  });
  afterAll(() => otherWorld?.close());

  test("an admin removes a colleague’s second factor after entering the admin's own password", async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, otherWorld.url, 'admin');
    await page.goto(`${otherWorld.url}/panel/admin/franchisees`);
    await waitForList(page);
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: franchiseeText('takeOff') }).click();
    const sheet = page.getByRole('alertdialog');
    const submitButton = sheet.getByRole('button', { name: franchiseeText('takeOff') });
    await sheet.getByLabel(franchiseeText('takeOffPassword')).fill('not the right one');
    await submitButton.click();
    await sheet.getByText(franchiseeText('takeOffPasswordWrong')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(franchiseeText('takeOffPassword')).fill(password);
    await submitButton.click();
    await page.getByText(franchiseeText('done_takeOff', { name })).waitFor();
    await signIn(await browser.newContext(), otherWorld.url, colleague);
    await context.close();
    expect(pageErrors.filter((fault) => !fault.includes('422'))).toEqual([]);
  });
});
