import { globSync, readFileSync } from 'node:fs';
import { SettingsService } from '@simplewebauthn/server';
import { expect, test } from 'vitest';
import '../../bff/src/second-factor/passkey.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const extras = globSync('dev/packages/*/package.json', { cwd: new URL('../..', import.meta.url) }).map((file) =>
  file.replace('package.json', ''),
);
const manifests = ['', 'shared/', 'bff/', 'upstream/', 'site/', ...extras].map((folder) =>
  JSON.parse(read(`${folder}package.json`)),
);

const requested: [name: string, range: string][] = manifests.flatMap((manifest) =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.entries(manifest[kind] ?? {})),
) as [string, string][];
const names = new Set(requested.map(([name]) => name).filter((name) => !name.startsWith('@parichay/')));

test('docs/dependencies.md lists exactly the packages in the package.json files', () => {
  const text = read('docs/dependencies.md');
  const [, tables = ''] = text.split('## What runs');
  const rows = new Set(Array.from(tables.matchAll(/^- (@?[\w./-]+)(?::|$)/gm), ([, name]) => name));
  const types = new Set(Array.from(tables.matchAll(/@types\/[\w-]+/g), ([name]) => name));
  const documented = [...rows, ...types];
  expect(documented.toSorted()).toEqual([...names].toSorted());
});

test('every version in the package.json files is a number or a range of numbers', () => {
  expect(requested.filter(([, range]) => !/^[~^]?\d/.test(range))).toEqual([]);
});

test('no lock file contains the URL of a registry', () => {
  expect(['', ...extras].filter((folder) => /"resolved": "http/.test(read(`${folder}package-lock.json`)))).toEqual([]);
});

test('the servers open connections only in the listed files, none of which fetches a user’s link', () => {
  const connecting = [
    /(?:(?<![.\w'`])|globalThis\.)fetch(?=[(,;)])/,
    /import (?:\w+|\* as \w+|\{[^}]*\b(?:Agent|request|get|connect|createConnection)\b[^}]*\}) from 'node:(?:http|net)'/,
    /'(?:node:(?:https|http2|tls|dgram|dns)|undici|axios|got|http-proxy-middleware|nodemailer|razorpay|@aws-sdk)\b/,
  ];
  const files = globSync('{bff,upstream}/src/**/*.ts', { cwd: new URL('../..', import.meta.url) });
  expect(files.filter((file) => connecting.some((pattern) => pattern.test(read(file)))).toSorted()).toEqual([
    'bff/src/delivery/delivery-http.ts',
    'bff/src/delivery/delivery-mail.ts',
    'bff/src/lib/replicas.ts',
    'bff/src/lib/upstream.ts',
    'bff/src/payment/razorpay-gateway.ts',
    'bff/src/proxy/proxy.ts',
    'upstream/src/people/agency/domain-check.ts',
    'upstream/src/platform/media/media-s3.ts',
  ]);
});

test('the servers trust no roots of passkey certificates, so no revocation list that a certificate names is fetched', () => {
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    expect(SettingsService.getRootCertificates({ identifier })).toEqual([]);
});
