import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { businessSwitch } from '../business/business.store.ts';
import { t } from '../ui/words.ts';
import { $authFailed, $fault, $overlay } from './shell.store.ts';
import type { Area } from './sign-out.ts';

const load = () => import('./OverlayHost.tsx');
const OverlayHost = lazy(async () => ({ default: (await load()).OverlayHost }));

/** What may lie over the page. Dialogs come in a chunk of their own, fetched when somebody begins to use the page. */
export function Overlays({ area }: { area: Area }) {
  const isSwitching = useStore(businessSwitch.$state).status === 'loading';
  const isOpen = useStore($overlay) !== null;
  const hasFault = useStore($fault) !== null;
  const authFailed = useStore($authFailed);

  useEffect(() => {
    const stop = new AbortController();
    const prepare = () => {
      stop.abort();
      load().catch(() => {});
    };
    for (const type of ['pointerdown', 'keydown', 'touchstart']) {
      addEventListener(type, prepare, { passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);

  useEffect(() => {
    const main = document.getElementById('main');
    main?.toggleAttribute('inert', isSwitching);
  }, [isSwitching]);

  return (
    <>
      {isSwitching && (
        <div className="veil switching" role="status">
          <p>{t('shell.switching')}</p>
        </div>
      )}
      {(isOpen || hasFault || authFailed) && (
        <Suspense fallback={<div className="veil" />}>
          <OverlayHost area={area} />
        </Suspense>
      )}
    </>
  );
}
