import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractServer, stubBrowser } from './stores.server.ts';

const server = contractServer();
const businessId = '01990000-0000-7000-8000-000000000001';
const notCompared = { missingFields: [], differingFields: [] };
type Row = { phoneNumber: string };

describe('the import of a business list by API calls', () => {
  let store: typeof import('../src/features/office/business-import/import.store.ts');
  let tableStore: typeof import('../src/features/office/business-import/import-table.store.ts');
  const addedPhones = new Set<string>();
  /** Numbers of the calls, from 1, whose answer is lost after they added rows. */
  let lostCalls: number[] = [];
  let callCount = 0;
  let sentPhones: string[][] = [];

  beforeAll(() => server.start());
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.reset();
    addedPhones.clear();
    lostCalls = [];
    callCount = 0;
    sentPhones = [];
    vi.resetModules();
    stubBrowser();
    store = await import('../src/features/office/business-import/import.store.ts');
    tableStore = await import('../src/features/office/business-import/import-table.store.ts');
    server.on('POST /business/importBusinesses', ({ body }) => {
      sentPhones.push((body.rows as Row[]).map(({ phoneNumber }) => phoneNumber));
      const outcomeOf = ({ phoneNumber }: Row) => {
        if (addedPhones.has(phoneNumber)) return 'exists';
        if (body.isDryRun) return 'new';
        addedPhones.add(phoneNumber);
        return 'added';
      };
      const rows = (body.rows as Row[]).map((row) => ({
        outcome: outcomeOf(row),
        businessId: body.isDryRun ? null : businessId,
        code: null,
        fields: [],
        notes: [],
        ...notCompared,
      }));
      if (!body.isDryRun && lostCalls.includes(++callCount)) throw new ApiError('upstream_timeout');
      return { rows, planNames: [] };
    });
    const lines = Array.from(
      { length: 50 },
      (_, index) => `Shop ${'ABCDEFGHIJ'[index % 10]}${index}\t98765432${10 + index}`,
    );
    await store.loadTextAndDryRun(['Business name\tPhone number', ...lines].join('\n'));
  });

  const outcomeList = () => (store.outcomes.$state.get().data?.rows ?? []).map(({ outcome }) => outcome);
  const countOf = (outcome: string) => outcomeList().filter((one) => one === outcome).length;

  it('the import of a business list adds every row in API calls of at most twenty rows', async () => {
    expect(countOf('new')).toBe(50);
    await store.importAll();
    expect([countOf('added'), addedPhones.size, callCount, store.outcomes.$state.get().data?.isDone]).toEqual([
      50,
      50,
      3,
      true,
    ]);
  });

  it('a row that repeats a row of an earlier call is checked together with that row', async () => {
    const first = tableStore.$parsedRows.get()[0]?.row.phoneNumber ?? '';
    sentPhones = [];
    await store.setImportCell(25, 0, 'Shop A0');
    await store.setImportCell(25, 1, first);
    const withEarlierRow = sentPhones.filter((phones) => phones.length === 21);
    expect(withEarlierRow.map((phones) => phones.slice(0, 2))).toEqual([[first, '9876543230']]);
    sentPhones = [];
    await store.setImportCell(0, 1, '9876599999');
    expect(sentPhones.map((phones) => phones.length)).toEqual([20, 20]);
  });

  it('an imported row that repeats an earlier row is not counted as new until one of the two rows is changed', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `Shop ${'ABCDEFGHIJ'[index % 10]}${index}\t98765432${10 + index}`,
    );
    lines[25] = 'SHOP A0\t+91 98765 43210';
    await store.loadTextAndDryRun(['Business name\tPhone number', ...lines].join('\n'));
    expect([countOf('new'), outcomeList()[25]]).toEqual([29, 'exists']);
    expect([store.$earlierLinesOfRepeats.get()[25], store.$earlierLinesOfRepeats.get()[0]]).toEqual([0, null]);
    await store.setImportCell(0, 0, 'Shop of another name');
    expect([countOf('new'), outcomeList()[25]]).toEqual([30, 'new']);
  });

  it('an import has unsaved corrections from the first changed cell or column until it is added or reset', async () => {
    expect(store.$hasCorrections.get()).toBe(false);
    await store.setImportCell(0, 0, 'Shop A0');
    expect(store.$hasCorrections.get()).toBe(false);
    await store.setImportCell(0, 0, 'Shop of another name');
    expect(store.$hasCorrections.get()).toBe(true);
    await store.importAll();
    expect(store.$hasCorrections.get()).toBe(false);
    await store.setImportColumn(0, null);
    expect(store.$hasCorrections.get()).toBe(true);
    store.resetImport();
    expect(store.$hasCorrections.get()).toBe(false);
  });

  it('a staff name that is unknown in several imported rows is reported once, with its first row to check', async () => {
    server.on('POST /business/importBusinesses', ({ body }) => ({
      rows: (body.rows as (Row & { staff: string })[]).map(({ staff, phoneNumber }) => ({
        ...{ outcome: staff === 'Ajay' && phoneNumber === '9876543214' ? 'refused' : 'new' },
        ...{ businessId: null, code: null, notes: [], ...notCompared },
        fields: staff === 'Ajay' || staff === 'Sunil' ? ['staff' as const] : [],
      })),
      planNames: [],
    }));
    const staffNames = ['Meena', 'Ajay', 'Sunil', 'Ajay', 'Ajay'];
    const lines = staffNames.map((name, at) => `Shop ${'ABCDE'[at]}\t987654321${at}\t${name}`);
    await store.loadTextAndDryRun(['Business name\tPhone number\tStaff', ...lines].join('\n'));
    expect(store.$unknownStaff.get()).toEqual([
      { name: 'Ajay', rowCount: 3 },
      { name: 'Sunil', rowCount: 1 },
    ]);
    expect(store.$linesNeedingCheck.get()).toEqual([1, 2, 4]);
    expect(store.$outcomeCounts.get()).toMatchObject({ new: 4, incomplete: 3 });
    await store.setImportCell(1, 2, 'Meena');
    expect([store.$unknownStaff.get(), store.$linesNeedingCheck.get()]).toEqual([
      [{ name: 'Sunil', rowCount: 1 }],
      [2],
    ]);
    expect(store.$alsoChangedCount.get()).toBe(2);
  });

  it('columns of an imported list that have cells but no field are listed as unused until a field is chosen', async () => {
    await store.loadTextAndDryRun('Sr\tBusiness name\tPhone number\tRemarks\tRemark\n1\tShop A\t9876543210\tRamesh\t');
    expect(tableStore.$unusedColumns.get().map(({ heading }) => heading)).toEqual(['Sr', 'Remarks']);
    await store.setImportColumn(3, 'staff');
    expect(tableStore.$unusedColumns.get().map(({ heading }) => heading)).toEqual(['Sr']);
  });

  it('the counts of outcomes above the preview add up to all imported rows, before and after the import', async () => {
    const outcomeOf = ({ phoneNumber }: Row, isDryRun: boolean) => {
      if (phoneNumber === '9876543211') return 'refused';
      if (phoneNumber === '9876543212' || addedPhones.has(phoneNumber)) return 'exists';
      if (!isDryRun) addedPhones.add(phoneNumber);
      return isDryRun ? 'new' : 'added';
    };
    server.on('POST /business/importBusinesses', ({ body }) => ({
      rows: (body.rows as Row[]).map((row) => {
        const outcome = outcomeOf(row, body.isDryRun === true);
        return {
          ...{ outcome, businessId: outcome === 'exists' || outcome === 'added' ? businessId : null, code: null },
          ...{ fields: row.phoneNumber === '9876543213' ? ['email' as const] : [], notes: [], ...notCompared },
        };
      }),
      planNames: [],
    }));
    const lines = Array.from({ length: 6 }, (_, at) => `Shop ${'ABCDEF'[at]}\t987654321${at}`);
    await store.loadTextAndDryRun(['Business name\tPhone number', ...lines, 'Shop A\t9876543210'].join('\n'));
    const sameCounts = { refused: 1, repeated: 1, exists: 1 };
    expect(store.$outcomeCounts.get()).toMatchObject({ ...sameCounts, new: 4, incomplete: 1, added: 0 });
    await store.importAll();
    expect(store.$outcomeCounts.get()).toMatchObject({ ...sameCounts, new: 0, incomplete: 1, added: 4 });
    expect(store.$earlierLinesOfRepeats.get()).toEqual([null, null, null, null, null, null, 0]);
  });

  it('after a lost response of the business import, earlier rows still count as added and the rest can be added', async () => {
    lostCalls = [2];
    await store.importAll();
    expect(store.outcomes.$state.get().error?.code).toBe('upstream_timeout');
    expect([countOf('added'), countOf('new'), store.$isImporting.get()]).toEqual([20, 30, false]);
    await store.importAll();
    expect([countOf('added'), countOf('exists'), addedPhones.size]).toEqual([50, 0, 50]);
  });

  it('two cells corrected at the same time in different batches of the import are both checked again', async () => {
    server.on('POST /business/importBusinesses', ({ body }) => ({
      rows: (body.rows as (Row & { businessName: string })[]).map(({ businessName }) => ({
        ...{ outcome: businessName.startsWith('Corrected') ? 'refused' : 'new' },
        ...{ businessId: null, code: null, fields: [], notes: [], ...notCompared },
      })),
      planNames: [],
    }));
    await Promise.all([
      store.setImportCell(5, 0, 'Corrected five'),
      store.setImportCell(22, 0, 'Corrected twenty-two'),
      store.setImportCell(6, 0, 'Corrected six'),
    ]);
    expect([5, 6, 22].map((line) => outcomeList()[line])).toEqual(['refused', 'refused', 'refused']);
    expect(countOf('new')).toBe(47);
  });

  it('after the import only rows that were not added need a check, and a corrected one can still be added', async () => {
    const isValid = (name: string) => !name.startsWith('Wrong');
    const addedNames = new Set<string>();
    server.on('POST /business/importBusinesses', ({ body }) => ({
      rows: (body.rows as (Row & { businessName: string })[]).map(({ businessName }) => {
        const known = addedNames.has(businessName) ? 'exists' : body.isDryRun ? 'new' : 'added';
        if (isValid(businessName) && !body.isDryRun) addedNames.add(businessName);
        const outcome = isValid(businessName) ? known : 'refused';
        const id = outcome === 'added' || outcome === 'exists' ? businessId : null;
        return {
          outcome,
          businessId: id,
          code: null,
          fields: [],
          notes: outcome === 'added' ? ['pinMissing'] : [],
          ...notCompared,
        };
      }),
      planNames: [],
    }));
    await store.setImportCell(7, 0, 'Wrong shop');
    await store.importAll();
    expect([countOf('added'), store.$linesNeedingCheck.get()]).toEqual([49, [7]]);
    await store.setImportCell(7, 0, 'Right shop');
    expect(countOf('new')).toBe(1);
    await store.importAll();
    expect([addedNames.size, countOf('refused'), store.$linesNeedingCheck.get()]).toEqual([50, 0, []]);
  });

  it('an imported row that was added keeps its outcome, reasons and cells while a refused row is corrected', async () => {
    const sentPhones: string[][] = [];
    server.on('POST /business/importBusinesses', ({ body }) => {
      const sentRows = body.rows as Row[];
      sentPhones.push(sentRows.map(({ phoneNumber }) => phoneNumber));
      return {
        rows: sentRows.map(({ phoneNumber }) => {
          const outcome = phoneNumber === '07314567' ? 'refused' : body.isDryRun ? 'new' : 'added';
          const isIncomplete = phoneNumber === '9876543210';
          return {
            ...{ outcome, code: null, businessId: outcome === 'added' ? businessId : null },
            ...{ fields: isIncomplete ? ['plan'] : [], notes: isIncomplete ? ['planUnknown'] : [], ...notCompared },
          };
        }),
        planNames: [],
      };
    });
    const lines = ['Shop A\t9876543210\tPlatinum', 'Shop B\t07314567\tGold', 'Shop C\t9876543212\tGold'];
    await store.loadTextAndDryRun(['Business name\tPhone number\tPlan', ...lines].join('\n'));
    await store.importAll();
    expect([outcomeList(), store.$linesNeedingCheck.get()]).toEqual([
      ['added', 'refused', 'added'],
      [0, 1],
    ]);
    const [firstOutcome] = store.outcomes.$state.get().data?.rows ?? [];
    await store.setImportCell(1, 2, 'Silver');
    await store.setImportCell(1, 1, '9876543211');
    expect([outcomeList(), store.$linesNeedingCheck.get()]).toEqual([['added', 'new', 'added'], [0]]);
    await store.importAll();
    expect(outcomeList()).toEqual(['added', 'added', 'added']);
    expect(store.outcomes.$state.get().data?.rows[0]).toEqual(firstOutcome);
    expect(tableStore.$parsedRows.get().map(({ row }) => row.plan)).toEqual(['Platinum', 'Silver', 'Gold']);
    expect(sentPhones.slice(2)).toEqual([['07314567'], ['9876543211'], ['9876543211']]);
  });

  describe('with businesses that lack details of the list', () => {
    const sentRows: (Row & { fillsMissing: boolean; isDryRun: boolean })[] = [];
    beforeEach(async () => {
      sentRows.length = 0;
      server.on('POST /business/importBusinesses', ({ body }) => ({
        rows: (body.rows as Row[]).map(({ phoneNumber }) => {
          const { isDryRun, fillsMissing } = body as { isDryRun: boolean; fillsMissing: boolean };
          sentRows.push({ phoneNumber, isDryRun, fillsMissing });
          const isStored = phoneNumber !== '9876543210';
          const lacksPlan = phoneNumber === '9876543211';
          const outcome = isStored ? (lacksPlan && !isDryRun ? 'filled' : 'exists') : isDryRun ? 'new' : 'added';
          return {
            ...{ outcome, businessId: outcome === 'new' ? null : businessId, code: null, fields: [], notes: [] },
            missingFields: lacksPlan ? ['plan' as const] : [],
            differingFields: isStored ? ['category' as const, 'email' as const] : [],
          };
        }),
        planNames: [],
      }));
      const lines = ['Asha Sweets', 'Ram Sweets', 'Uma Sweets'].map((name, at) => `${name}\t987654321${at}`);
      await store.loadTextAndDryRun(['Business name\tPhone number', ...lines].join('\n'));
    });

    it('an import fills in only the announced rows', async () => {
      expect(store.$outcomeCounts.get()).toMatchObject({ new: 1, fillable: 1, exists: 1, differing: 2 });
      await store.importAll();
      expect(outcomeList()).toEqual(['added', 'filled', 'exists']);
      expect(sentRows.filter(({ isDryRun }) => !isDryRun)).toEqual([
        { phoneNumber: '9876543210', isDryRun: false, fillsMissing: true },
        { phoneNumber: '9876543211', isDryRun: false, fillsMissing: true },
      ]);
    });

    it('an import with the switch off adds the new rows and leaves existing ones as they are', async () => {
      store.$fillsMissing.set(false);
      await store.importAll();
      expect(outcomeList()).toEqual(['added', 'exists', 'exists']);
      expect(sentRows.filter(({ isDryRun }) => !isDryRun)).toEqual([
        { phoneNumber: '9876543210', isDryRun: false, fillsMissing: false },
      ]);
    });

    it('after an import the rows with something left out are corrected together and filled in', async () => {
      const plans = new Map<string, string>();
      const sentPhones: string[] = [];
      server.on('POST /business/importBusinesses', ({ body }) => ({
        rows: (body.rows as (Row & { plan: string })[]).map(({ phoneNumber, plan }) => {
          sentPhones.push(phoneNumber);
          const [isStored, isKnown, isMissing] = [plans.has(phoneNumber), plan === 'Gold', !plans.get(phoneNumber)];
          if (!body.isDryRun) plans.set(phoneNumber, isKnown ? plan : '');
          const isFilled = isStored && isKnown && isMissing;
          const outcome = isStored
            ? isFilled && !body.isDryRun
              ? 'filled'
              : 'exists'
            : body.isDryRun
              ? 'new'
              : 'added';
          return {
            ...{ outcome, businessId: outcome === 'new' ? null : businessId, code: null, differingFields: [] },
            ...{ fields: isKnown ? [] : ['plan' as const], notes: isKnown ? [] : ['planUnknown' as const] },
            missingFields: isFilled ? ['plan' as const] : [],
          };
        }),
        planNames: ['Gold'],
      }));
      const rows = ['Platinum', 'Gold', 'Platinum'].map((plan, at) => `Shop ${'ABC'[at]}\t987654321${at}\t${plan}`);
      await store.loadTextAndDryRun(['Business name\tPhone number\tPlan', ...rows].join('\n'));
      await store.importAll();
      expect([outcomeList(), store.$linesNeedingCheck.get()]).toEqual([
        ['added', 'added', 'added'],
        [0, 2],
      ]);
      sentPhones.length = 0;
      await store.setImportCell(0, 2, 'Gold');
      expect([outcomeList(), store.$linesNeedingCheck.get()]).toEqual([['exists', 'added', 'exists'], []]);
      expect(store.$outcomeCounts.get()).toMatchObject({ fillable: 2, added: 1 });
      await store.importAll();
      expect([outcomeList(), [...plans.values()]]).toEqual([
        ['filled', 'added', 'filled'],
        ['Gold', 'Gold', 'Gold'],
      ]);
      expect(sentPhones).toEqual(['9876543210', '9876543212', '9876543210', '9876543212']);
    });

    it('a category that is only guessed from the name does not count as different', () => {
      const { rows = [] } = store.outcomes.$state.get().data ?? {};
      expect(rows.map(({ differingFields }) => differingFields)).toEqual([[], ['email'], ['email']]);
    });
  });

  it('correcting the name of a staff account in one imported row corrects it in every row with the same name', async () => {
    const lines = Array.from(
      { length: 45 },
      (_, at) => `Shop ${'ABCDEFGHIJ'[at % 10]}${at}\t98765432${10 + at}\tDinesh`,
    );
    lines[30] = 'Shop Z\t9123456780\tKavita';
    await store.loadTextAndDryRun(['Business name\tPhone number\tStaff', ...lines].join('\n'));
    await store.setImportCell(3, 2, 'Dinesh Patel');
    const staffNames = tableStore.$parsedRows.get().map(({ row }) => row.staff);
    expect(staffNames.filter((name) => name === 'Dinesh Patel')).toHaveLength(44);
    expect([staffNames[30], store.$alsoChangedCount.get()]).toEqual(['Kavita', 43]);
    await store.setImportCell(4, 0, 'Another shop');
    expect(store.$alsoChangedCount.get()).toBe(0);
  });
});
