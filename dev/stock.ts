import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packages } from '../test/lib/programs.ts';
import { demoLogins } from './seed/logins.ts';

/*
 * Tests the README’s commands on a minimal machine: a clone of the commit, an empty HOME and npm cache, no optional
 * program; once as root and once as an ordinary user.
 *   npm run test:stock              npm ci, npm start, npm test
 *   npm run test:stock -- --start   only npm ci and npm start, as root
 *   npm run test:stock -- --as nobody   all three, only as the ordinary user
 */

const root = resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: { start: { type: 'boolean', default: false }, as: { type: 'string' } },
});

/** Programs of Debian's smallest image, plus Node, npm and git. */
const minimalPrograms = [
  ...['sh', 'bash', 'env', 'cat', 'cp', 'mv', 'rm', 'ln', 'ls', 'mkdir', 'rmdir', 'mkfifo', 'chmod', 'chown', 'touch'],
  ...['df', 'head', 'tail', 'sort', 'tr', 'cut', 'wc', 'uname', 'id', 'sleep', 'true', 'false', 'test', 'expr', 'nice'],
  ...['dirname', 'basename', 'readlink', 'realpath', 'mktemp', 'tar', 'gzip', 'grep', 'sed', 'awk', 'find', 'xargs'],
  ...['mount', 'umount', 'setpriv', 'git', 'node', 'npm', 'npx'],
];
const hiddenPrograms = [
  ...Object.keys(packages).filter((program) => !minimalPrograms.includes(program)),
  ...[
    'ffprobe',
    'chromium',
    'chromium-headless-shell',
    'google-chrome',
    'docker',
    'zbarimg',
    'initdb',
    'postgres',
    'pg_ctl',
  ],
];
/** Paths under /usr that are found without the PATH. */
const hiddenPaths = [
  ...hiddenPrograms.flatMap((name) => [`bin/${name}`, `local/bin/${name}`]),
  'lib/postgresql',
  'lib/chromium',
];

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Exit code of a shell that may not mount. */
const MAY_NOT_MOUNT = 97;

/**
 * Restarts this script in a mount namespace whose overlay on /usr hides these paths with whiteouts. Returns if mounting
 * is not allowed. Source: docs.kernel.org/filesystems/overlayfs.html
 */
function runInOverlay(): void {
  const existingPaths = hiddenPaths.filter((path) => existsSync(join('/usr', path)));
  const script = `set -e
layer=$(mktemp -d)
mount -t tmpfs tmpfs "$layer" || exit ${MAY_NOT_MOUNT}
mkdir "$layer/upper" "$layer/work"
for place in ${existingPaths.join(' ')}; do
  mkdir -p "$layer/upper/$(dirname "$place")"
  mknod "$layer/upper/$place" c 0 0
done
mount -t overlay overlay -o "lowerdir=/usr,upperdir=$layer/upper,workdir=$layer/work" /usr || exit ${MAY_NOT_MOUNT}
exec "$@"`;
  const command = [process.execPath, import.meta.filename, ...process.argv.slice(2)];
  const { status } = spawnSync(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...command],
    {
      stdio: 'inherit',
      env: { ...process.env, PARICHAY_STOCK_LAYER: '1' },
    },
  );
  if (status !== MAY_NOT_MOUNT) process.exit(status ?? 1);
}

/** The PATH without npm's additions, so that the machine's Node is found. */
const pathWithoutNpm = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((directory) => !directory.endsWith('node_modules/.bin'));

function findProgram(name: string): string {
  const found = pathWithoutNpm.map((directory) => join(directory, name)).find((file) => existsSync(file));
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

interface UnixUser {
  name: string;
  uid: number;
  gid: number;
}

class Machine {
  /** File with the complete output. */
  readonly log: string;
  readonly #who: UnixUser;
  readonly #home: string;
  readonly #checkout: string;
  readonly #path: string;

  constructor(user: UnixUser) {
    this.#who = user;
    const directory = mkdtempSync(join(tmpdir(), `parichay-stock-${user.name}-`));
    this.#home = join(directory, 'home');
    this.#checkout = join(directory, 'parichay');
    this.#path = join(directory, 'bin');
    for (const directory of [this.#home, this.#path]) mkdirSync(directory);
    for (const name of minimalPrograms) symlinkSync(findProgram(name), join(this.#path, name));
    this.log = join(tmpdir(), `parichay-stock-${user.name}.log`);
    rmSync(this.log, { force: true });
    const cloned = spawnSync('git', ['clone', '--quiet', root, this.#checkout], { stdio: 'inherit' });
    if (cloned.status !== 0) throw new Error('git clone failed');
    for (const file of globSync('**/*', { cwd: directory, exclude: (name) => name === 'bin' }))
      chownSync(join(directory, file), user.uid, user.gid);
    chownSync(directory, user.uid, user.gid);
  }

  #start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const forwardedNames = ['NODE_EXTRA_CA_CERTS', 'npm_config_registry', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
    const forwardedEnvironment = Object.fromEntries(
      forwardedNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    const options: SpawnOptions = {
      cwd: this.#checkout,
      env: {
        PATH: this.#path,
        HOME: this.#home,
        npm_config_cache: join(this.#home, 'npm-cache'),
        ...forwardedEnvironment,
        ...env,
      },
      uid: this.#who.uid,
      gid: this.#who.gid,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, so that a signal reaches all its processes.
      detached: true,
    };
    const child = spawn(join(this.#path, command), args, options);
    const log = createWriteStream(this.log, { flags: 'a' });
    let output = '';
    const outputListeners = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        log.write(chunk);
        output += chunk;
        for (const listener of outputListeners) listener();
      });
    const ended = once(child, 'close').then(([status]) => status as number | null);
    return { pid: child.pid ?? 0, printed: () => output, heard: outputListeners, ended };
  }

  /** Runs a command to its end. @throws Error with the last output when it fails */
  async run(command: string, ...args: string[]): Promise<string> {
    const { printed, ended } = this.#start(command, args);
    const status = await ended;
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${printed().slice(-8_000)}`);
    return printed();
  }

  /** Runs `npm start` until its page answers and the demo's customer is signed in. */
  async start(): Promise<void> {
    const { pid, printed, heard: outputListeners, ended } = this.#start('npm', ['start'], { PORT: '0' });
    const url = new Promise<string>((resolve, reject) => {
      outputListeners.add(() => {
        const [, address] = /^ready (http:\/\/localhost:\d+)$/m.exec(printed()) ?? [];
        if (address) resolve(address);
      });
      ended.then((status) => reject(new Error(`npm start ended with ${status}:\n${printed().slice(-8_000)}`)));
    });
    try {
      await this.#signIn(await url);
    } finally {
      process.kill(-pid, 'SIGINT');
      await ended;
    }
  }

  async #signIn(url: string): Promise<void> {
    const page = await fetch(`${url}/panel/login`);
    if (!page.ok || !(await page.text()).includes('<form'))
      throw new Error(`${url}/panel/login answers ${page.status}`);
    const customer = demoLogins.find(({ role }) => role === 'customer');
    const answer = await fetch(`${url}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify({ phoneNumber: customer?.phoneNumber, password: customer?.password }),
    });
    const cookie = answer.headers.getSetCookie().at(-1)?.split(';', 1)[0] ?? '';
    const user = await fetch(`${url}/api/v1/user`, { headers: { cookie } });
    if (!user.ok) throw new Error(`The demo's customer could not sign in: ${answer.status}, ${user.status}`);
  }

  remove(): void {
    rmSync(dirname(this.#home), { recursive: true, force: true });
  }
}

async function timed<T>(title: string, task: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const result = await task();
  console.log(`${title}: ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  return result;
}

async function testAs(user: UnixUser): Promise<void> {
  const machine = new Machine(user);
  console.log(`As ${user.name}; all that is printed goes to ${machine.log}`);
  try {
    await timed('  npm ci', () => machine.run('npm', 'ci'));
    await timed('  npm start, until a customer is signed in', () => machine.start());
    if (options.start) return;
    const printed = await timed('  npm test', () => machine.run('npm', 'test'));
    console.log(printed.slice(printed.lastIndexOf('\nTests:')).trim().replaceAll(/^/gm, '  '));
  } finally {
    machine.remove();
  }
}

if (process.getuid?.() !== 0) {
  console.error('npm run test:stock wants to be root: it hides programs, and tests as root and as an ordinary user.');
  process.exit(1);
}
if (!process.env.PARICHAY_STOCK_LAYER) {
  if (succeeds('unshare', '--mount', 'true')) runInOverlay();
  console.warn('Mounting is not allowed here: Chromium and PostgreSQL are found where they are installed.');
}
const users: UnixUser[] = [
  { name: 'root', uid: 0, gid: 0 },
  { name: 'nobody', uid: 65_534, gid: 65_534 },
];
const requestedUser = options.start ? 'root' : options.as;
for (const user of requestedUser === undefined ? users : users.filter(({ name }) => name === requestedUser)) {
  await testAs(user).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
