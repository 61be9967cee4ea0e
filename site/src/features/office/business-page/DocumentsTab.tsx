import FileText from 'icon:file-text';
import Trash2 from 'icon:trash';
import Upload from 'icon:upload';
import { useStore } from '@nanostores/react';
import { formatMegabytes, maxUploadBytes } from '@parichay/shared/platform/lib/upload-sizes.ts';
import { useEffect, useState } from 'react';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { EmptyProductArt } from '../../../kit/ui/picture/Art.tsx';
import { failureText, locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { CallFailure } from '../../../lib/api.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { StorageUsage } from '../../people/storage/StorageUsage.tsx';
import {
  deleteBusinessDocument,
  documents,
  loadDocuments,
  uploadDocument,
} from '../../shop/business/admin/business-page.store.ts';
import { EmptyTab, failureOrSkeleton, type TabProps } from './TabStates.tsx';

const sizeText = (bytes: number): string =>
  `${formatNumber(Math.max(bytes / 1_000_000, 0.1), locale, { maximumFractionDigits: 1 })} MB`;

export function DocumentsTab({ businessId }: TabProps) {
  const state = useStore(documents.$state);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [documentToDelete, setDocumentToDelete] = useState<{ documentId: string; fileName: string } | null>(null);
  useEffect(() => {
    loadDocuments(businessId);
  }, [businessId]);
  const runAction = async (action: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await action();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
    } finally {
      setBusy(false);
    }
  };
  const placeholder = failureOrSkeleton(state, state.data !== null, () => loadDocuments(businessId));
  if (placeholder) return placeholder;
  const addButton = (
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
          if (file) runAction(() => uploadDocument(businessId, file));
        }}
      />
    </label>
  );
  const failureBanner = failure && (
    <p className="banner" data-tone="danger" role="alert">
      {failure}
    </p>
  );
  return (
    <div className="stack">
      {failureBanner}
      {state.data?.length === 0 ? (
        <EmptyTab art={<EmptyProductArt kind="pdf" />} text={t('business-view.noDocuments')}>
          {addButton}
        </EmptyTab>
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
                    {sizeText(sizeBytes)} · {formatDate(createdAt, locale)}
                  </span>
                </span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('business-view.deleteDocument', { name: fileName })}
                  onClick={() => setDocumentToDelete({ documentId, fileName })}
                >
                  <Trash2 size={20} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <p>{addButton}</p>
        </>
      )}
      <p className="field-hint">
        {t('business-view.documentsHint', { size: formatMegabytes(maxUploadBytes.document) })}
      </p>
      <StorageUsage owner={{ businessId }} />
      {documentToDelete && (
        <QuestionDialog
          title={t('business-view.deleteDocumentTitle')}
          text={t('business-view.deleteDocumentText', { name: documentToDelete.fileName })}
          confirmLabel={t('businesses.delete')}
          onConfirm={() => {
            setDocumentToDelete(null);
            runAction(() => deleteBusinessDocument(businessId, documentToDelete.documentId));
          }}
          onClose={() => setDocumentToDelete(null)}
        />
      )}
    </div>
  );
}
