import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CallKey, callKeys, endpointOf } from '../src/contract.ts';
import { type Actor, hasPermission, mayCall, permissions } from '../src/platform/access/roles.ts';
import { columns, principals } from './principals.ts';

const names = Object.keys(columns);
const [header = '', ...rows] = readFileSync(new URL('./role-matrix.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'));

/** Maps the call of each row (`GET /user   . x . …`) to its cells. */
const storedCells = new Map(
  rows.map((row) => {
    const [method = '', path = '', ...cells] = row.split(/\s+/);
    return [`${method} ${path}`, cells.join(' ')] as const;
  }),
);

const accessMark = (actor: Actor, key: CallKey) => (mayCall(actor, endpointOf(key).access) ? 'x' : '.');
const matrixCellsOf = (key: CallKey) => Object.values(columns).map((actor) => accessMark(actor, key));

/** A failing test prints this row, to be copied into role-matrix.txt. */
const matrixRowOf = (key: CallKey) =>
  key.padEnd(74) +
  matrixCellsOf(key)
    .map((mark, index) => mark.padEnd((names[index]?.length ?? 0) + 1))
    .join('')
    .trimEnd();

describe('security 13: the role matrix of the API', () => {
  it('the role matrix has one column for each kind of user that access rules can distinguish', () => {
    expect(header.trim().split(/\s+/)).toEqual(['call', ...names]);
  });

  it('the role matrix has exactly one row for each API call', () => {
    expect([...storedCells.keys()].sort()).toEqual([...callKeys].sort());
    expect(rows).toHaveLength(callKeys.length);
  });

  it.each(callKeys)('the API call %s is open to exactly the kinds of users listed in the role matrix', (key) => {
    expect(storedCells.get(key), `the row would be\n${matrixRowOf(key)}\n`).toBe(matrixCellsOf(key).join(' '));
  });

  it.each(Object.entries(principals))(
    'a user of the kind %s has the same access to every API call as its column in the role matrix',
    (_, principal) => {
      const column = names.indexOf(principal.column);
      for (const key of callKeys) {
        expect(`${key} ${accessMark(principal.actor, key)}`).toBe(`${key} ${storedCells.get(key)?.split(' ')[column]}`);
      }
    },
  );

  it('the role matrix distinguishes thirteen kinds of users', () => {
    expect(Object.keys(principals)).toHaveLength(13);
  });
});

describe('the access that a permission gives', () => {
  it('a permission opens to a franchisee only the API calls that it grants, and a customer never has a permission', () => {
    for (const permission of permissions) {
      const actor: Actor = {
        kind: 'staff',
        agencyId: 'a',
        franchiseeId: 'f',
        roles: ['franchisee'],
        permissions: [permission],
        ofSuperadminAgency: false,
        hideBilling: false,
      };
      const opened = callKeys.filter((key) => {
        const { access } = endpointOf(key);
        return mayCall(actor, access) && !mayCall({ ...actor, permissions: [] }, access);
      });
      for (const key of opened) expect(endpointOf(key).access).toMatchObject({ grant: permission });
      expect(hasPermission({ kind: 'customer', agencyId: 'a', userId: 'u' }, permission)).toBe(false);
    }
  });
});

describe('the access of staff with hidden billing', () => {
  it('staff with hidden billing may use all API calls of an admin except those for billing', () => {
    const hidden = columns['no-billing'] as Actor;
    const admin = columns.admin as Actor;
    for (const key of callKeys) {
      const { access } = endpointOf(key);
      const isBilling = access !== 'public' && access.billing === true;
      expect(mayCall(hidden, access)).toBe(mayCall(admin, access) && !isBilling);
    }
  });
});
