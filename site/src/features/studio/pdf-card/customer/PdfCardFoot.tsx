import Crop from 'icon:crop';
import Download from 'icon:download';
import LayoutGrid from 'icon:layout-grid';
import Share2 from 'icon:share-2';
import Stamp from 'icon:stamp';
import { useStore } from '@nanostores/react';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { isCardSized, isProductList, type PdfPaper } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { useEffect, useState } from 'react';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { saveFile } from '../../../../kit/ui/browser/save-file.ts';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { onPaid } from '../../../../lib/payment-report.ts';
import { openPricing } from '../../../people/session/shell.store.ts';
import { loadRemainingCount } from '../../../shop/plan/entitlements.store.ts';
import { AttachFileNote } from '../../greeting/customer/maker/SharingResult.tsx';
import { useFileShare } from '../../greeting/customer/maker/use-file-share.ts';
import {
  downloadPdf,
  exportPdfCard,
  loadPdfCard,
  pdfCardDownload,
  pdfCardExport,
  templates,
} from './pdf-card.store.ts';

interface Props {
  businessId: string;
  card: PdfCard | null;
  formId: string;
  isSaving: boolean;
  isChanged: boolean;
}

export function PdfCardFoot({ businessId, card, formId, isSaving, isChanged }: Props) {
  const downloadState = useStore(pdfCardDownload.$state);
  const exportState = useStore(pdfCardExport.$state);
  const pdfCardNo = card?.pdfCardNo;
  useEffect(() => (pdfCardNo ? onPaid(() => loadPdfCard(pdfCardNo)) : undefined), [pdfCardNo]);
  const isFetching = downloadState.status === 'loading';
  const isExportCurrent = card !== null && card.exportedAt !== null && !card.isChangedSinceExport;
  const downloadFile = async (of: PdfCard | null, options: { paper?: PdfPaper; isSample?: boolean } = {}) => {
    const downloadedFile = of && (await downloadPdf(of, options));
    if (downloadedFile) saveFile(downloadedFile);
  };
  // Shares what the page shows, because an older export may lack later corrections.
  const { needsSecondTap, share } = useFileShare(async () =>
    card && !isFetching ? await downloadPdf(card, { isSample: card.isChangedSinceExport }) : null,
  );
  const [cardToAttach, setCardToAttach] = useState<PdfCard | null>(null);
  const availableTemplates = useStore(templates.$state).data?.templates ?? [];
  const kind = availableTemplates.find(({ templateCode }) => templateCode === card?.templateCode)?.kind;
  const [confirmationText, setConfirmationText] = useState<string | null>(null);
  const confirmExport = async () => {
    if (!card) return;
    if (card.correctionsLeft > 0) return exportNow();
    if (card.exportsLeft > 0) return setConfirmationText(t('pdf-cards.usesPaid'));
    const left = card.exportsLeft === 0 && (await loadRemainingCount(businessId, 'pdfCard'));
    if (left) setConfirmationText(t('pdf-cards.usesPlan', { count: left }));
    else await exportNow();
  };
  const exportNow = async () => {
    setConfirmationText(null);
    if (!pdfCardNo) return;
    const exportedCard = await exportPdfCard(pdfCardNo);
    if (exportedCard) return downloadFile(exportedCard);
    const code = pdfCardExport.$state.get().error?.code;
    if (code === 'plan_limit_reached' || code === 'subscription_needed') {
      pdfCardExport.clearError();
      openPricing(businessId, 'pdfCard');
    }
  };
  const downloadActions = [
    ...(!isExportCurrent ? [{ id: 'sample', label: t('pdf-cards.downloadSample'), icon: Download } as const] : []),
    ...(card?.exportedAt ? [{ id: 'card', label: t('pdf-cards.downloadClean'), icon: Download } as const] : []),
    // Hidden while the export is outdated, so no two print versions differ.
    ...(isExportCurrent || !card?.exportedAt
      ? [
          { id: 'print', label: t('pdf-cards.paper_print'), icon: Crop } as const,
          ...(kind && isCardSized(kind)
            ? [{ id: 'sheet', label: t('pdf-cards.paper_sheet'), icon: LayoutGrid } as const]
            : []),
        ]
      : []),
  ];
  return (
    <div className="bench-foot">
      <div aria-live="polite">
        {downloadState.error && <FailureBanner failure={downloadState.error} />}
        {exportState.error && <FailureBanner failure={exportState.error} />}
        {card &&
          !isChanged &&
          (cardToAttach === card ? (
            <AttachFileNote text={t('pdf-cards.attach')} caption="" />
          ) : (
            <p className="muted">
              {t('pdf-cards.saved')} {isExportCurrent ? t('pdf-cards.clean') : statusNote(card)}
            </p>
          ))}
      </div>
      {isChanged ? (
        <button type="submit" form={formId} className="button button-wide" aria-busy={isSaving}>
          {t(card ? 'common.save' : 'pdf-cards.make')}
        </button>
      ) : (
        <>
          <div className="bench-buttons">
            <RowMenu
              name={t('pdf-cards.download')}
              actions={downloadActions}
              onAction={(id) => downloadFile(card, id === 'sample' ? { isSample: true } : { paper: id })}
            >
              <Download size={20} aria-hidden="true" />
              <span>{t('pdf-cards.download')}</span>
            </RowMenu>
            <button
              type="button"
              className={isExportCurrent ? 'button' : 'button button-quiet'}
              aria-busy={isFetching}
              onClick={async () => setCardToAttach((await share()) === 'unable' ? card : null)}
            >
              <Share2 size={20} aria-hidden="true" />
              <span>{t(needsSecondTap ? 'pdf-cards.shareNow' : 'pdf-cards.share')}</span>
            </button>
          </div>
          {!isExportCurrent && (
            <button
              type="button"
              className="button button-wide"
              aria-busy={exportState.status === 'loading'}
              onClick={confirmExport}
            >
              <Stamp size={20} aria-hidden="true" />
              {t(card && card.correctionsLeft > 0 ? 'pdf-cards.correct' : 'pdf-cards.export')}
            </button>
          )}
        </>
      )}
      {confirmationText && (
        <QuestionDialog
          title={t(isProductList(kind) ? 'pdf-cards.checkPrices' : 'pdf-cards.checkTitle')}
          text={isProductList(kind) ? `${t(`pdf-cards.prints_${kind}`)} ${confirmationText}` : confirmationText}
          confirmLabel={t('pdf-cards.export')}
          isHarmless
          onConfirm={exportNow}
          onClose={() => setConfirmationText(null)}
        />
      )}
    </div>
  );
}

function statusNote({ exportedAt, exportsLeft, correctionsLeft, correctionsUntil }: PdfCard): string {
  const next = correctionsUntil
    ? t('pdf-cards.corrections', { count: correctionsLeft, date: formatDate(correctionsUntil, locale) })
    : t(exportsLeft !== 0 ? 'pdf-cards.paid' : exportedAt === null ? 'pdf-cards.sample' : 'pdf-cards.usesAnother');
  return exportedAt === null ? next : `${t('pdf-cards.changed')} ${next}`;
}
