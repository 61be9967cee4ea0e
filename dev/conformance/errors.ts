import type { CustomerClaims } from './callers.ts';
import type { Answer, ConformanceClient } from './client.ts';

const MORE_THAN_A_MEGABYTE = 1_100_000;

const errorFieldsOf = ({ data }: Answer): string[] =>
  Object.keys((data as { fields?: object } | undefined)?.fields ?? {});

/** Tries unknown calls, invalid JSON, oversized bodies and invalid fields. */
export async function tryErrors(client: ConformanceClient, customer: CustomerClaims): Promise<void> {
  const as = customer;
  await client.expectRefusal('GET /api/v1/no-such-call', { as, description: 'a path that no call has' }, 'not_found');
  await client.expectRefusal(
    'PUT /api/v1/business',
    { as, description: 'a method that no call has', body: {} },
    'not_found',
  );
  await client.expectRefusal(
    'POST /business',
    { as, description: 'half of a JSON body', body: '{"businessName":' },
    'invalid_json',
  );
  const oversizedBody = { businessName: 'x'.repeat(MORE_THAN_A_MEGABYTE), category: 'Grocery' };
  await client.expectRefusal(
    'POST /business',
    { as, description: 'more than a megabyte', body: oversizedBody },
    'body_too_large',
  );
  await client.expectRefusal('GET /business/{id}', { as, description: 'an id that nobody has' }, 'not_found');

  for (const [description, body, field] of [
    ['a number for a name', { businessName: 7, category: 'Grocery' }, 'businessName'],
    ['a field left out', { businessName: 'Shop' }, 'category'],
    ['a field inside another', { businessName: 'Shop', category: 'Grocery', address: { city: 7 } }, 'address.city'],
    ['a field that it does not have', { businessName: 'Shop', category: 'Grocery', agencyId: 'mine' }, 'agencyId'],
  ] as const) {
    const answer = await client.expectRefusal('POST /business', { as, description, body }, 'invalid_input');
    const namedFields = errorFieldsOf(answer);
    if (answer.code === 'invalid_input' && !namedFields.includes(field))
      client.reportDifference(
        'POST /business',
        description,
        `"fields" that name ${field}`,
        namedFields.join(', ') || 'none',
      );
  }
}
