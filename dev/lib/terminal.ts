import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Variables of the test runner, which servers must not inherit. */
const isTestRunnerVariable = (name: string): boolean => name === 'NODE_ENV' || name.startsWith('VITEST');

/** An npm script in its own process group, like a terminal, so that Ctrl-C reaches all its processes. */
export class Terminal {
  output = '';
  readonly #npm: ChildProcess;
  readonly #waiting = new Set<() => void>();
  /** Exit code, after npm and all its descendants have ended. */
  readonly ended: Promise<number | null>;
  #hasEnded = false;

  constructor(script: string, env: NodeJS.ProcessEnv, cwd = root) {
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isTestRunnerVariable(name)));
    this.#npm = spawn('npm', ['run', script, '--silent'], {
      cwd,
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#npm.stdout, this.#npm.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
        for (const checkOutput of this.#waiting) checkOutput();
      });
    }
    // The pipes close when the last process holding them has ended, not only npm.
    this.ended = new Promise((resolveExit) =>
      this.#npm.once('close', (code) => {
        this.#hasEnded = true;
        resolveExit(code);
        for (const checkOutput of this.#waiting) checkOutput();
      }),
    );
  }

  /**
   * Resolves when the output matches the pattern.
   * @param offset number of characters of the output to skip
   * @throws Error with the output when the script ended without a match
   */
  waitForOutput(pattern: RegExp, offset = 0): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const checkOutput = () => {
        const found = pattern.exec(this.output.slice(offset));
        if (!found && !this.#hasEnded) return;
        this.#waiting.delete(checkOutput);
        if (found) resolve(found);
        else reject(new Error(`${pattern} was not printed:\n${this.output}`));
      };
      this.#waiting.add(checkOutput);
      checkOutput();
    });
  }

  /** @returns the URL, once the start has printed it */
  async waitUntilReady(): Promise<string> {
    const [, url = ''] = await this.waitForOutput(/^ready (http:\/\/localhost:\d+)\n(?:demo .+\n)+demo card \/.+\n/m);
    return url;
  }

  /** Sends SIGINT to the group, like Ctrl-C. */
  interrupt(): void {
    process.kill(-(this.#npm.pid ?? 0), 'SIGINT');
  }

  /** Kills only npm, as a process manager may. */
  terminate(): void {
    this.#npm.kill('SIGKILL');
  }
}
