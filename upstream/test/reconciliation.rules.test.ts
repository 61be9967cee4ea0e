import { describe, expect, it } from 'vitest';
import { actionsOf, type CaseFacts } from '../src/money/reconciliation/reconciliation.rules.ts';

describe('the actions on a payment that awaits reconciliation', () => {
  const waiting: CaseFacts = {
    kind: 'captured',
    isCaptured: true,
    amountPaise: 99_900,
    currency: 'INR',
    asked: { amountPaise: 99_900, currency: 'INR' },
    isGranted: false,
    refund: null,
  };
  const cases: [string, Partial<CaseFacts>, string[]][] = [
    ['one that fits', {}, ['grant', 'refund', 'settle']],
    ['security 17: too little', { amountPaise: 99_899 }, ['refund', 'settle']],
    ['security 17: too much', { amountPaise: 99_901 }, ['refund', 'settle']],
    ['security 17: another currency', { currency: 'USD' }, ['refund', 'settle']],
    ['security 17: of no order of ours', { kind: 'review', asked: null }, ['refund', 'settle']],
    ['security 17: of a purchase that has its record', { isGranted: true }, ['refund', 'settle']],
    ['security 17: not taken', { isCaptured: false }, ['settle']],
    ['on its way back', { kind: 'review', refund: 'queued' }, []],
    ['given back', { kind: 'review', refund: 'processed' }, ['settle']],
    ['refused', { kind: 'refund', refund: 'failed' }, ['grant', 'refund', 'settle']],
    ['late', { kind: 'refund', refund: 'queued' }, ['refund']],
    ['late at the provider', { kind: 'refund', refund: 'sent' }, ['settle']],
    ['granted for nothing', { kind: 'granted' }, ['withdraw', 'settle']],
    ['a message', { kind: 'event', isCaptured: false, amountPaise: null, asked: null }, ['retry', 'settle']],
  ];
  it.each(cases)('a case of the kind "%s" offers the listed actions and no others', (_, facts, actions) =>
    expect(actionsOf({ ...waiting, ...facts })).toEqual(actions),
  );
});
