import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** What servers are made of; editors leave other files beside it for a moment. */
const isSource = (name: string): boolean => /^[^.].*\.(ts|sql|json)$/.test(name);

/** One save may come as several events, and a checkout as hundreds. */
const SETTLED_AFTER_MS = 30;

/**
 * Calls `onChange` when source in these directories, or in any beneath them, has changed. Each directory is watched by
 * itself: Node's own recursive watch loses a file that was replaced by another, as editors and git replace them.
 */
export function watchSources(directories: readonly string[], onChange: () => void): { stop(): Promise<void> } {
  const watchers = new Map<string, FSWatcher>();
  let settling: NodeJS.Timeout | undefined;

  function add(directory: string): void {
    if (watchers.has(directory)) return;
    const watcher = watch(directory, (_event, name) => {
      if (name === null) return;
      const path = join(directory, name);
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return addAll(path);
      if (!isSource(name)) return;
      clearTimeout(settling);
      settling = setTimeout(onChange, SETTLED_AFTER_MS);
    });
    // It was deleted.
    watcher.on('error', () => forget(directory));
    watchers.set(directory, watcher);
  }

  function forget(directory: string): void {
    watchers.get(directory)?.close();
    watchers.delete(directory);
  }

  function addAll(directory: string): void {
    add(directory);
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) add(join(entry.parentPath, entry.name));
    }
  }

  for (const directory of directories) addAll(directory);
  return {
    async stop() {
      clearTimeout(settling);
      for (const directory of watchers.keys()) forget(directory);
    },
  };
}
