import Copy from 'icon:copy';
import Download from 'icon:download';
import Trash2 from 'icon:trash';
import { useStore } from '@nanostores/react';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ProjectRow } from '../../../../kit/table/rows/ProjectRow.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { EmptyProductArt } from '../../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { AttachFileNote } from '../../greeting/customer/maker/SharingResult.tsx';
import { useFileShare } from '../../greeting/customer/maker/use-file-share.ts';
import { downloadPdf, pdfCardDownload } from './pdf-card.store.ts';
import { pdfCardName } from './pdf-card-name.ts';
import {
  deletePdfCard,
  drawFirstPage,
  duplicatePdfCard,
  loadPdfCards,
  pdfCardChange,
  pdfCards,
} from './pdf-cards.store.ts';

const makerPath = (businessId: string, pdfCardNo?: string): string =>
  `/panel/customer/pdf-card-templates?${new URLSearchParams({ businessId, ...(pdfCardNo && { pdfCardNo }) })}`;

export function PdfCardList({ businessId, fallback }: { businessId: string; fallback: ReactNode }) {
  const { status, items, error } = useStore(pdfCards.$state);
  const downloadState = useStore(pdfCardDownload.$state);
  const changeState = useStore(pdfCardChange.$state);
  const [cardToDelete, setCardToDelete] = useState<PdfCard | null>(null);
  useEffect(() => {
    pdfCards.reset();
    loadPdfCards(businessId);
  }, [businessId]);

  if (error) return <FailedPanel failure={error} onRetry={() => loadPdfCards(businessId)} />;
  if (status !== 'success') return fallback;
  if (items.length === 0) {
    return (
      <div className="empty">
        <EmptyProductArt kind="pdf" />
        <p>{t('pdf-cards.none')}</p>
        <a className="button" href={makerPath(businessId)}>
          {t('pdf-cards.first')}
        </a>
      </div>
    );
  }
  return (
    <>
      {downloadState.error && <FailureBanner failure={downloadState.error} />}
      {changeState.error && <FailureBanner failure={changeState.error} />}
      <ul className="list">
        {items.map((card) => (
          <PdfCardRow key={card.pdfCardNo} card={card} onDelete={() => setCardToDelete(card)} />
        ))}
      </ul>
      <a className="button" href={makerPath(businessId)}>
        {t('pdf-cards.new')}
      </a>
      {cardToDelete && (
        <QuestionDialog
          title={t('pdf-cards.deleteAsk', { name: pdfCardName(cardToDelete) })}
          text={t('pdf-cards.deleteText')}
          confirmLabel={t('pdf-cards.delete')}
          isBusy={changeState.status === 'loading'}
          onConfirm={async () => {
            await deletePdfCard(cardToDelete);
            setCardToDelete(null);
          }}
          onClose={() => setCardToDelete(null)}
        />
      )}
    </>
  );
}

function PdfCardRow({ card, onDelete }: { card: PdfCard; onDelete(): void }) {
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { needsSecondTap, save, share } = useFileShare(async () => {
    setBusy(true);
    const file = await downloadPdf(card, { isSample: card.isChangedSinceExport });
    setBusy(false);
    return file;
  });
  const name = pdfCardName(card);
  const actions = [
    { id: 'download', label: t('pdf-cards.download'), icon: Download },
    { id: 'duplicate', label: t('pdf-cards.duplicate'), icon: Copy },
    { id: 'delete', label: t('pdf-cards.delete'), icon: Trash2, isDanger: true },
  ] as const;
  return (
    <ProjectRow
      id={card.pdfCardNo}
      name={name}
      href={makerPath(card.businessId, card.pdfCardNo)}
      facts={`${t(card.exportedAt ? 'pdf-cards.exported' : `pdf-cards.status_${card.status}`)}, ${formatDate(card.createdAt, locale)}`}
      draw={() => drawFirstPage(card)}
      share={{
        label: t(needsSecondTap ? 'pdf-cards.shareNow' : 'pdf-cards.share'),
        isBusy,
        onShare: async () => setSaved((await share()) === 'unable'),
      }}
      actions={actions}
      onAction={(id) => ({ download: save, duplicate: () => duplicatePdfCard(card), delete: onDelete })[id]()}
    >
      {isSaved && <AttachFileNote text={t('pdf-cards.attach')} caption="" />}
    </ProjectRow>
  );
}
