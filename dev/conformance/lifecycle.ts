import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { agencyChangedHeader, allCardsSign, cardChangedHeader } from '@parichay/shared/internal.ts';
import type { EndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { type CustomerClaims, type ProbeCustomer, type StaffClaims, service } from './callers.ts';
import { type Answer, type ConformanceClient, type ConformanceRequest, statusAndCode, unknownId } from './client.ts';

const origin = 'https://cards.example.in';
const answerDataOf = <T>({ data }: Answer): T => data as T;

interface Card {
  cardNo: string;
  cardId: string;
  version: number;
}

/**
 * Creates, publishes and changes a card, and checks its public page and the headers for the BFF.
 * @returns the address of the card
 */
export async function tryCard(
  client: ConformanceClient,
  customer: CustomerClaims,
  otherCustomer: CustomerClaims,
): Promise<string> {
  const as = customer;
  const created = await client.expectAnswer('POST /business', {
    as,
    description: 'a business',
    body: { businessName: 'Conformance Stores', category: 'Grocery' },
  });
  const { businessId } = answerDataOf<{ business: { businessId: string } }>(created).business;
  await tryTenantIsolation(client, { customer, other: otherCustomer, businessId });

  const cardId = `conformance-${randomBytes(6).toString('hex')}`;
  const basicDetails = { businessName: 'Conformance Stores' };
  const body = { businessId, cardId, basicDetails };
  const first = await client.expectAnswer('POST /updateCardBasicDetails', {
    as,
    description: 'the card of a business',
    body,
  });
  const { updatedCard } = answerDataOf<{ updatedCard: Card }>(first);
  await client.expectRefusal(
    'POST /updateCardBasicDetails',
    { as, description: 'a second card of it', body },
    'one_card_per_business',
  );

  const expectPage = async (description: string, expectedOutcome: string) => {
    const query = { agencyId: customer.agencyId, cardId, origin };
    const { outcome } = answerDataOf<{ outcome: string }>(
      await client.expectAnswer('GET /internal/card-page', { as: service, description, query }),
    );
    if (outcome !== expectedOutcome)
      client.reportDifference(
        'GET /internal/card-page',
        description,
        `"outcome": "${expectedOutcome}"`,
        `"${outcome}"`,
      );
  };
  const updateCard = async (key: EndpointKey, description: string, sent: object): Promise<Card> => {
    const answer = await client.expectAnswer(key, { as, description, body: { cardNo: updatedCard.cardNo, ...sent } });
    checkChangedCardHeader(client, key, description, answer, cardId);
    return answerDataOf<{ updatedCard: Card }>(answer).updatedCard;
  };

  await expectPage('a draft', 'missing');
  const published = await updateCard('POST /updateCardStatus', 'a card that is published', { status: 'active' });
  await expectPage('a published card', 'card');
  await tryCardFiles(client, customer.agencyId, cardId);
  await updateCard('POST /updateCardBasicDetails', 'a card that is changed', {
    version: published.version,
    basicDetails: { businessName: 'Conformance and Sons' },
  });
  const staleInput = { cardNo: updatedCard.cardNo, version: published.version, basicDetails };
  await client.expectRefusal(
    'POST /updateCardBasicDetails',
    { as, description: 'an older version', body: staleInput },
    'changed_meanwhile',
  );
  await updateCard('POST /updateCardStatus', 'a card that is paused', { status: 'paused' });
  await expectPage('a paused card', 'paused');
  await updateCard('POST /updateCardStatus', 'a card that goes on', { status: 'active' });
  await tryVisits(client, customer, { cardId, cardNo: updatedCard.cardNo });
  return cardId;
}

/** Checks the header that makes the BFF drop a card from its cache. */
function checkChangedCardHeader(
  client: ConformanceClient,
  key: string,
  description: string,
  { headers }: Answer,
  cardId: string,
): void {
  const changedHeader = headers.get(cardChangedHeader);
  const changedCardIds = changedHeader?.split(',') ?? [];
  if (!changedCardIds.includes(cardId) && changedHeader !== allCardsSign)
    client.reportDifference(
      key,
      description,
      `the header ${cardChangedHeader} with ${cardId}`,
      changedHeader ?? 'no such header',
    );
}

/** Checks that another tenant's entities answer exactly like missing ones and stay unchanged. */
async function tryTenantIsolation(
  client: ConformanceClient,
  {
    customer,
    other: otherCustomer,
    businessId,
  }: { customer: CustomerClaims; other: CustomerClaims; businessId: string },
): Promise<void> {
  const key = 'GET /business/{id}';
  const businessRequest = (as: CustomerClaims, id: string) => ({
    as,
    description: 'another customer’s business',
    params: { id },
  });
  const before = await client.expectAnswer(key, {
    ...businessRequest(customer, businessId),
    description: 'one’s own business',
  });
  const otherCustomerAnswer = await client.expectRefusal(key, businessRequest(otherCustomer, businessId), 'not_found');
  const missingAnswer = await client.expectRefusal(
    key,
    { ...businessRequest(otherCustomer, unknownId), description: 'no business' },
    'not_found',
  );
  if (!isDeepStrictEqual(otherCustomerAnswer.data, missingAnswer.data))
    client.reportDifference(
      key,
      'another customer’s business',
      'the same answer as to a missing one',
      JSON.stringify(otherCustomerAnswer.data),
    );
  const body = { businessId, businessName: 'Mine now', category: 'Grocery' };
  const change = { as: otherCustomer, description: 'another customer’s business', body };
  await client.expectRefusal('POST /business', change, 'not_found');
  const after = await client.expectAnswer(key, {
    ...businessRequest(customer, businessId),
    description: 'one’s own business',
  });
  if (!isDeepStrictEqual(before.data, after.data))
    client.reportDifference('POST /business', change.description, 'no change', 'another business than before');
}

const signatureByCardFile = { vcf: 'BEGIN:VCARD', 'qr.svg': '<svg', 'qr.png': '\u0089PNG', 'og.jpg': '\u00ff\u00d8' };

async function tryCardFiles(client: ConformanceClient, agencyId: string, cardId: string): Promise<void> {
  for (const [file, signature] of Object.entries(signatureByCardFile)) {
    const query = { agencyId, cardId, origin, file };
    const { bytes } = await client.expectAnswer('GET /internal/card-file', { as: service, description: file, query });
    if (!bytes.toString('latin1').includes(signature))
      client.reportDifference('GET /internal/card-file', file, `a file with ${JSON.stringify(signature)}`, 'another');
  }
}

/** Checks that a repeated batch of visits counts once. */
async function tryVisits(
  client: ConformanceClient,
  as: CustomerClaims,
  { cardId, cardNo }: { cardId: string; cardNo: string },
): Promise<void> {
  const read = { as, description: 'visits of a card', query: { cardNo, days: '7' } };
  const { to } = answerDataOf<{ to: string }>(await client.expectAnswer('GET /analytics/card', read));
  const event = { agencyId: as.agencyId, cardId, date: to, event: 'view', source: 'link', target: null, count: 3 };
  const [one, two] = [newId(), newId()];
  for (const batchId of [one, one, two]) {
    const request: ConformanceRequest = {
      as: service,
      description: 'a batch of visits',
      body: { batchId, events: [event] },
    };
    await client.expectAnswer('POST /internal/card-events', request);
  }
  const after = answerDataOf<{ total: { view: number } }>(await client.expectAnswer('GET /analytics/card', read));
  if (after.total.view !== 6)
    client.reportDifference(
      'POST /internal/card-events',
      'one batch twice and another once',
      '6 views',
      String(after.total.view),
    );
}

const smallPngPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGM4IadBEmIY1TCqYfhqAAArUg4Q8vCZgAAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture as a form and reads its sizes: complete, by range, and as 304. */
export async function tryPicture(client: ConformanceClient, as: CustomerClaims): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([smallPngPicture], { type: 'image/png' }), 'small.png');
  const key = 'GET /internal/media';
  const sent = await client.expectAnswer('POST /document/uploadDoc', {
    as,
    description: 'a picture',
    query: { hierarchy1: 'image', hierarchy2: 'gallery' },
    body: form,
  });
  const { picture } = answerDataOf<{ document: { picture: { mediaId: string } | null } }>(sent).document;
  if (!picture) {
    client.reportDifference('POST /document/uploadDoc', 'a picture', '"picture"', 'null');
    return;
  }
  const query = { mediaId: picture.mediaId, file: '400.webp' };
  const fullResponse = await client.expectAnswer(key, { as: service, description: 'a size of a picture', query });
  if (fullResponse.headers.get('content-type') !== 'image/webp')
    client.reportDifference(
      key,
      'a size of a picture',
      'Content-Type: image/webp',
      String(fullResponse.headers.get('content-type')),
    );
  for (const [range, status, length] of [
    ['bytes=0-3', 206, 4],
    ['bytes=99999999-', 416, 0],
  ] as const) {
    const partialResponse = await client.request(key, {
      as: service,
      description: `Range: ${range}`,
      query,
      headers: { range },
    });
    if (partialResponse.status !== status || partialResponse.bytes.length !== length)
      client.reportDifference(
        key,
        `Range: ${range}`,
        `${status} with ${length} bytes`,
        `${statusAndCode(partialResponse)} with ${partialResponse.bytes.length}`,
      );
  }
  const knownResponse = await client.request(key, {
    as: service,
    description: 'a known picture',
    query: { ...query, isKnown: 'true' },
  });
  if (knownResponse.status !== 304)
    client.reportDifference(key, 'a known picture', '304', statusAndCode(knownResponse));
}

/** Checks the header that makes the BFF reload its hosts, with an update that changes nothing. */
export async function tryAgency(client: ConformanceClient, staff: StaffClaims): Promise<void> {
  const { agencyId } = staff;
  const list = await client.expectAnswer('GET /agency/list', { as: staff, description: 'one’s own agency' });
  const ownAgency = answerDataOf<{ items: { agencyId: string; agencyName: string; version: number }[] }>(
    list,
  ).items.find((agency) => agency.agencyId === agencyId);
  if (!ownAgency) {
    client.reportDifference('GET /agency/list', 'one’s own agency', agencyId, 'other agencies');
    return;
  }
  const { agencyName, version } = ownAgency;
  const description = 'an agency that is saved';
  const saved = await client.expectAnswer('PUT /agency', {
    as: staff,
    description,
    body: { agency: { agencyId, version, agencyName } },
  });
  if (!saved.headers.has(agencyChangedHeader))
    client.reportDifference('PUT /agency', description, `the header ${agencyChangedHeader}`, 'no such header');
}

/** Checks that a new password ends earlier sessions, and a deletion all sessions and the card. */
export async function tryAccountDeletion(
  client: ConformanceClient,
  testCustomer: ProbeCustomer,
  cardId: string | null,
): Promise<void> {
  const { identity, password, claims } = testCustomer;
  const { agencyId, userId } = claims;
  const passwordChange = await client.expectAnswer('POST /internal/account/set-password', {
    as: service,
    description: 'a new password',
    body: { ...identity, password: `${password} again`, isForeignUser: false, locale: 'en' },
  });
  const { sessionEpoch } = answerDataOf<{ account: { sessionEpoch: number } }>(passwordChange).account;
  await client.expectRefusal(
    'GET /user',
    { as: claims, description: 'a session from before a new password' },
    'not_signed_in',
  );
  const newClaims = { ...claims, sessionEpoch };
  await client.expectAnswer('GET /user', { as: newClaims, description: 'a session with the new password' });

  const description = 'an account that is deleted';
  const body = { agencyId, userId, sessionEpoch };
  const deletion = await client.expectAnswer('POST /internal/account/delete', { as: service, description, body });
  const { cardIds } = answerDataOf<{ cardIds: string[] }>(deletion);
  if (cardId && !cardIds.includes(cardId))
    client.reportDifference(
      'POST /internal/account/delete',
      description,
      `"cardIds" with ${cardId}`,
      JSON.stringify(cardIds),
    );
  await client.expectRefusal('GET /user', { as: newClaims, description }, 'not_signed_in');
  await client.expectRefusal('POST /business', { as: newClaims, description, body: {} }, 'not_signed_in');
  if (!cardId) return;
  const query = { agencyId, cardId, origin };
  const { outcome } = answerDataOf<{ outcome: string }>(
    await client.expectAnswer('GET /internal/card-page', { as: service, description, query }),
  );
  if (outcome === 'card') client.reportDifference('GET /internal/card-page', description, 'no card', 'the card');
}
