import type { Answer, Asker } from './asker.ts';
import type { CustomerClaims } from './callers.ts';

const MORE_THAN_A_MEGABYTE = 1_100_000;

const fieldsOf = ({ data }: Answer): string[] => Object.keys((data as { fields?: object } | undefined)?.fields ?? {});

/** Tries unknown calls, invalid JSON, oversized bodies and invalid fields. */
export async function tryErrors(asker: Asker, customer: CustomerClaims): Promise<void> {
  const as = customer;
  await asker.refused('GET /api/v1/no-such-call', { as, saying: 'a path that no call has' }, 'not_found');
  await asker.refused('PUT /api/v1/business', { as, saying: 'a method that no call has', body: {} }, 'not_found');
  await asker.refused(
    'POST /business',
    { as, saying: 'half of a JSON body', body: '{"businessName":' },
    'invalid_json',
  );
  const long = { businessName: 'x'.repeat(MORE_THAN_A_MEGABYTE), category: 'Grocery' };
  await asker.refused('POST /business', { as, saying: 'more than a megabyte', body: long }, 'body_too_large');
  await asker.refused('GET /business/{id}', { as, saying: 'an id that nobody has' }, 'not_found');

  for (const [saying, body, field] of [
    ['a number for a name', { businessName: 7, category: 'Grocery' }, 'businessName'],
    ['a field left out', { businessName: 'Shop' }, 'category'],
    ['a field inside another', { businessName: 'Shop', category: 'Grocery', address: { city: 7 } }, 'address.city'],
    ['a field that it does not have', { businessName: 'Shop', category: 'Grocery', agencyId: 'mine' }, 'agencyId'],
  ] as const) {
    const answer = await asker.refused('POST /business', { as, saying, body }, 'invalid_input');
    const named = fieldsOf(answer);
    if (answer.code === 'invalid_input' && !named.includes(field))
      asker.differs('POST /business', saying, `"fields" that name ${field}`, named.join(', ') || 'none');
  }
}
