import { useState } from 'react';
import { saveFile } from '../../../../../kit/ui/browser/save-file.ts';
import { type Shared, shareFile } from './share.ts';

export function useFileShare(make: () => Promise<File | null>) {
  // If the user gesture has expired, a second tap shares the finished file.
  const [late, setLate] = useState<File | null>(null);
  const get = async () => late ?? (await make());
  return {
    isLate: late !== null,
    async save(): Promise<void> {
      const file = await get();
      if (file) saveFile(file);
    },
    /**
     * Saves the file if sharing is impossible.
     * @returns null = not made
     */
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
