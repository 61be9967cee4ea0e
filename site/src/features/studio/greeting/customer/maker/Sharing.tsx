import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../../../kit/ui/browser/save-file.ts';
import { copyText } from '../../../../../kit/ui/text/CopyButton.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { logEvent } from '../../../../../lib/session.ts';
import { whatsappShare } from '../../../../people/session/card.rules.ts';
import { shareFile } from './share.ts';

export type Outcome = 'shared' | 'saved' | 'attach' | 'again' | null;

type Make = () => Promise<{ file: File } | null>;

export function useSharing(caption: string) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isCopied, setCopied] = useState(false);
  return {
    outcome,
    isCopied,
    clear: () => setOutcome(null),
    async share(make: Make) {
      setOutcome(null);
      // Copies before `make` resolves, while the browser still counts it as a user gesture.
      const copying = caption === '' ? false : copyText(caption);
      const made = await make();
      if (!made) return;
      setCopied(await copying);
      const how = await shareFile(made.file);
      logEvent('GREETING_SHARED', { how });
      if (how === 'unable') saveFile(made.file);
      setOutcome({ shared: 'shared', unable: 'attach', late: 'again', 'given-up': null }[how] as Outcome);
    },
    async save(make: Make) {
      setOutcome(null);
      const made = await make();
      if (!made) return;
      saveFile(made.file);
      logEvent('GREETING_SAVED');
      setOutcome('saved');
    },
  };
}

interface Props {
  outcome: Outcome;
  isCopied: boolean;
  caption: string;
}

export function SharingSaid({ outcome, isCopied, caption }: Props) {
  if (outcome === 'again') return <p className="said-line">{t('today.tapAgain')}</p>;
  if (outcome === 'shared') return <p className="said-line">{t(isCopied ? 'today.sharedCopied' : 'today.shared')}</p>;
  if (outcome === 'saved') return <p className="said-line">{t('today.saved')}</p>;
  if (outcome !== 'attach') return null;
  return <Attach words={t(isCopied ? 'today.attachCopied' : 'today.attach')} caption={caption} />;
}

/** For browsers that cannot share files: the file was saved, and the user attaches it. */
export const Attach = ({ words, caption }: { words: string; caption: string }) => (
  <div className="said-line said-row">
    <p>{words}</p>
    <a className="button button-quiet" href={whatsappShare(caption)} target="_blank" rel="noreferrer">
      <MessageCircle size={20} aria-hidden="true" />
      WhatsApp
    </a>
  </div>
);
