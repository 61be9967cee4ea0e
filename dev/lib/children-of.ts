import { readdirSync, readFileSync } from 'node:fs';

/** Ids of this process's children whose command line contains `word`; it is empty except on Linux. */
export const childrenWith = (word: string): number[] => {
  try {
    return readdirSync('/proc').flatMap((name) => {
      try {
        const isOurs = new RegExp(`\\) \\S ${process.pid} `).test(readFileSync(`/proc/${name}/stat`, 'utf8'));
        return isOurs && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(word) ? [Number(name)] : [];
      } catch {
        // The process has ended, or the folder is no process.
        return [];
      }
    });
  } catch {
    return [];
  }
};
