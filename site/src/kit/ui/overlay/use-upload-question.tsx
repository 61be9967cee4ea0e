import { type ReactNode, useState } from 'react';
import { UploadQuestion } from './UploadQuestion.tsx';
import type { FieldUpload } from './use-back.ts';

/** Asks before running uploads are aborted. `question` must be rendered. */
export function useUploadQuestion(): {
  askAbout(uploads: readonly FieldUpload[], leave: () => void): void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ uploads: readonly FieldUpload[]; onLeave: () => void } | null>(null);
  return {
    askAbout: (uploads, leave) => (uploads.length > 0 ? setAsked({ uploads, onLeave: leave }) : leave()),
    question: asked && <UploadQuestion {...asked} onClose={() => setAsked(null)} />,
  };
}
