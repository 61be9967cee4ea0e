import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import { matchCall } from '@parichay/shared/platform/lib/route.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type Sections, sections } from '@parichay/shared/shop/card/card-sections.ts';
import { imagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { vi } from 'vitest';

/** The query and body of a call, parsed by the contract as the real servers do. */
export interface ParsedRequest {
  query: Record<string, string>;
  body: Record<string, unknown>;
}
type AnswerFunction = (request: ParsedRequest) => unknown;

/** Parses input and output with the schemas of the contract, so an unknown field fails. */
export function contractServer() {
  const answers = new Map<string, AnswerFunction>();
  const receivedCalls: string[] = [];
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.statusCode = status;
      response.end(JSON.stringify(body));
    };
    try {
      const url = new URL(request.url ?? '', 'http://localhost');
      const call = matchCall(request.method ?? '', url.pathname.replace('/api/v1', ''));
      if (!call) throw new ApiError('not_found');
      if (call.key === 'POST /log') return send(200, { data: {} });
      receivedCalls.push(call.key);
      let text = '';
      for await (const chunk of request) text += chunk;
      const query = call.endpoint.query?.parse(Object.fromEntries(url.searchParams)) ?? {};
      const body = call.endpoint.body?.parse(JSON.parse(text || '{}')) ?? {};
      const answer = answers.get(call.key);
      if (!answer) throw new ApiError('not_implemented');
      const data = await answer({ query: query as ParsedRequest['query'], body: body as ParsedRequest['body'] });
      send(200, { data: call.endpoint.response.parse(data) });
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError('invalid_input', { cause: error });
      if (!(error instanceof ApiError)) console.warn(error);
      send(failure.status, failure.toBody());
    }
  });
  return {
    /** Keys of the received calls in order, without those of `POST /log`. */
    asked: receivedCalls,
    on: (key: string, answer: AnswerFunction) => answers.set(key, answer),
    refuse: (key: string, code: ErrorCode, fields?: Record<string, string>) =>
      answers.set(key, () => {
        throw new ApiError(code, fields && { fields });
      }),
    reset: () => {
      answers.clear();
      receivedCalls.length = 0;
    },
    async start() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const realFetch = globalThis.fetch;
      vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Stubs the globals of a browser that stores use; `redirects` lists the visited URLs. */
export function stubBrowser() {
  const events = new EventTarget();
  const redirects: string[] = [];
  const storage = () => {
    const entries = new Map<string, string>();
    const methods = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => {
        entries.set(key, value);
      },
      removeItem: (key: string) => {
        entries.delete(key);
      },
      clear: () => entries.clear(),
    };
    // In a browser the keys are own properties of the storage.
    return new Proxy(methods, {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
  };
  vi.stubGlobal('dispatchEvent', (event: Event) => events.dispatchEvent(event));
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', {
    pathname: '/panel/customer/card-editor',
    search: '?businessId=b',
    replace: (url: string) => redirects.push(url),
  });
  return { places: redirects };
}

const uuid = (number: number): string => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const ids = {
  user: uuid(1),
  stranger: uuid(2),
  agency: uuid(3),
  sweets: uuid(11),
  textiles: uuid(12),
  card: uuid(21),
  logo: uuid(31),
};

export const userFixture = (changes: object = {}) => ({
  userId: ids.user,
  phoneNumber: '+919876543210',
  email: null,
  isForeignUser: false,
  hasPassword: true,
  preferences: { activeBusinessId: ids.sweets, language: null, greetingLanguage: null, letsStaffIn: true },
  loggedInBy: null,
  ...changes,
});

export const businessFixture = (changes: Partial<Business> = {}): Business => ({
  businessId: ids.sweets,
  agencyId: ids.agency,
  businessName: 'Shree Ganesh Sweets',
  contactPerson: '',
  category: 'Sweet shop',
  businessNature: null,
  email: 'orders@example.com',
  website: null,
  gstin: null,
  address: {
    line1: 'Station Road',
    line2: '',
    city: 'Anand',
    state: 'Gujarat',
    pinCode: '388001',
    country: '',
    mapUrl: '',
  },
  logo: { mediaId: ids.logo, width: 600, height: 600 },
  photo: null,
  user: { userId: ids.user, phoneNumber: '+919876543210', email: null },
  expiryDateForCustomer: null,
  paymentStatus: 0,
  isSubscriptionActive: false,
  isExpiringSoon: false,
  planName: null,
  wholeUntil: null,
  needsPlanToPublish: false,
  businessMadeBy: 'self',
  madeByFranchisee: null,
  forStaff: null,
  agencyName: 'Vidya Cards',
  metadata: {},
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const emptySections = Object.fromEntries(
  Object.entries(sections).map(([name, schema]) => [name, schema.parse({})]),
) as unknown as Sections;

export const cardFixture = (changes: Partial<Card> = {}): Card => ({
  cardNo: ids.card,
  cardId: 'shree-ganesh-sweets',
  businessId: ids.sweets,
  status: 'draft',
  ...emptySections,
  basicDetails: { ...emptySections.basicDetails, businessName: 'Shree Ganesh Sweets' },
  cardLimit: null,
  imagePostStatus: 'enabled',
  imagePostSettings: imagePostSettings.parse({}),
  sharesLeads: false,
  publishedAt: null,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
