import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoLogins } from '../seed/logins.ts';

test('the README names the phone numbers and passwords of the demo logins', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  for (const role of ['customer', 'admin', 'superadmin']) {
    const login = demoLogins.find((one) => one.role === role);
    expect(readme).toContain(`\`${login?.phoneNumber}\` with`);
    expect(readme).toContain(`\`${login?.password}\``);
  }
});
