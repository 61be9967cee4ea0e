import '../../kit/ui/form.css';
import { useStore } from '@nanostores/react';
import { megabytes, uploadSizes } from '@parichay/shared/lib/upload-sizes.ts';
import { ExternalLink, FileText, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { AdminSkeleton } from '../../kit/ui/AdminSkeleton.tsx';
import { CardArt, SoonArt } from '../../kit/ui/Art.tsx';
import { FailedPanel } from '../../kit/ui/FailedPanel.tsx';
import { failureText, locale, t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
import { QuestionDialog } from '../../kit/ui/QuestionDialog.tsx';
import { CallFailure } from '../../lib/api.ts';
import { formatDate, formatNumber } from '../../lib/i18n.ts';
import type { SliceState } from '../../lib/slice.ts';
import { $may } from '../access/access.store.ts';
import { AuditEntryFacts } from '../audit/AuditEntryFacts.tsx';
import { deedOf } from '../audit/audit.rules.ts';
import { whoOf } from '../audit/audit.words.ts';
import {
  cards,
  deleteDocument,
  documents,
  history,
  loadCards,
  loadDocuments,
  loadHistory,
  loadPdfCards,
  loadVideos,
  moreHistory,
  pdfCards,
  sendDocument,
  videos,
} from '../business/admin/business-page.store.ts';
import { CardPicture } from '../card/CardPicture.tsx';
import { StatusBadge } from '../card/StatusBadge.tsx';
import { Room } from '../document/Room.tsx';
import { MoreRows } from '../feedback/MoreRows.tsx';
import { staffCardEditorPath } from '../session/menu.rules.ts';

interface PartProps {
  businessId: string;
}

const None = ({ art, words, children }: { art: ReactNode; words: string; children?: ReactNode }) => (
  <div className="empty">
    {art}
    <p>{words}</p>
    {children}
  </div>
);

/** A part until it is there: why not, or that it is on its way. */
function pending(
  { status, error }: Pick<SliceState<unknown>, 'status' | 'error'>,
  isThere: boolean,
  retry: () => void,
): ReactNode {
  if (error && !isThere) return <FailedPanel failure={error} onRetry={retry} />;
  return status === 'success' || isThere ? null : <AdminSkeleton />;
}

export function CardsPart({ businessId }: PartProps) {
  const state = useStore(cards.$state);
  const may = useStore($may);
  useEffect(() => {
    loadCards(businessId);
  }, [businessId]);
  const waiting = pending(state, state.data !== null, () => loadCards(businessId));
  if (waiting) return waiting;
  if (state.data?.length === 0) return <None art={<CardArt />} words={t('businesses.noCard')} />;
  return (
    <ul className="list">
      {state.data?.map((card) => {
        const { cardNo, cardId, status, basicDetails } = card;
        return (
          <li key={cardNo} className="list-row business-card">
            <CardPicture card={card} isNamed />
            <span className="two-lines">
              <a className="row-open" href={`/panel/admin/projects?projectType=digital_card&card=${cardNo}`}>
                <OwnWords text={basicDetails.businessName || cardId} />
              </a>
              {status === 'draft' ? (
                <span className="muted">{cardId}</span>
              ) : (
                <a className="row business-card-link" href={`/${cardId}`} target="_blank" rel="noopener">
                  {cardId} <ExternalLink size={14} aria-hidden="true" />
                </a>
              )}
            </span>
            <StatusBadge status={status} />
            {may('POST /updateCardBasicDetails') && (
              <a className="button button-quiet" href={staffCardEditorPath(businessId)}>
                {t('business-view.editCard')}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function PdfCardsPart({ businessId }: PartProps) {
  const { items, status, error } = useStore(pdfCards.$state);
  useEffect(() => {
    loadPdfCards(businessId);
  }, [businessId]);
  const waiting = pending({ status, error }, items.length > 0, () => loadPdfCards(businessId));
  if (waiting) return waiting;
  if (items.length === 0) return <None art={<SoonArt kind="pdf" />} words={t('business-view.noPdfCards')} />;
  return (
    <ul className="list">
      {items.map(({ pdfCardNo, companyName, personName, status: state, createdAt }) => (
        <li key={pdfCardNo} className="list-row">
          <span className="two-lines">
            <strong>
              <OwnWords text={personName || companyName} />
            </strong>
            <span className="muted">{formatDate(createdAt, locale)}</span>
          </span>
          <span className="badge">{t(`projects-admin.pdf_${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}

export function VideosPart({ businessId }: PartProps) {
  const { items, status, error } = useStore(videos.$state);
  useEffect(() => {
    loadVideos(businessId);
  }, [businessId]);
  const waiting = pending({ status, error }, items.length > 0, () => loadVideos(businessId));
  if (waiting) return waiting;
  if (items.length === 0) return <None art={<SoonArt kind="video" />} words={t('business-view.noVideos')} />;
  return (
    <ul className="list">
      {items.map(({ videoNo, title, status: state, createdAt }) => (
        <li key={videoNo} className="list-row">
          <span className="two-lines">
            <strong>
              <OwnWords text={title} />
            </strong>
            <span className="muted">{formatDate(createdAt, locale)}</span>
          </span>
          <span className="badge">{t(`projects-admin.video_${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}

const sizeWords = (bytes: number): string =>
  `${formatNumber(Math.max(bytes / 1_000_000, 0.1), locale, { maximumFractionDigits: 1 })} MB`;

/** Private papers of a business: read by whoever reaches it, and by nobody else. */
export function DocumentsPart({ businessId }: PartProps) {
  const state = useStore(documents.$state);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [toDelete, setToDelete] = useState<{ documentId: string; fileName: string } | null>(null);
  useEffect(() => {
    loadDocuments(businessId);
  }, [businessId]);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
    } finally {
      setBusy(false);
    }
  };
  const waiting = pending(state, state.data !== null, () => loadDocuments(businessId));
  if (waiting) return waiting;
  const add = (
    <label className="button button-quiet picture-choose" aria-busy={isBusy}>
      <Upload size={20} aria-hidden="true" />
      {t('business-view.addDocument')}
      <input
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) run(() => sendDocument(businessId, file));
        }}
      />
    </label>
  );
  const said = failure && (
    <p className="banner" data-tone="danger" role="alert">
      {failure}
    </p>
  );
  return (
    <div className="stack">
      {said}
      {state.data?.length === 0 ? (
        <None art={<SoonArt kind="pdf" />} words={t('business-view.noDocuments')}>
          {add}
        </None>
      ) : (
        <>
          <ul className="list">
            {state.data?.map(({ documentId, fileName, sizeBytes, createdAt }) => (
              <li key={documentId} className="list-row">
                <FileText size={22} aria-hidden="true" />
                <span className="two-lines">
                  <a href={`/api/v1/document/${documentId}`} download={fileName}>
                    <OwnWords text={fileName} />
                  </a>
                  <span className="muted tabular">
                    {sizeWords(sizeBytes)} · {formatDate(createdAt, locale)}
                  </span>
                </span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('business-view.deleteDocument', { name: fileName })}
                  onClick={() => setToDelete({ documentId, fileName })}
                >
                  <Trash2 size={20} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <p>{add}</p>
        </>
      )}
      <p className="field-hint">{t('business-view.documentsHint', { size: megabytes(uploadSizes.document) })}</p>
      <Room of={{ businessId }} />
      {toDelete && (
        <QuestionDialog
          title={t('business-view.deleteDocumentTitle')}
          text={t('business-view.deleteDocumentText', { name: toDelete.fileName })}
          go={t('businesses.delete')}
          onGo={() => {
            setToDelete(null);
            run(() => deleteDocument(businessId, toDelete.documentId));
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </div>
  );
}

export function HistoryPart({ businessId }: PartProps) {
  const list = useStore(history.$state);
  const { items, status, error } = list;
  useEffect(() => {
    loadHistory(businessId);
  }, [businessId]);
  const waiting = pending({ status, error }, items.length > 0, () => loadHistory(businessId));
  if (waiting) return waiting;
  if (items.length === 0) return <None art={<SoonArt kind="pdf" />} words={t('audit.none')} />;
  return (
    <>
      <ul className="list">
        {items.map((entry) => (
          <li key={entry.auditId} className="list-row">
            <details className="audit-entry">
              <summary>
                <strong>{t(`audit.did_${deedOf(entry)}`, { what: t(`audit.entity_${entry.entity}`) })}</strong>
                <span className="muted">
                  {t('audit.byWhen', {
                    who: whoOf(entry),
                    when: formatDate(entry.createdAt, locale, { dateStyle: 'medium', timeStyle: 'short' }),
                  })}
                </span>
              </summary>
              <AuditEntryFacts entry={entry} />
            </details>
          </li>
        ))}
      </ul>
      <MoreRows list={list} onMore={() => moreHistory(businessId)} />
    </>
  );
}
