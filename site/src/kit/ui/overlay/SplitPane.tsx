import './desk.css';
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../browser/use-media-query.ts';
import { t } from '../text/messages.ts';

/** Same breakpoint as in desk.css. */
export const isDesk = '(min-width: 1000px)';

export function SplitPane({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const isWide = useMediaQuery(isDesk);
  const [isPreview, setPreview] = useState(false);
  const view = (key: 'form.showEdit' | 'form.showPreview', isThis: boolean) => (
    <button type="button" className="chip" aria-pressed={isPreview === isThis} onClick={() => setPreview(isThis)}>
      {t(key)}
    </button>
  );
  return (
    <div className="desk">
      {!isWide && (
        <div className="row desk-switch">
          {view('form.showEdit', false)}
          {view('form.showPreview', true)}
        </div>
      )}
      {/* Hidden instead of unmounted, so that typed text is not lost. */}
      <div className="desk-work" hidden={!isWide && isPreview}>
        {children}
      </div>
      {(isWide || isPreview) && <div className="desk-preview">{preview}</div>}
    </div>
  );
}
