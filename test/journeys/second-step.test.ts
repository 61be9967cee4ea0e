import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../lib/authenticators.ts';
import { launch, listStands, signIn, staffDevices, standsRight, visit, visitAs, words } from '../lib/browse.ts';
import { enterByPassword } from '../lib/doors.ts';
import { hosts, password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let passed = 0;
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
const personOf = { en: 'superadmin', hi: 'admin' } as const;

/** Each code is accepted once, so the clock moves to the next one. */
function nextCode(secret: string): string {
  passed += 30_000;
  world.passTime(30_000);
  return appCode(secret, Date.now() + passed);
}

/** Adds a virtual passkey that confirms every request. */
async function plugInKey(page: Page): Promise<void> {
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

describe.each(staffDevices)('security 25: the second step at sign-in, on $name', (device) => {
  const t = words(device.locale);
  const phone = people[personOf[device.locale]].phoneNumber.slice(3);

  test('the second step is set up at sign-in and then required: by app, by passkey or by a recovery code', async () => {
    const { context, page, faults } = await visit(browser, device);
    await plugInKey(page);
    const enter = async () => {
      // Open requests would be refused once the cookies are cleared, which the browser would log.
      await page.goto('about:blank');
      await context.clearCookies();
      await page.goto(`${world.url}/panel/franchisee-login`);
      await enterByPassword(page, t, phone);
    };
    const isIn = () => page.waitForURL(/\/panel\/admin$/);

    await enter();
    await page.waitForURL('**/panel/franchisee-second-step-set-up');
    await page.getByRole('button', { name: t('second-step.chooseApp') }).waitFor();
    await standsRight(page);
    // The panel’s API is closed until the second step is set up.
    expect((await context.request.get(`${world.url}/api/v1/franchisee`)).status()).toBe(401);

    await page.getByRole('button', { name: t('second-step.chooseApp') }).click();
    const secret = ((await page.locator('.factor-key code').textContent()) ?? '').replaceAll(' ', '');
    await standsRight(page);
    await page.getByLabel(t('second-step.code')).fill(appCode(secret, Date.now() + passed + 3_600_000));
    await page.getByRole('button', { name: t('second-step.finish') }).click();
    await page.getByText(t('errors-sign-in.otp_wrong')).waitFor();
    await page.getByLabel(t('second-step.code')).fill(appCode(secret, Date.now() + passed));
    await page.getByRole('button', { name: t('second-step.finish') }).click();
    const codes = page.locator('.factor-codes code');
    await expect.poll(() => codes.count()).toBe(10);
    const [onPaper = ''] = await codes.allTextContents();
    await standsRight(page);
    await page.getByRole('button', { name: t('second-step.codesKept') }).click();
    await isIn();

    await enter();
    await page.waitForURL('**/panel/franchisee-second-step');
    await page.getByLabel(t('sign-in.stepCode')).waitFor();
    await standsRight(page);
    await page.getByLabel(t('sign-in.stepCode')).fill(nextCode(secret));
    await isIn();

    await page.goto(`${world.url}/panel/admin/account`);
    await page.getByRole('button', { name: t('second-step.passkeyAdd') }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByLabel(t('second-step.passkeyName')).fill('Blue key');
    await sheet.getByLabel(t('second-step.password')).fill(password);
    await standsRight(page);
    await sheet.getByRole('button', { name: t('second-step.next') }).click();
    await page.getByRole('heading', { name: 'Blue key', exact: true }).waitFor();
    await page.getByText(t('second-step.others')).waitFor();
    await standsRight(page);

    await enter();
    await page.getByRole('button', { name: t('sign-in.stepPasskeyGo') }).click();
    await isIn();

    await enter();
    await page.getByRole('button', { name: t('sign-in.stepToRecovery') }).click();
    await page.getByLabel(t('sign-in.stepRecovery')).fill('aaaa-bbbb-cccc');
    await page.getByRole('button', { name: t('sign-in.signIn'), exact: true }).click();
    await page.getByText(t('errors-sign-in.recovery_code_wrong')).waitFor();
    await standsRight(page);
    await page.getByLabel(t('sign-in.stepRecovery')).fill(onPaper);
    await page.getByRole('button', { name: t('sign-in.signIn'), exact: true }).click();
    await isIn();

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
    expect(faults.filter((fault) => !/422/.test(fault))).toEqual([]);
  });
});

describe.each(staffDevices)('security 25: a colleague’s lost phone, on $name', (device) => {
  const t = words(device.locale);
  const f = (key: string, facts?: Record<string, string>) => t(`franchisees.${key}`, facts);
  const colleague = device.locale === 'en' ? 'creator' : 'allCardFranchisee';
  const [name] = people[colleague].roles;
  let office: World;
  beforeAll(async () => {
    office = await startWorld();
    await office.upstream.database.raw.query(
      `insert into authenticator (franchisee_id, agency_id, sealed_secret, last_step)
       select franchisee_id, agency_id, 'sealed', 0 from franchisee where phone_number = $1`,
      [people[colleague].phoneNumber],
    );
  });
  afterAll(() => office?.close());

  test('an admin removes a colleague’s second step by confirming the own password', async () => {
    const { context, page, faults } = await visitAs(browser, device, office.url, 'admin');
    await page.goto(`${office.url}/panel/admin/franchisees`);
    await listStands(page);
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: f('takeOff') }).click();
    const sheet = page.getByRole('alertdialog');
    const go = sheet.getByRole('button', { name: f('takeOff') });
    await sheet.getByLabel(f('takeOffPassword')).fill('not the right one');
    await go.click();
    await sheet.getByText(f('takeOffPasswordWrong')).waitFor();
    await standsRight(page);
    await sheet.getByLabel(f('takeOffPassword')).fill(password);
    await go.click();
    await page.getByText(f('done_takeOff', { name })).waitFor();
    await signIn(await browser.newContext(), office.url, colleague);
    await context.close();
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });
});
