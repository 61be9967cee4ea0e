import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What a test's own runner puts into the environment, and servers would take for theirs. */
const isOfRunner = (name: string): boolean => name === 'NODE_ENV' || name.startsWith('VITEST');

/** A script of npm's as a person runs it: in a terminal, whose Ctrl-C reaches every process started from it. */
export class Terminal {
  output = '';
  readonly #npm: ChildProcess;
  readonly #waiting = new Set<() => void>();
  /** The exit code, once npm and everything started from it is gone. */
  readonly ended: Promise<number | null>;
  #hasEnded = false;

  constructor(script: string, env: NodeJS.ProcessEnv, cwd = root) {
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfRunner(name)));
    this.#npm = spawn('npm', ['run', script, '--silent'], {
      cwd,
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#npm.stdout, this.#npm.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
        for (const look of this.#waiting) look();
      });
    }
    // Their pipes close when the last process that holds them is gone, not only npm.
    this.ended = new Promise((end) =>
      this.#npm.once('close', (code) => {
        this.#hasEnded = true;
        end(code);
        for (const look of this.#waiting) look();
      }),
    );
  }

  /**
   * Resolves when the pattern stands in what was printed.
   * @param after how much of the output to leave out, characters
   * @throws Error with the output when all has ended without it
   */
  line(pattern: RegExp, after = 0): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(this.output.slice(after));
        if (!found && !this.#hasEnded) return;
        this.#waiting.delete(look);
        if (found) resolve(found);
        else reject(new Error(`${pattern} was not printed:\n${this.output}`));
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** @returns the address, when all is up and was said */
  async ready(): Promise<string> {
    const [, url = ''] = await this.line(/^ready (http:\/\/localhost:\d+)\n(?:demo .+\n)+demo card \/.+\n/m);
    return url;
  }

  /** Ctrl-C. */
  interrupt(): void {
    process.kill(-(this.#npm.pid ?? 0), 'SIGINT');
  }

  /** Ends npm alone, as a process manager may. */
  terminate(): void {
    this.#npm.kill('SIGKILL');
  }
}
