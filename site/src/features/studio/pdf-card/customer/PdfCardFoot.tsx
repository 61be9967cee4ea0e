import { useStore } from '@nanostores/react';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { isSmall, type PdfPaper } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { Crop, Download, LayoutGrid, Share2, Stamp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { saveFile } from '../../../../kit/ui/browser/save-file.ts';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { onPaid } from '../../../../lib/payment-report.ts';
import { openPricing } from '../../../people/session/shell.store.ts';
import { loadEntitlements } from '../../../shop/plan/entitlements.store.ts';
import { Attach } from '../../greeting/customer/maker/Sharing.tsx';
import { useFileShare } from '../../greeting/customer/maker/use-file-share.ts';
import { download, downloading, exportCard, exporting, loadCard, templates } from './pdf-card.store.ts';

interface Props {
  businessId: string;
  card: PdfCard | null;
  formId: string;
  isSaving: boolean;
  isChanged: boolean;
}

export function PdfCardFoot({ businessId, card, formId, isSaving, isChanged }: Props) {
  const file = useStore(downloading.$state);
  const taken = useStore(exporting.$state);
  const pdfCardNo = card?.pdfCardNo;
  useEffect(() => (pdfCardNo ? onPaid(() => loadCard(pdfCardNo)) : undefined), [pdfCardNo]);
  const isFetching = file.status === 'loading';
  const isClean = card !== null && card.exportedAt !== null && !card.isChangedSinceExport;
  const get = async ({ paper, isSample }: { paper?: PdfPaper; isSample?: boolean } = {}) => {
    if (!card) return;
    const made = await download(card, { paper, isSample });
    if (made) saveFile(made);
  };
  // Shares what the page shows: an older export may lack later corrections.
  const { isLate, share } = useFileShare(async () =>
    card && !isFetching ? await download(card, { isSample: card.isChangedSinceExport }) : null,
  );
  const [attached, setAttached] = useState<PdfCard | null>(null);
  const offered = useStore(templates.$state).data?.templates ?? [];
  const kind = offered.find(({ templateCode }) => templateCode === card?.templateCode)?.kind;
  const [question, setQuestion] = useState<string | null>(null);
  /** Asks only when the export uses up a paid one; corrections and unlimited exports are free. */
  const askFirst = async () => {
    if (!card) return;
    if (card.correctionsLeft > 0) return takeOff();
    if (card.exportsLeft > 0) return setQuestion(t('pdf-cards.usesPaid'));
    const loaded = card.exportsLeft === 0 ? await loadEntitlements(businessId) : null;
    const left = loaded?.products.find(({ product, may }) => product === 'pdfCard' && may)?.left;
    if (left) setQuestion(t('pdf-cards.usesPlan', { count: left }));
    else await takeOff();
  };
  const takeOff = async () => {
    setQuestion(null);
    if (!pdfCardNo) return;
    if (await exportCard(pdfCardNo)) return get();
    const code = exporting.$state.get().error?.code;
    if (code === 'plan_limit_reached' || code === 'subscription_needed') {
      exporting.clearError();
      openPricing(businessId, 'pdfCard');
    }
  };
  const files = [
    ...(!isClean ? [{ id: 'sample', words: t('pdf-cards.downloadSample'), icon: Download } as const] : []),
    ...(card?.exportedAt ? [{ id: 'card', words: t('pdf-cards.downloadClean'), icon: Download } as const] : []),
    // Hidden while the exported file is outdated, so that no two print versions differ.
    ...(isClean || !card?.exportedAt
      ? [
          { id: 'print', words: t('pdf-cards.paper_print'), icon: Crop } as const,
          ...(kind && isSmall(kind)
            ? [{ id: 'sheet', words: t('pdf-cards.paper_sheet'), icon: LayoutGrid } as const]
            : []),
        ]
      : []),
  ];
  return (
    <div className="bench-foot">
      <div aria-live="polite">
        {file.error && <FailureBanner failure={file.error} />}
        {taken.error && <FailureBanner failure={taken.error} />}
        {card &&
          !isChanged &&
          (attached === card ? (
            <Attach words={t('pdf-cards.attach')} caption="" />
          ) : (
            <p className="muted">
              {t('pdf-cards.saved')} {isClean ? t('pdf-cards.clean') : noteOf(card)}
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
              actions={files}
              onAction={(id) => get(id === 'sample' ? { isSample: true } : { paper: id })}
            >
              <Download size={20} aria-hidden="true" />
              <span>{t('pdf-cards.download')}</span>
            </RowMenu>
            <button
              type="button"
              className={isClean ? 'button' : 'button button-quiet'}
              aria-busy={isFetching}
              onClick={async () => setAttached((await share()) === 'unable' ? card : null)}
            >
              <Share2 size={20} aria-hidden="true" />
              <span>{t(isLate ? 'pdf-cards.shareNow' : 'pdf-cards.share')}</span>
            </button>
          </div>
          {!isClean && (
            <button
              type="button"
              className="button button-wide"
              aria-busy={taken.status === 'loading'}
              onClick={askFirst}
            >
              <Stamp size={20} aria-hidden="true" />
              {t(card && card.correctionsLeft > 0 ? 'pdf-cards.correct' : 'pdf-cards.export')}
            </button>
          )}
        </>
      )}
      {question && (
        <QuestionDialog
          title={t('pdf-cards.checkTitle')}
          text={question}
          go={t('pdf-cards.export')}
          isHarmless
          onGo={takeOff}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

function noteOf({ exportedAt, exportsLeft, correctionsLeft, correctionsUntil }: PdfCard): string {
  const next = correctionsUntil
    ? t('pdf-cards.corrections', { count: correctionsLeft, date: formatDate(correctionsUntil, locale) })
    : t(exportsLeft !== 0 ? 'pdf-cards.paid' : exportedAt === null ? 'pdf-cards.sample' : 'pdf-cards.usesAnother');
  return exportedAt === null ? next : `${t('pdf-cards.changed')} ${next}`;
}
