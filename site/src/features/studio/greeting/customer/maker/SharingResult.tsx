import MessageCircle from 'icon:message-circle';
import { useState } from 'react';
import { saveFile } from '../../../../../kit/ui/browser/save-file.ts';
import { copyText } from '../../../../../kit/ui/text/CopyButton.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { logEvent } from '../../../../../lib/analytics-session.ts';
import { whatsappShareHref } from '../../../../people/session/card.rules.ts';
import { shareFile } from './share.ts';

export type ShareOutcome = 'shared' | 'saved' | 'attach' | 'again' | null;

type MakeFile = () => Promise<{ file: File } | null>;

export function useSharing(caption: string) {
  const [outcome, setOutcome] = useState<ShareOutcome>(null);
  const [isCopied, setCopied] = useState(false);
  return {
    outcome,
    isCopied,
    clear: () => setOutcome(null),
    async share(makeFile: MakeFile) {
      setOutcome(null);
      // Copies before `makeFile` resolves, while the browser still counts it as a user gesture.
      const isCopying = caption === '' ? false : copyText(caption);
      const made = await makeFile();
      if (!made) return;
      setCopied(await isCopying);
      const result = await shareFile(made.file);
      logEvent('GREETING_SHARED', { how: result });
      if (result === 'unable') saveFile(made.file);
      setOutcome({ shared: 'shared', unable: 'attach', late: 'again', 'given-up': null }[result] as ShareOutcome);
    },
    async save(makeFile: MakeFile) {
      setOutcome(null);
      const made = await makeFile();
      if (!made) return;
      saveFile(made.file);
      logEvent('GREETING_SAVED');
      setOutcome('saved');
    },
  };
}

interface Props {
  outcome: ShareOutcome;
  isCopied: boolean;
  caption: string;
}

export function SharingResult({ outcome, isCopied, caption }: Props) {
  if (outcome === 'again') return <p className="said-line">{t('today.tapAgain')}</p>;
  if (outcome === 'shared') return <p className="said-line">{t(isCopied ? 'today.sharedCopied' : 'today.shared')}</p>;
  if (outcome === 'saved') return <p className="said-line">{t('today.saved')}</p>;
  if (outcome !== 'attach') return null;
  return <AttachFileNote text={t(isCopied ? 'today.attachCopied' : 'today.attach')} caption={caption} />;
}

/** In browsers that cannot share files, the file is saved and the user attaches it. */
export const AttachFileNote = ({ text, caption }: { text: string; caption: string }) => (
  <div className="said-line said-row">
    <p>{text}</p>
    <a className="button button-quiet" href={whatsappShareHref(caption)} target="_blank" rel="noreferrer">
      <MessageCircle size={20} aria-hidden="true" />
      WhatsApp
    </a>
  </div>
);
