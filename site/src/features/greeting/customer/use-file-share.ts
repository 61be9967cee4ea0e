import { useState } from 'react';
import { saveFile } from '../../../kit/ui/save-file.ts';
import { type Shared, shareFile } from './share.ts';

/** Saves a file that is made on the press, or hands it to the apps of the phone. */
export function useFileShare(make: () => Promise<File | null>) {
  // Some browsers share only within moments of a tap: then the file is there, and a second tap shares it.
  const [late, setLate] = useState<File | null>(null);
  const get = async () => late ?? (await make());
  return {
    isLate: late !== null,
    async save(): Promise<void> {
      const file = await get();
      if (file) saveFile(file);
    },
    /** Saves it where the browser hands no files on. @returns null where the file could not be made */
    async share(): Promise<Shared | null> {
      const file = await get();
      if (!file) return null;
      const how = await shareFile(file);
      setLate(how === 'late' ? file : null);
      if (how === 'unable') saveFile(file);
      return how;
    },
  };
}
