import ScanLine from 'icon:scan-line';
import { useStore } from '@nanostores/react';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { pdfCardRevocation, setPdfCardRevoked } from './pdf-card.store.ts';

export function IssuedIdNote({ card, path }: { card: PdfCard; path: string }) {
  const { status, error } = useStore(pdfCardRevocation.$state);
  const isRevoked = card.status === 'revoked';
  return (
    <section className="banner pdf-issued" data-tone={isRevoked ? 'danger' : undefined}>
      <p>
        <ScanLine size={20} aria-hidden="true" />
        {t(isRevoked ? 'pdf-cards.idRevoked' : 'pdf-cards.idIssued')}
      </p>
      {error && <FailureBanner failure={error} />}
      <div className="bench-buttons">
        <a className="button button-quiet" href={path} target="_blank" rel="noreferrer">
          {t('pdf-cards.idPage')}
        </a>
        <button
          type="button"
          className="button button-quiet"
          aria-busy={status === 'loading'}
          onClick={() => setPdfCardRevoked(card, !isRevoked)}
        >
          {t(isRevoked ? 'pdf-cards.idRestore' : 'pdf-cards.idRevoke')}
        </button>
      </div>
    </section>
  );
}
