import { useStore } from '@nanostores/react';
import { stepBack } from '../../../lib/back.ts';
import { $uploads, useCloseOnBack } from './use-back.ts';
import { useUploadQuestion } from './use-upload-question.tsx';

/** On history back, asks before running uploads are aborted. A sheet does this itself. */
export function UploadGuard() {
  const { askAbout, question } = useUploadQuestion();
  useCloseOnBack(() => askAbout($uploads.get(), stepBack), useStore($uploads).length > 0);
  return question;
}
