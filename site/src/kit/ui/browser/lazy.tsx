import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CallFailure } from '../../../lib/api.ts';
import { FailedPanel } from '../feedback/FailedPanel.tsx';
import { t } from '../text/messages.ts';

/* Overlay chunks are fetched at the first interaction, before they open. */

const waiting: (() => void)[] = [];
let isUsed = false;

function whenUsed(prepare: () => void): void {
  if (isUsed) prepare();
  else waiting.push(prepare);
}

function use(): void {
  if (isUsed) return;
  isUsed = true;
  for (const prepare of waiting.splice(0)) prepare();
}
for (const type of ['pointerdown', 'keydown', 'touchstart']) {
  globalThis.addEventListener?.(type, use, { passive: true, capture: true, once: true });
}

interface Lazy<P> {
  Part: ComponentType<P> | undefined;
  fetch(): Promise<void>;
  meanwhile: ReactNode;
  close(props: P): void;
  isPlaced: boolean;
}

/**
 * A load failure notifies the user and closes.
 * @param close default: `onClose`
 * @param isRare no prefetch
 * @param isPlaced cannot be closed: shows a retry button
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    close = (props) => (props as { onClose?(): void }).onClose?.(),
    meanwhile = null,
    isRare = false,
    isPlaced = false,
  }: { close?: (props: P) => void; meanwhile?: ReactNode; isRare?: boolean; isPlaced?: boolean } = {},
): (props: P) => ReactNode {
  const it: Lazy<P> = {
    Part: undefined,
    meanwhile,
    close,
    isPlaced,
    async fetch() {
      it.Part ??= await load();
    },
  };
  if (!isRare) whenUsed(() => it.fetch().catch(() => {}));
  return (props) => <LazyPart it={it} props={props} />;
}

function LazyPart<P extends object>({ it, props }: { it: Lazy<P>; props: P }) {
  const [state, setState] = useState<'awaited' | 'here' | 'failed'>(it.Part ? 'here' : 'awaited');
  const fail = useEffectEvent(() => {
    if (it.isPlaced) return setState('failed');
    alert(t('common.offline'));
    it.close(props);
  });
  useEffect(() => {
    if (state !== 'awaited') return;
    let isOpen = true;
    it.fetch().then(
      () => isOpen && setState('here'),
      () => isOpen && fail(),
    );
    return () => {
      isOpen = false;
    };
  }, [it, state]);
  if (state === 'failed') return <FailedPanel failure={new CallFailure({}, 0)} onRetry={() => setState('awaited')} />;
  return state === 'here' && it.Part ? <it.Part {...props} /> : it.meanwhile;
}
