import { describe, expect, it } from 'vitest';
import { allowedCaseActions, type CaseFacts } from '../src/money/reconciliation/reconciliation.rules.ts';

describe('the staff actions on a payment under reconciliation', () => {
  const waiting: CaseFacts = {
    kind: 'captured',
    isCaptured: true,
    amountPaise: 99_900,
    currency: 'INR',
    requested: { amountPaise: 99_900, currency: 'INR' },
    isGranted: false,
    refund: null,
  };
  const cases: [string, Partial<CaseFacts>, string[]][] = [
    ['amount and currency fit', {}, ['grant', 'refund', 'settle']],
    ['security 17: amount too small', { amountPaise: 99_899 }, ['refund', 'settle']],
    ['security 17: amount too large', { amountPaise: 99_901 }, ['refund', 'settle']],
    ['security 17: another currency', { currency: 'USD' }, ['refund', 'settle']],
    ['security 17: unknown order', { kind: 'review', requested: null }, ['refund', 'settle']],
    ['security 17: purchase granted already', { isGranted: true }, ['refund', 'settle']],
    ['security 17: not captured', { isCaptured: false }, ['settle']],
    ['review with a queued refund', { kind: 'review', refund: 'queued' }, []],
    ['review with a processed refund', { kind: 'review', refund: 'processed' }, ['settle']],
    ['failed refund', { kind: 'refund', refund: 'failed' }, ['grant', 'refund', 'settle']],
    ['refund queued for too long', { kind: 'refund', refund: 'queued' }, ['refund']],
    ['refund sent for too long', { kind: 'refund', refund: 'sent' }, ['settle']],
    ['granted without a payment', { kind: 'granted' }, ['withdraw', 'settle']],
    [
      'unprocessed event',
      { kind: 'event', isCaptured: false, amountPaise: null, requested: null },
      ['retry', 'settle'],
    ],
  ];
  it.each(cases)(
    'a payment under reconciliation of the kind "%s" allows exactly the listed staff actions',
    (_, facts, actions) => expect(allowedCaseActions({ ...waiting, ...facts })).toEqual(actions),
  );
});
