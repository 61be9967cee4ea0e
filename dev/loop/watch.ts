import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Ignores the temporary files of editors. */
const isSourceFile = (name: string): boolean => /^[^.].*\.(ts|sql|json)$/.test(name);

/** Debounce in ms: one save causes several events, and a checkout hundreds. */
const DEBOUNCE_MS = 30;

/**
 * Calls `onChange` when source in these directories or their subdirectories has changed. Each directory has a watcher,
 * because Node's recursive watch loses files that are replaced by renaming.
 */
export function watchSources(directories: readonly string[], onChange: () => void): { stop(): Promise<void> } {
  const watchers = new Map<string, FSWatcher>();
  let debounceTimer: NodeJS.Timeout | undefined;

  function watchDirectory(directory: string): void {
    if (watchers.has(directory)) return;
    const watcher = watch(directory, (_event, name) => {
      if (name === null) return;
      const path = join(directory, name);
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return watchTree(path);
      if (!isSourceFile(name)) return;
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(onChange, DEBOUNCE_MS);
    });
    // The directory was deleted.
    watcher.on('error', () => stopWatching(directory));
    watchers.set(directory, watcher);
  }

  function stopWatching(directory: string): void {
    watchers.get(directory)?.close();
    watchers.delete(directory);
  }

  function watchTree(directory: string): void {
    watchDirectory(directory);
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) watchDirectory(join(entry.parentPath, entry.name));
    }
  }

  for (const directory of directories) watchTree(directory);
  return {
    async stop() {
      clearTimeout(debounceTimer);
      for (const directory of watchers.keys()) stopWatching(directory);
    },
  };
}
