import type { DigestMessage } from '@parichay/shared/office/outbox/outbox.internal.ts';

export type DigestFacts = Pick<
  DigestMessage,
  'from' | 'until' | 'visits' | 'visitsBefore' | 'newBusinesses' | 'newBusinessesBefore' | 'sales' | 'ending' | 'cards'
>;

/** No mail is sent when both weeks were empty and no plan ends. */
export const isEmptyDigest = (facts: DigestFacts): boolean => {
  const { visits, visitsBefore, newBusinesses, newBusinessesBefore, sales, ending } = facts;
  return [
    ...Object.values(visits),
    ...Object.values(visitsBefore),
    newBusinesses,
    newBusinessesBefore,
    sales?.week.count ?? 0,
    sales?.before.count ?? 0,
    ending,
  ].every((count) => count === 0);
};
