import { useStore } from '@nanostores/react';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { Copy, Download, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ProjectRow } from '../../../../kit/table/rows/ProjectRow.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { SoonArt } from '../../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { Attach } from '../../greeting/customer/maker/Sharing.tsx';
import { useFileShare } from '../../greeting/customer/maker/use-file-share.ts';
import { download, downloading } from './pdf-card.store.ts';
import { cards, change, drawFirstPage, duplicate, loadCards, remove } from './pdf-cards.store.ts';

const makerPath = (businessId: string, pdfCardNo?: string): string =>
  `/panel/customer/pdf-card-templates?${new URLSearchParams({ businessId, ...(pdfCardNo && { pdfCardNo }) })}`;

export function PdfCardList({ businessId, wait }: { businessId: string; wait: ReactNode }) {
  const { status, items, error } = useStore(cards.$state);
  const file = useStore(downloading.$state);
  const changed = useStore(change.$state);
  const [leaving, setLeaving] = useState<PdfCard | null>(null);
  useEffect(() => {
    cards.reset();
    loadCards(businessId);
  }, [businessId]);

  if (error) return <FailedPanel failure={error} onRetry={() => loadCards(businessId)} />;
  if (status !== 'success') return wait;
  if (items.length === 0) {
    return (
      <div className="empty">
        <SoonArt kind="pdf" />
        <p>{t('pdf-cards.none')}</p>
        <a className="button" href={makerPath(businessId)}>
          {t('pdf-cards.first')}
        </a>
      </div>
    );
  }
  return (
    <>
      {file.error && <FailureBanner failure={file.error} />}
      {changed.error && <FailureBanner failure={changed.error} />}
      <ul className="list">
        {items.map((card) => (
          <Row key={card.pdfCardNo} card={card} onDelete={() => setLeaving(card)} />
        ))}
      </ul>
      <a className="button" href={makerPath(businessId)}>
        {t('pdf-cards.new')}
      </a>
      {leaving && (
        <QuestionDialog
          title={t('pdf-cards.deleteAsk', { name: nameOf(leaving) })}
          text={t('pdf-cards.deleteText')}
          go={t('pdf-cards.delete')}
          isBusy={changed.status === 'loading'}
          onGo={async () => {
            await remove(leaving);
            setLeaving(null);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

function Row({ card, onDelete }: { card: PdfCard; onDelete(): void }) {
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { isLate, save, share } = useFileShare(async () => {
    setBusy(true);
    const file = await download(card, { isSample: card.isChangedSinceExport });
    setBusy(false);
    return file;
  });
  const name = nameOf(card);
  const actions = [
    { id: 'download', words: t('pdf-cards.download'), icon: Download },
    { id: 'duplicate', words: t('pdf-cards.duplicate'), icon: Copy },
    { id: 'delete', words: t('pdf-cards.delete'), icon: Trash2, isDanger: true },
  ] as const;
  return (
    <ProjectRow
      id={card.pdfCardNo}
      name={name}
      href={makerPath(card.businessId, card.pdfCardNo)}
      facts={`${t(card.exportedAt ? 'pdf-cards.exported' : `pdf-cards.status_${card.status}`)}, ${formatDate(card.createdAt, locale)}`}
      draw={() => drawFirstPage(card)}
      share={{
        words: t(isLate ? 'pdf-cards.shareNow' : 'pdf-cards.share'),
        isBusy,
        onShare: async () => setSaved((await share()) === 'unable'),
      }}
      actions={actions}
      onAction={(id) => ({ download: save, duplicate: () => duplicate(card), delete: onDelete })[id]()}
    >
      {isSaved && <Attach words={t('pdf-cards.attach')} caption="" />}
    </ProjectRow>
  );
}

const nameOf = ({ personName, companyName }: PdfCard): string => personName || companyName;
