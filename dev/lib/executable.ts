import { accessSync, constants } from 'node:fs';

/** Whether there is a program that this account may run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
