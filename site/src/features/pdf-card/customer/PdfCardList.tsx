import '../../../kit/ui/bench.css';
import { useStore } from '@nanostores/react';
import type { PdfCard } from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';
import { Copy, Download, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { SoonArt } from '../../../kit/ui/Art.tsx';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { QuestionDialog } from '../../../kit/ui/QuestionDialog.tsx';
import { saveFile } from '../../../kit/ui/save-file.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { download, downloading } from './pdf-card.store.ts';
import { cards, change, duplicate, loadCards, remove } from './pdf-cards.store.ts';

const makerPath = (businessId: string, pdfCardNo?: string): string =>
  `/panel/customer/pdf-card-templates?${new URLSearchParams({ businessId, ...(pdfCardNo && { pdfCardNo }) })}`;

/** The PDF cards of a business: opened, downloaded, copied, deleted. */
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
  const get = async (card: PdfCard) => {
    const made = await download(card);
    if (made) saveFile(made);
  };
  return (
    <>
      {file.error && <FailureBanner failure={file.error} />}
      {changed.error && <FailureBanner failure={changed.error} />}
      <ul className="list">
        {items.map((card) => (
          <li key={card.pdfCardNo} className="list-row project-row">
            <span className="two-lines">
              <a href={makerPath(businessId, card.pdfCardNo)}>
                <strong>{nameOf(card)}</strong>
              </a>
              <span className="muted">
                {t(card.exportedAt ? 'pdf-cards.exported' : `pdf-cards.status_${card.status}`)},{' '}
                {formatDate(card.createdAt, locale)}
              </span>
            </span>
            <span className="project-buttons">
              <a
                className="icon-button"
                href={makerPath(businessId, card.pdfCardNo)}
                aria-label={`${t('pdf-cards.open')}: ${nameOf(card)}`}
              >
                <Pencil size={20} aria-hidden="true" />
              </a>
              <button
                type="button"
                className="icon-button"
                aria-label={`${t('pdf-cards.download')}: ${nameOf(card)}`}
                onClick={() => get(card)}
              >
                <Download size={20} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`${t('pdf-cards.duplicate')}: ${nameOf(card)}`}
                onClick={() => duplicate(card)}
              >
                <Copy size={20} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`${t('pdf-cards.delete')}: ${nameOf(card)}`}
                onClick={() => setLeaving(card)}
              >
                <Trash2 size={20} aria-hidden="true" />
              </button>
            </span>
          </li>
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

const nameOf = ({ personName, companyName }: PdfCard): string => personName || companyName;
