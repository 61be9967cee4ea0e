import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CallFailure } from '../../../lib/api.ts';
import { FailedPanel } from '../feedback/FailedPanel.tsx';
import { t } from '../text/messages.ts';

/* Overlay chunks are fetched at the first interaction, before they open. */

const pendingPrefetches: (() => void)[] = [];
let hasInteracted = false;

function onFirstInteraction(prefetch: () => void): void {
  if (hasInteracted) prefetch();
  else pendingPrefetches.push(prefetch);
}

function handleInteraction(): void {
  if (hasInteracted) return;
  hasInteracted = true;
  for (const prefetch of pendingPrefetches.splice(0)) prefetch();
}
for (const type of ['pointerdown', 'keydown', 'touchstart']) {
  globalThis.addEventListener?.(type, handleInteraction, { passive: true, capture: true, once: true });
}

interface LazyState<P> {
  Component: ComponentType<P> | undefined;
  fetch(): Promise<void>;
  fallback: ReactNode;
  close(props: P): void;
  isPermanent: boolean;
}

/**
 * A load failure alerts the user and closes.
 * @param close default: `onClose`
 * @param isRare not prefetched
 * @param isPermanent cannot be closed, so a failure shows a retry button
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    close = (props) => (props as { onClose?(): void }).onClose?.(),
    fallback = null,
    isRare = false,
    isPermanent = false,
  }: { close?: (props: P) => void; fallback?: ReactNode; isRare?: boolean; isPermanent?: boolean } = {},
): (props: P) => ReactNode {
  const lazyState: LazyState<P> = {
    Component: undefined,
    fallback,
    close,
    isPermanent,
    async fetch() {
      lazyState.Component ??= await load();
    },
  };
  if (!isRare) onFirstInteraction(() => lazyState.fetch().catch(() => {}));
  return (props) => <LazyComponent it={lazyState} props={props} />;
}

function LazyComponent<P extends object>({ it: lazyState, props }: { it: LazyState<P>; props: P }) {
  const [state, setState] = useState<'awaited' | 'here' | 'failed'>(lazyState.Component ? 'here' : 'awaited');
  const fail = useEffectEvent(() => {
    if (lazyState.isPermanent) return setState('failed');
    alert(t('common.offline'));
    lazyState.close(props);
  });
  useEffect(() => {
    if (state !== 'awaited') return;
    let isOpen = true;
    lazyState.fetch().then(
      () => isOpen && setState('here'),
      () => isOpen && fail(),
    );
    return () => {
      isOpen = false;
    };
  }, [lazyState, state]);
  if (state === 'failed') return <FailedPanel failure={new CallFailure({}, 0)} onRetry={() => setState('awaited')} />;
  return state === 'here' && lazyState.Component ? <lazyState.Component {...props} /> : lazyState.fallback;
}
