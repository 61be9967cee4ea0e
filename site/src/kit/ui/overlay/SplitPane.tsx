import './desk.css';
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../browser/use-media-query.ts';
import { t } from '../text/messages.ts';

/** Same breakpoint as in desk.css. */
export const splitPaneMediaQuery = '(min-width: 1000px)';

export function SplitPane({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const isWide = useMediaQuery(splitPaneMediaQuery);
  const [isPreview, setPreview] = useState(false);
  const viewButton = (key: 'form.showEdit' | 'form.showPreview', isPreviewButton: boolean) => (
    <button
      type="button"
      className="chip"
      aria-pressed={isPreview === isPreviewButton}
      onClick={() => setPreview(isPreviewButton)}
    >
      {t(key)}
    </button>
  );
  return (
    <div className="desk">
      {!isWide && (
        <div className="row desk-switch">
          {viewButton('form.showEdit', false)}
          {viewButton('form.showPreview', true)}
        </div>
      )}
      {/* Hidden instead of unmounted, so typed text is not lost. */}
      <div className="desk-work" hidden={!isWide && isPreview}>
        {children}
      </div>
      {(isWide || isPreview) && <div className="desk-preview">{preview}</div>}
    </div>
  );
}
