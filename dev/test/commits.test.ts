import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outputOf, runProgram } from '../../test/lib/programs.ts';

/* Runs .ci/commits in temporary repositories. */

const checkerScript = join(import.meta.dirname, '../../.ci/commits');
const author = { name: 'Asha', email: 'asha@example.in' };
const env = {
  PATH: process.env.PATH,
  HOME: '/nowhere',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: author.name,
  GIT_AUTHOR_EMAIL: author.email,
  GIT_COMMITTER_NAME: author.name,
  GIT_COMMITTER_EMAIL: author.email,
};

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'parichay-commits-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const git = (...args: string[]) => outputOf('git', args, { cwd: directory, env }).toString();
const commit = (message: string) => git('commit', '--allow-empty', '-qm', message);
const addChecker = () => {
  mkdirSync(join(directory, '.ci'), { recursive: true });
  cpSync(checkerScript, join(directory, '.ci/commits'));
  chmodSync(join(directory, '.ci/commits'), 0o755);
};
const check = () => {
  const { status, stdout, stderr } = runProgram('bash', ['.ci/commits'], { cwd: directory, env });
  return { status, output: `${stdout}${stderr}` };
};

/** Creates a repository with the check on main and a branch off it. */
function createRepository(): void {
  git('init', '-q', '-b', 'main');
  commit('Whatever was written before.');
  addChecker();
  git('add', '.');
  git('commit', '-qm', 'check: read the subjects of commits');
  git('checkout', '-qb', 'work');
}

test('commit messages with an area and an imperative subject pass the check, with a body and in any script', () => {
  createRepository();
  commit('card: show the tagline in bold\n\nIt was overlooked.');
  commit(`seed: add ${'दु'.repeat(30)}`);
  commit('pdf-card: embed the font once');
  expect(check()).toEqual({ status: 0, output: '' });
});

test.each([
  ['a subject of 73 characters', `card: show ${'x'.repeat(62)}`, '73 characters'],
  ['no area', 'Show the tagline in bold', 'does not begin with an area'],
  ['an area written large', 'Card: show the tagline', 'does not begin with an area'],
  ['what was done', 'card: added the tagline', 'not `added`'],
  ['what is being done', 'card: showing the tagline', 'not `showing`'],
  ['a sentence about a thing', 'card: the tagline is bold', 'not `the`'],
  ['a full stop', 'card: show the tagline.', 'full stop'],
  ['a word that strangers stumble on', 'card: draw anew what was told', 'plain word for `anew`'],
  ['a body at once', 'card: show the tagline\nas it was', 'no blank line'],
])('a commit message with the mistake "%s" fails the check with the reason', (_, message, expectedOutput) => {
  createRepository();
  commit(message);
  commit('card: mend the colour');
  const answer = check();
  expect(answer.status).toBe(1);
  expect(answer.output).toContain(expectedOutput);
  expect(answer.output).not.toContain('mend the colour');
});

test('commits that are older than the commit check and merge commits are not checked', () => {
  git('init', '-q', '-b', 'main');
  commit('Begin.');
  git('checkout', '-qb', 'work');
  commit('Whatever was written before.');
  addChecker();
  git('add', '.');
  git('commit', '-qm', 'check: read the subjects of commits');
  git('checkout', '-q', 'main');
  commit('Meanwhile.');
  git('checkout', '-q', 'work');
  git('merge', '-q', '--no-edit', 'main');
  expect(check()).toEqual({ status: 0, output: '' });
});

test('the commit check also checks the last commit on main, in a shallow clone and in a repository without main', () => {
  createRepository();
  commit('Nothing of an area');
  git('checkout', '-q', 'main');
  git('merge', '-q', '--ff-only', 'work');
  expect(check().status).toBe(1);
  git('branch', '-q', '-D', 'work');
  git('branch', '-q', '-m', 'main', 'trunk');
  expect(check().status).toBe(1);

  const shallow = mkdtempSync(join(tmpdir(), 'parichay-shallow-'));
  git('clone', '-q', '--depth', '1', `file://${directory}`, join(shallow, 'clone'));
  const { status } = runProgram('bash', ['.ci/commits'], { cwd: join(shallow, 'clone'), env });
  rmSync(shallow, { recursive: true });
  expect(status).toBe(1);

  commit('card: mend the colour');
  expect(check()).toEqual({ status: 0, output: '' });
});

test('the commit check passes in a directory without git history and reports that no commit was checked', () => {
  addChecker();
  writeFileSync(join(directory, 'README.md'), 'Parichay');
  expect(check()).toEqual({ status: 0, output: expect.stringContaining('not looked at') });
});
