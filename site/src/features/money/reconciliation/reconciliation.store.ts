import type { OutputOf } from '@parichay/shared/contract.ts';
import { type CaseAction, type CaseKind, caseKinds } from '@parichay/shared/money/payment/payment.lists.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { chosenAgencyQuery, withChosenAgency } from '../../people/agency/chosen-agency.ts';

/** Provider messages that could not be processed concern the platform only. */
export const caseKindsFor = (isPlatform: boolean): readonly CaseKind[] =>
  caseKinds.filter((kind) => isPlatform || kind !== 'event');

const caseListSpec: ListSpec = {
  searchBy: [],
  isSearchable: false,
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: 'reconciliation.kind',
      anyLabel: 'reconciliation.any_kind',
      options: caseKinds.map((value) => ({ value, label: `reconciliation.kind_${value}` as const })),
    },
  ],
  detail: 'open',
};

export const caseScreen = listScreen<PaymentCase>(
  withChosenAgency(caseListSpec),
  ({ caseId }) => caseId,
  paged('GET /payment-reconciliation'),
);
export const caseColumnChoice = columnChoice('reconciliation');
export const caseChanges = rowChanges<PaymentCase, CaseAction>(caseScreen);

export const caseSummary = slice<OutputOf<'GET /payment-reconciliation/summary'>>();
export const loadCaseSummary = () => {
  return caseSummary.load(() => call('GET /payment-reconciliation/summary', { query: chosenAgencyQuery() }));
};

export const sendDecision = (action: CaseAction, { caseId }: PaymentCase, note: string, noticeText: string) =>
  caseChanges.answer(async () => {
    const body = { caseId };
    if (action === 'settle' || action === 'withdraw')
      await call(`POST /payment-reconciliation/${action}`, { body: { caseId, note } });
    else await call(`POST /payment-reconciliation/${action}`, { body });
    await Promise.all([caseScreen.reload(), loadCaseSummary()]);
    return { text: noticeText, shouldFocus: true };
  });
