import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Ignores the temporary files of editors. */
const isSource = (name: string): boolean => /^[^.].*\.(ts|sql|json)$/.test(name);

/** Debounce in ms: one save causes several events, and a checkout hundreds. */
const SETTLED_AFTER_MS = 30;

/**
 * Calls `onChange` when source in these directories or their subdirectories has changed. Each directory has a watcher,
 * because Node's recursive watch loses files that are replaced by renaming.
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
    // The directory was deleted.
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
