import { useState } from 'react';
import { saveFile } from '../../../../../kit/ui/browser/save-file.ts';
import { type ShareResult, shareFile } from './share.ts';

export function useFileShare(makeFile: () => Promise<File | null>) {
  // If the user gesture has expired, a second tap shares the finished file.
  const [pendingFile, setPendingFile] = useState<File | null>(null);
  const getFile = async () => pendingFile ?? (await makeFile());
  return {
    needsSecondTap: pendingFile !== null,
    async save(): Promise<void> {
      const file = await getFile();
      if (file) saveFile(file);
    },
    /**
     * Saves the file if sharing is impossible.
     * @returns null when no file could be made
     */
    async share(): Promise<ShareResult | null> {
      const file = await getFile();
      if (!file) return null;
      const result = await shareFile(file);
      setPendingFile(result === 'late' ? file : null);
      if (result === 'unable') saveFile(file);
      return result;
    },
  };
}
