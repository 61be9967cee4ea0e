import { readFileSync } from 'node:fs';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '../../site/src/lib/i18n.ts';
import {
  accessibilityFaults,
  createTranslator,
  download,
  expectAccessible,
  launch,
  openVisitorAs,
  staffDevices,
  waitForList,
} from '../lib/browse.ts';
import { makePlan } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

/* An agency imports the businesses of a spreadsheet. */

let world: World;
let browser: Chromium;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const isWithin = (box: Box | null, screen: Pick<Box, 'width' | 'height'> | null): boolean =>
  box !== null &&
  screen !== null &&
  box.x >= 0 &&
  box.y >= 0 &&
  box.x + box.width <= screen.width &&
  box.y + box.height <= screen.height;

describe.each(staffDevices)('importing businesses in the panel, on $name', (device) => {
  const t = createTranslator(device.locale);
  const digits = device.locale === 'hi' ? '98711' : '98712';
  const rows = [
    ['Shop', 'Mobile', 'Trade'],
    [`Bharat ${digits}`, `${digits}00001`, 'Tailor'],
    [`Lakshmi ${digits}`, `${digits}00002`, 'Jeweller'],
    ['No phone', '12', ''],
  ];

  const rowsToCheckButton = (page: Page, count: number) =>
    page.getByRole('button', { name: t(`business-import.toMend_${count === 1 ? 'one' : 'other'}`, { count }) });

  test('pasted businesses are checked, corrected and imported with their cards', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses`);
    await waitForList(page);
    await page.getByRole('link', { name: t('businesses.import'), exact: true }).click();
    await page.waitForURL('**/businesses/import');
    await page.getByLabel(t('business-import.paste')).fill(rows.map((row) => row.join('\t')).join('\n'));
    await page.getByRole('button', { name: t('business-import.read'), exact: true }).click();
    await page.getByText(t('business-import.found_other', { count: 2 })).waitFor();
    await rowsToCheckButton(page, 1).waitFor();
    await page.getByText(t('business-import.phoneMobile')).waitFor();
    await expectAccessible(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    // Without a column of phones no business can be added.
    const phoneColumn = page.getByLabel(t('business-import.columnIs', { number: 2 }));
    await phoneColumn.selectOption('');
    await rowsToCheckButton(page, 3).waitFor();
    await phoneColumn.selectOption('phoneNumber');
    // The wrong phone is corrected in its cell.
    await rowsToCheckButton(page, 1).waitFor();
    const phone = t('business-import.phoneNumber');
    const cell = page.getByLabel(t('business-import.cell', { field: phone, number: 3 }), { exact: true });
    await cell.fill(`${digits}00003`);
    await cell.press('Enter');
    await page.getByRole('button', { name: t('business-import.add_other', { count: 3 }) }).click();
    await page.getByText(t('business-import.done_other', { count: 3 })).waitFor();
    await page.getByRole('link', { name: t('business-import.toList') }).click();
    await waitForList(page);
    const admin = await world.as('admin');
    const { body } = await admin.get('/api/v1/business').query({ search: digits, hasCard: 'true' }).expect(200);
    expect(body.data.total).toBe(2);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an exported ledger is imported without invalid PIN codes, and its title lines and totals are listed as left out', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    const ledger = [
      'Sharma Traders',
      'Ledger Account',
      'Sl No.,Particulars,Mobile No.,Pincode,Balance',
      `1,"Om" Sweets ${digits},${digits}00011 / 9123456780,PIN-452001,"1,200.00"`,
      `2,'@Home ${digits},${digits}00012.0,38001,20`,
      `3,Shortened,9.19E+11,452001,20`,
      ',Grand Total,,,"1,240.00"',
    ];
    await page.locator('input[type=file]').setInputFiles({
      name: 'ledger.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(ledger.join('\r\n')),
    });
    await page.getByText(t('business-import.found_other', { count: 2 })).waitFor();
    await rowsToCheckButton(page, 2).waitFor();
    await page.getByText(t('business-import.leftRows_other', { count: 3, lines: 'Sharma Traders' })).waitFor();
    await page.getByRole('cell', { name: `${digits}00011 / 9123456780`, exact: true }).waitFor();
    await page.getByRole('cell', { name: `@Home ${digits}`, exact: true }).waitFor();
    await page.getByText(t('business-import.leftOut', { fields: t('business-import.pinCode') })).waitFor();
    await page.getByText(t('business-import.shortened')).waitFor();
    await expectAccessible(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the column headings of a ledger are found below its title lines, and each error is explained', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    const ledger = [
      'SHARMA TRADERS',
      'E-Mail : accounts@sharma.in',
      '"Ph : 0731-2541000, 98270 12345"',
      'List of Ledgers',
      'Name of Ledger,Mailing Name,Address 1,Address 2,State,Pincode,Mobile No.,E-mail,GSTIN/UIN,Under',
      `OM SWEETS ${digits},OM SWEETS,"SHOP 1, M.G. ROAD",INDORE,Madhya Pradesh,452001,${digits}00031,,URP,Sundry Debtors`,
      `${'LONG '.repeat(17)},LONG,SHOP 2,INDORE,Madhya Pradesh,452001,${digits}00032,,,Sundry Debtors`,
      `JAI STUDIO ${digits},JAI,SHOP 3,INDORE,Madhya Pradesh,452001,0731-2541006,,,Sundry Debtors`,
      `MAA TEXTILES ${digits},MAA,SHOP 4,PUNE,Maharashtra,411001,${digits}00033,maa@,27AAPFU0939F1ZA,Sundry Debtors`,
    ];
    await page.locator('input[type=file]').setInputFiles({
      name: 'ledgers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(ledger.join('\r\n')),
    });
    await page.getByText(t('business-import.found_other', { count: 2 })).waitFor();
    await rowsToCheckButton(page, 3).waitFor();
    await page.getByRole('cell', { name: 'SHOP 1, M.G. ROAD, INDORE', exact: true }).waitFor();
    await page.getByText(t('business-import.nameLong', { count: 80 })).waitFor();
    await page.getByText(t('business-import.phoneMobile')).waitFor();
    await page.getByText(t('business-import.emailWrong')).waitFor();
    await page.getByText(t('business-import.gstinWrong')).waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the import moves from one row with errors to the next, and suggests a category from the name', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    const list = [
      ['Name', 'Mobile', 'State', 'GSTIN', 'Pincode'],
      [`Sharma Sweets ${digits}`, `${digits}00021`, 'Maharashtra', '27AAPFU0939F1ZV', '400001'],
      [`Apollo Medical ${digits}`, `${digits}00022`, 'Maharashtra', '27AAPFU0939F1ZA', '400001'],
      [`Gupta & Sons ${digits}`, `${digits}00023`, 'Gujarat', '27AAPFU0939F1ZV', ''],
    ];
    await page.getByLabel(t('business-import.paste')).fill(list.map((row) => row.join('\t')).join('\n'));
    await page.getByRole('button', { name: t('business-import.read'), exact: true }).click();
    await page.getByText(t('business-import.note_gstinOfOtherState')).waitFor();
    await page.getByText(t('business-import.proposed')).waitFor();
    await page.getByText(t('business-import.note_pinMissing')).waitFor();
    await page.getByText(t('business-import.leftOut', { fields: t('business-import.gstin') })).waitFor();
    const cell = (field: string, number: number) =>
      page.getByLabel(t('business-import.cell', { field: t(`business-import.${field}`), number }), { exact: true });
    const expectFocused = (field: string, number: number) =>
      expect.poll(() => cell(field, number).evaluate((input) => input === document.activeElement)).toBe(true);
    const pager = page.getByRole('navigation', { name: t('business-import.check') });
    // The reason is on the screen although the focused cell scrolls the first column away.
    const expectReason = async (number: number, name: string, reason: string) => {
      await pager.getByText(t('business-import.rowNumber', { number })).waitFor();
      expect(await pager.textContent()).toContain(name);
      const shown = pager.getByText(reason);
      expect(await shown.boundingBox().then((box) => isWithin(box, page.viewportSize()))).toBe(true);
    };
    await rowsToCheckButton(page, 2).click();
    await expectFocused('gstin', 2);
    await expectReason(2, list[2]?.[0] ?? '', t('business-import.gstinWrong'));
    const nextRowButton = page.getByRole('button', { name: t('business-import.checkNext') });
    await nextRowButton.click();
    await expectFocused('gstin', 3);
    await expectReason(3, list[3]?.[0] ?? '', t('business-import.note_gstinOfOtherState'));
    await nextRowButton.click();
    await expectFocused('gstin', 2);
    await page.getByRole('button', { name: t('business-import.checkBefore') }).click();
    await expectFocused('gstin', 3);
    await expectAccessible(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const chemist = device.locale === 'hi' ? 'मेडिकल स्टोर' : 'Chemist';
    expect(await cell('category', 2).inputValue()).toBe(chemist);
    expect(await cell('category', 3).inputValue()).toBe('');
    await cell('category', 3).fill(chemist);
    await cell('category', 3).press('Enter');
    const add = page.getByRole('button', { name: t('business-import.add_other', { count: 3 }) });
    // A press during the check of the changed row does nothing.
    await expect.poll(() => add.getAttribute('aria-busy')).toBe('false');
    await add.click();
    await page.getByText(t('business-import.done_other', { count: 3 })).waitFor();
    const admin = await world.as('admin');
    const { body } = await admin.get('/api/v1/business').query({ search: digits }).expect(200);
    const names = list.map(([name]) => name);
    const categories = body.data.items
      .filter(({ businessName }: { businessName: string }) => names.includes(businessName))
      .map(({ category }: { category: string }) => category);
    expect(categories.sort()).toEqual(['Chemist', 'Chemist', 'Sweet shop']);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the preview of an import names unused columns, unknown staff, wrong plan cells and repeated rows', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    const list = [
      ['Sr', 'Shop', 'Mobile', 'Pincode', 'Plan', 'Paid until', 'Staff', 'Contact Person', 'Remarks'],
      ['1', `Uma ${digits}`, `${digits}00051`, '452001', '', '10/11/26', 'Ajay', 'Ramesh', 'x'],
      ['2', `Asha ${digits}`, `${digits}00052`, '452001', 'Platinum', '31-02-2027', 'Ajay', 'Suresh'],
      ['3', `Uma ${digits}`, `${digits}00051`, '452001', '', '', '', ''],
      ['4', `Nobody ${digits}`, '12', '38001', '', '', '', ''],
      ['5', '', `${digits}00053`, '452001', 'Platinum', '31-03-2099', '', 'Mahesh'],
    ];
    await page.getByLabel(t('business-import.paste')).fill(list.map((row) => row.join('\t')).join('\n'));
    await page.getByRole('button', { name: t('business-import.read'), exact: true }).click();
    await page.getByText(t('business-import.found_other', { count: 2 })).waitFor();
    const otherCounts = [
      t('business-import.incomplete_other', { count: 2 }),
      t('business-import.refused_other', { count: 2 }),
      t('business-import.repeated_one', { count: 1 }),
    ];
    await page.getByText(otherCounts.join(' · '), { exact: true }).waitFor();
    await page.getByText(t('business-import.is_repeated', { number: 1 }), { exact: true }).waitFor();
    await page.getByText(t('business-import.unusedColumns_other', { count: 2, lines: 'Sr; Remarks' })).waitFor();
    const staffRows = t('business-import.staffRows_other', { name: 'Ajay', count: 2 });
    await page.getByText(t('business-import.unknownStaff', { lines: staffRows })).waitFor();
    await page.getByText(t('business-import.note_paidUntilUnreadable', { date: '31-02-2027' })).waitFor();
    await page.getByText(t('business-import.note_paidUntilTooFar', { date: '31-03-2099', years: 20 })).waitFor();
    await page.getByText(t('business-import.nameMissing')).waitFor();
    const wrongPhone = page.getByText(t('business-import.phoneMobile'));
    expect(await wrongPhone.textContent()).toContain(t('business-import.pinSix'));
    await page.getByRole('cell', { name: 'Ramesh', exact: true }).waitFor();
    await page.getByText(formatDate('2026-11-10', device.locale), { exact: true }).waitFor();
    expect(await page.getByText(t('business-import.proposed')).count()).toBe(0);
    expect(await page.getByRole('checkbox', { name: t('business-import.withCards') }).isChecked()).toBe(true);
    await expectAccessible(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a list that is imported again fills in what the first import left out, and names what differs', async () => {
    const admin = await world.as('admin');
    await makePlan(admin, { name: `Gold ${digits}` });
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    const lastDay = `31-03-${Number(todayInIndia().slice(0, 4)) + 2}`;
    const list = (plan: string, paidUntil: string, email: string) =>
      [
        ['Shop', 'Mobile', 'Pincode', 'Plan', 'Paid until', 'Amt Recd', 'Email'],
        [`Durga ${digits}`, `${digits}00061`, '452001', plan, paidUntil, '₹2,499', ''],
        [`Ganga ${digits}`, `${digits}00062`, '452001', '', '', '', email],
      ]
        .map((row) => row.join('\t'))
        .join('\n');
    const paste = async (text: string) => {
      await page.goto(`${world.url}/panel/admin/businesses/import`);
      await page.getByLabel(t('business-import.paste')).fill(text);
      await page.getByRole('button', { name: t('business-import.read'), exact: true }).click();
    };
    await paste(list('Platinum', '31-02-2027', 'ganga@example.in'));
    await page.getByRole('button', { name: t('business-import.add_other', { count: 2 }) }).click();
    await page.getByText(t('business-import.done_other', { count: 2 })).waitFor();
    await paste(list(`Gold ${digits}`, lastDay, 'other@example.in'));
    const fields = ['plan', 'paidUntil', 'amount'].map((field) => t(`business-import.${field}`)).join(', ');
    await page.getByText(t('business-import.willFill', { fields })).waitFor();
    await page.getByText(t('business-import.differs', { fields: t('business-import.email') })).waitFor();
    const choice = page.getByRole('checkbox', { name: t('business-import.fillMissing') });
    expect(await choice.isChecked()).toBe(true);
    await choice.uncheck();
    await page.getByText(t('business-import.notFilled', { fields })).waitFor();
    const fill = page.getByRole('button', { name: t('business-import.fill_one', { count: 1 }) });
    expect(await fill.count()).toBe(0);
    await choice.check();
    await expectAccessible(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await fill.click();
    await page.getByText(t('business-import.filled', { fields })).waitFor();
    await page.getByText(t('business-import.is_filled'), { exact: true }).waitFor();
    const { body } = await admin.get('/api/v1/business').query({ search: digits, searchBy: 'anything' }).expect(200);
    const named = (name: string) =>
      body.data.items.find(({ businessName }: { businessName: string }) => businessName === `${name} ${digits}`);
    expect(named('Durga').forStaff.lastPlan).toMatchObject({ planName: `Gold ${digits}`, amountPaise: 2_49_900 });
    expect(named('Ganga').email).toBe('ganga@example.in');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('after an import the rows with something left out are saved as a file, and corrected and filled in on the page', async () => {
    const admin = await world.as('admin');
    await makePlan(admin, { name: `Pearl ${digits}` });
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    const list = [
      ['Sr', 'Shop', 'Mobile', 'Pincode', 'Plan', 'Paid until', 'Amount'],
      ['1', `Narmada ${digits}`, `${digits}00071`, '452001', 'Platinum', '31-02-2027', '₹2,499'],
      ['2', `Tapti ${digits}`, `${digits}00072`, '452001', '', '', ''],
    ];
    await page.getByLabel(t('business-import.paste')).fill(list.map((row) => row.join('\t')).join('\n'));
    await page.getByRole('button', { name: t('business-import.read'), exact: true }).click();
    await page.getByRole('button', { name: t('business-import.add_other', { count: 2 }) }).click();
    await page.getByText(t('business-import.done_other', { count: 2 })).waitFor();
    await rowsToCheckButton(page, 1).waitFor();
    await page.getByText(t('business-import.note_paidUntilUnreadable', { date: '31-02-2027' })).waitFor();
    await expectAccessible(page);
    const saveButton = page.getByRole('button', { name: t('business-import.saveToCorrect') });
    const saved = await (await download(page, () => saveButton.click())).path();
    const [headings = '', row = '', end] = readFileSync(saved, 'utf8').split('\r\n');
    expect(headings).toContain('"Sr","Shop","Mobile","Pincode","Plan","Paid until","Amount"');
    expect(row).toContain(list[1]?.map((cell) => `"${cell}"`).join());
    expect([row.includes('31-12-2027'), end]).toEqual([true, '']);
    const correct = async (field: string, text: string) => {
      const name = t('business-import.cell', { field: t(`business-import.${field}`), number: 1 });
      await page.getByLabel(name, { exact: true }).fill(text);
      await page.getByLabel(name, { exact: true }).press('Enter');
      await page.getByLabel(name, { exact: true }).waitFor({ state: 'detached' });
    };
    await correct('plan', `Pearl ${digits}`);
    await correct('paidUntil', `31-03-${Number(todayInIndia().slice(0, 4)) + 2}`);
    await page.getByRole('button', { name: t('business-import.fill_one', { count: 1 }) }).click();
    await page.getByText(t('business-import.is_filled'), { exact: true }).waitFor();
    expect(await rowsToCheckButton(page, 1).count()).toBe(0);
    await page.getByRole('button', { name: t('business-import.again'), exact: true }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'businesses-to-correct.csv',
      mimeType: 'text/csv',
      buffer: readFileSync(saved),
    });
    const fields = ['plan', 'paidUntil'].map((field) => t(`business-import.${field}`)).join(', ');
    await page.getByText(t('business-import.differs', { fields })).waitFor();
    await page.getByText(t('business-import.unusedColumns_one', { count: 1, lines: 'Sr' }), { exact: true }).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the column choices of an import stay on a wide screen while its rows scroll', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    const list = Array.from(
      { length: 40 },
      (_, row) => `Long ${row} ${digits},${digits}${String(600 + row).padStart(5, '0')}`,
    );
    await page.getByLabel(t('business-import.paste')).fill(['Shop,Mobile', ...list].join('\n'));
    await page.getByRole('button', { name: t('business-import.read'), exact: true }).click();
    await page.getByText(t('business-import.found_other', { count: 40 })).waitFor();
    await page.getByRole('cell', { name: `Long 39 ${digits}` }).scrollIntoViewIfNeeded();
    const choice = page.getByLabel(t('business-import.columnIs', { number: 1 }));
    const isShown = isWithin(await choice.boundingBox(), page.viewportSize());
    expect(isShown).toBe((page.viewportSize()?.width ?? 0) >= 768);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('leaving an import with corrections asks first, and staying loses nothing', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    const list = [
      ['Shop', 'Mobile'],
      [`Kept ${digits}`, '12'],
    ];
    await page.getByLabel(t('business-import.paste')).fill(list.map((row) => row.join('\t')).join('\n'));
    await page.getByRole('button', { name: t('business-import.read'), exact: true }).click();
    const phone = t('business-import.phoneNumber');
    const cell = page.getByLabel(t('business-import.cell', { field: phone, number: 1 }), { exact: true });
    await cell.fill(`${digits}0004`);
    await cell.press('Enter');
    await rowsToCheckButton(page, 1).waitFor();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await page.evaluate(() => location.assign('/panel/admin/businesses'));
    await expect.poll(() => questions).toEqual(['beforeunload', 'beforeunload']);
    expect(await cell.inputValue()).toBe(`${digits}0004`);
    await page.getByRole('button', { name: t('business-import.again'), exact: true }).click();
    await page.getByRole('button', { name: t('form.keepEditing'), exact: true }).click();
    expect(await cell.inputValue()).toBe(`${digits}0004`);
    await page.getByRole('button', { name: t('business-import.again'), exact: true }).click();
    await page.getByRole('button', { name: t('form.discardGo'), exact: true }).click();
    await page.getByLabel(t('business-import.paste')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('importing an Excel workbook is refused with advice on how to convert it', async () => {
    const { context, page } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    expect(await page.locator('input[type=file]').getAttribute('accept')).not.toContain('.xls');
    await page.locator('input[type=file]').setInputFiles({
      name: 'customers.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]),
    });
    await page.getByText(t('business-import.unread_workbook')).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  test('importing a file without rows is refused as empty', async () => {
    const { context, page } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'empty.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\n\n'),
    });
    await page.getByText(t('business-import.unread_empty')).waitFor();
    await context.close();
  });
});
