import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { agencyChangedHeader, cardChangedHeader, everyCard } from '@parichay/shared/internal.ts';
import type { EndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { type Answer, type Asker, nobody, type Question, said } from './asker.ts';
import { type CustomerClaims, type ProbeCustomer, type StaffClaims, service } from './callers.ts';

const origin = 'https://cards.example.in';
const dataOf = <T>({ data }: Answer): T => data as T;

interface Card {
  cardNo: string;
  cardId: string;
  version: number;
}

/**
 * Creates, publishes and changes a card, and checks its public page and the headers for the BFF.
 * @returns the address of the card
 */
export async function tryCard(asker: Asker, customer: CustomerClaims, other: CustomerClaims): Promise<string> {
  const as = customer;
  const made = await asker.answered('POST /business', {
    as,
    saying: 'a business',
    body: { businessName: 'Conformance Stores', category: 'Grocery' },
  });
  const { businessId } = dataOf<{ business: { businessId: string } }>(made).business;
  await tryReach(asker, { customer, other, businessId });

  const cardId = `conformance-${randomBytes(6).toString('hex')}`;
  const basicDetails = { businessName: 'Conformance Stores' };
  const body = { businessId, cardId, basicDetails };
  const first = await asker.answered('POST /updateCardBasicDetails', { as, saying: 'the card of a business', body });
  const { updatedCard } = dataOf<{ updatedCard: Card }>(first);
  await asker.refused(
    'POST /updateCardBasicDetails',
    { as, saying: 'a second card of it', body },
    'one_card_per_business',
  );

  const page = async (saying: string, wanted: string) => {
    const query = { agencyId: customer.agencyId, cardId, origin };
    const { outcome } = dataOf<{ outcome: string }>(
      await asker.answered('GET /internal/card-page', { as: service, saying, query }),
    );
    if (outcome !== wanted) asker.differs('GET /internal/card-page', saying, `"outcome": "${wanted}"`, `"${outcome}"`);
  };
  const change = async (key: EndpointKey, saying: string, sent: object): Promise<Card> => {
    const answer = await asker.answered(key, { as, saying, body: { cardNo: updatedCard.cardNo, ...sent } });
    tellsOfCard(asker, key, saying, answer, cardId);
    return dataOf<{ updatedCard: Card }>(answer).updatedCard;
  };

  await page('a draft', 'missing');
  const published = await change('POST /updateCardStatus', 'a card that is published', { status: 'active' });
  await page('a published card', 'card');
  await tryFiles(asker, customer.agencyId, cardId);
  await change('POST /updateCardBasicDetails', 'a card that is changed', {
    version: published.version,
    basicDetails: { businessName: 'Conformance and Sons' },
  });
  const stale = { cardNo: updatedCard.cardNo, version: published.version, basicDetails };
  await asker.refused(
    'POST /updateCardBasicDetails',
    { as, saying: 'an older version', body: stale },
    'changed_meanwhile',
  );
  await change('POST /updateCardStatus', 'a card that is paused', { status: 'paused' });
  await page('a paused card', 'paused');
  await change('POST /updateCardStatus', 'a card that goes on', { status: 'active' });
  await tryVisits(asker, customer, { cardId, cardNo: updatedCard.cardNo });
  return cardId;
}

/** Checks the header that makes the BFF drop a card from its cache. */
function tellsOfCard(asker: Asker, key: string, saying: string, { headers }: Answer, cardId: string): void {
  const told = headers.get(cardChangedHeader);
  const names = told?.split(',') ?? [];
  if (!names.includes(cardId) && told !== everyCard)
    asker.differs(key, saying, `the header ${cardChangedHeader} with ${cardId}`, told ?? 'no such header');
}

/** Checks that another tenant's entities answer exactly like missing ones and stay unchanged. */
async function tryReach(
  asker: Asker,
  { customer, other, businessId }: { customer: CustomerClaims; other: CustomerClaims; businessId: string },
): Promise<void> {
  const key = 'GET /business/{id}';
  const ask = (as: CustomerClaims, id: string) => ({ as, saying: 'another customer’s business', params: { id } });
  const before = await asker.answered(key, { ...ask(customer, businessId), saying: 'one’s own business' });
  const anothers = await asker.refused(key, ask(other, businessId), 'not_found');
  const missing = await asker.refused(key, { ...ask(other, nobody), saying: 'no business' }, 'not_found');
  if (!isDeepStrictEqual(anothers.data, missing.data))
    asker.differs(
      key,
      'another customer’s business',
      'the same answer as to a missing one',
      JSON.stringify(anothers.data),
    );
  const body = { businessId, businessName: 'Mine now', category: 'Grocery' };
  const change = { as: other, saying: 'another customer’s business', body };
  await asker.refused('POST /business', change, 'not_found');
  const after = await asker.answered(key, { ...ask(customer, businessId), saying: 'one’s own business' });
  if (!isDeepStrictEqual(before.data, after.data))
    asker.differs('POST /business', change.saying, 'no change', 'another business than before');
}

const beginnings = { vcf: 'BEGIN:VCARD', 'qr.svg': '<svg', 'qr.png': '\u0089PNG', 'og.jpg': '\u00ff\u00d8' };

async function tryFiles(asker: Asker, agencyId: string, cardId: string): Promise<void> {
  for (const [file, beginning] of Object.entries(beginnings)) {
    const query = { agencyId, cardId, origin, file };
    const { bytes } = await asker.answered('GET /internal/card-file', { as: service, saying: file, query });
    if (!bytes.toString('latin1').includes(beginning))
      asker.differs('GET /internal/card-file', file, `a file with ${JSON.stringify(beginning)}`, 'another');
  }
}

/** Checks that a repeated batch of visits counts once. */
async function tryVisits(
  asker: Asker,
  as: CustomerClaims,
  { cardId, cardNo }: { cardId: string; cardNo: string },
): Promise<void> {
  const read = { as, saying: 'visits of a card', query: { cardNo, days: '7' } };
  const { to } = dataOf<{ to: string }>(await asker.answered('GET /analytics/card', read));
  const event = { agencyId: as.agencyId, cardId, date: to, event: 'view', source: 'link', target: null, count: 3 };
  const [one, two] = [newId(), newId()];
  for (const batchId of [one, one, two]) {
    const question: Question = { as: service, saying: 'a batch of visits', body: { batchId, events: [event] } };
    await asker.answered('POST /internal/card-events', question);
  }
  const after = dataOf<{ total: { view: number } }>(await asker.answered('GET /analytics/card', read));
  if (after.total.view !== 6)
    asker.differs(
      'POST /internal/card-events',
      'one batch twice and another once',
      '6 views',
      String(after.total.view),
    );
}

/** A PNG of 16 × 16 px, red. */
const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGM4IadBEmIY1TCqYfhqAAArUg4Q8vCZgAAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture as a form and reads its sizes: whole, by range, and as 304. */
export async function tryPicture(asker: Asker, as: CustomerClaims): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([smallPicture], { type: 'image/png' }), 'small.png');
  const key = 'GET /internal/media';
  const sent = await asker.answered('POST /document/uploadDoc', {
    as,
    saying: 'a picture',
    query: { hierarchy1: 'image', hierarchy2: 'gallery' },
    body: form,
  });
  const { picture } = dataOf<{ document: { picture: { mediaId: string } | null } }>(sent).document;
  if (!picture) {
    asker.differs('POST /document/uploadDoc', 'a picture', '"picture"', 'null');
    return;
  }
  const query = { mediaId: picture.mediaId, file: '400.webp' };
  const whole = await asker.answered(key, { as: service, saying: 'a size of a picture', query });
  if (whole.headers.get('content-type') !== 'image/webp')
    asker.differs(key, 'a size of a picture', 'Content-Type: image/webp', String(whole.headers.get('content-type')));
  for (const [range, status, length] of [
    ['bytes=0-3', 206, 4],
    ['bytes=99999999-', 416, 0],
  ] as const) {
    const part = await asker.ask(key, { as: service, saying: `Range: ${range}`, query, headers: { range } });
    if (part.status !== status || part.bytes.length !== length)
      asker.differs(
        key,
        `Range: ${range}`,
        `${status} with ${length} bytes`,
        `${said(part)} with ${part.bytes.length}`,
      );
  }
  const known = await asker.ask(key, { as: service, saying: 'a known picture', query: { ...query, isKnown: 'true' } });
  if (known.status !== 304) asker.differs(key, 'a known picture', '304', said(known));
}

/** Checks the header that makes the BFF reload its hosts, with an update that changes nothing. */
export async function tryAgency(asker: Asker, staff: StaffClaims): Promise<void> {
  const { agencyId } = staff;
  const list = await asker.answered('GET /agency/list', { as: staff, saying: 'one’s own agency' });
  const own = dataOf<{ items: { agencyId: string; agencyName: string; version: number }[] }>(list).items.find(
    (agency) => agency.agencyId === agencyId,
  );
  if (!own) {
    asker.differs('GET /agency/list', 'one’s own agency', agencyId, 'other agencies');
    return;
  }
  const { agencyName, version } = own;
  const saying = 'an agency that is saved';
  const saved = await asker.answered('PUT /agency', {
    as: staff,
    saying,
    body: { agency: { agencyId, version, agencyName } },
  });
  if (!saved.headers.has(agencyChangedHeader))
    asker.differs('PUT /agency', saying, `the header ${agencyChangedHeader}`, 'no such header');
}

/** Checks that a new password ends earlier sessions, and a deletion all sessions and the card. */
export async function tryEnd(asker: Asker, probe: ProbeCustomer, cardId: string | null): Promise<void> {
  const { who, password, claims } = probe;
  const { agencyId, userId } = claims;
  const renewed = await asker.answered('POST /internal/account/set-password', {
    as: service,
    saying: 'a new password',
    body: { ...who, password: `${password} again`, isForeignUser: false, locale: 'en' },
  });
  const { sessionEpoch } = dataOf<{ account: { sessionEpoch: number } }>(renewed).account;
  await asker.refused('GET /user', { as: claims, saying: 'a session from before a new password' }, 'not_signed_in');
  const now = { ...claims, sessionEpoch };
  await asker.answered('GET /user', { as: now, saying: 'a session with the new password' });

  const saying = 'an account that is deleted';
  const body = { agencyId, userId, sessionEpoch };
  const gone = await asker.answered('POST /internal/account/delete', { as: service, saying, body });
  const { cardIds } = dataOf<{ cardIds: string[] }>(gone);
  if (cardId && !cardIds.includes(cardId))
    asker.differs('POST /internal/account/delete', saying, `"cardIds" with ${cardId}`, JSON.stringify(cardIds));
  await asker.refused('GET /user', { as: now, saying }, 'not_signed_in');
  await asker.refused('POST /business', { as: now, saying, body: {} }, 'not_signed_in');
  if (!cardId) return;
  const query = { agencyId, cardId, origin };
  const { outcome } = dataOf<{ outcome: string }>(
    await asker.answered('GET /internal/card-page', { as: service, saying, query }),
  );
  if (outcome === 'card') asker.differs('GET /internal/card-page', saying, 'no card', 'the card');
}
