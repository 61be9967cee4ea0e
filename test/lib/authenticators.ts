import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Computes the code of an authenticator app at a time in ms since 1970. */
export const appCode = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the subset of CBOR that passkeys need. */
function cbor(value: Cbor): Buffer {
  const header = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? header(0, value) : header(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([header(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([header(2, value.length), value]);
  return Buffer.concat([header(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const sha256Bytes = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Simulates a passkey that signs by ES256, counts its uses and needs no confirmation. */
export class Passkey {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #coseKey: Buffer;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#coseKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** Answers a browser’s request to create a credential. */
  createCredential(options: { challenge: string; rp: { id: string } }, origin: string) {
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#coseKey]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(options.rp.id, 0x45, credential)],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options.challenge, origin),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers a browser’s request to use the credential. */
  useCredential(options: { challenge: string; rpId: string }, origin: string) {
    const clientDataJSON = clientData('webauthn.get', options.challenge, origin);
    this.counter += 1;
    const data = this.#data(options.rpId, 0x05);
    const signed = Buffer.concat([data, sha256Bytes(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    });
  }

  #data(domain: string, flags: number, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256Bytes(domain), Buffer.from([flags]), counter, credential]);
  }

  #answer<R extends object>(response: R) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }
}

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
