import { useStore } from '@nanostores/react';
import { megabytes, uploadSizes } from '@parichay/shared/platform/lib/upload-sizes.ts';
import { FileText, Trash2, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { SoonArt } from '../../../kit/ui/picture/Art.tsx';
import { failureText, locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { CallFailure } from '../../../lib/api.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { Room } from '../../people/storage/Room.tsx';
import {
  deleteDocument,
  documents,
  loadDocuments,
  sendDocument,
} from '../../shop/business/admin/business-page.store.ts';
import { None, type PartProps, pending } from './PartStates.tsx';

const sizeWords = (bytes: number): string =>
  `${formatNumber(Math.max(bytes / 1_000_000, 0.1), locale, { maximumFractionDigits: 1 })} MB`;

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
                    <UserText text={fileName} />
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
