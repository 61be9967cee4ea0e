import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from './words.ts';

/*
 * What opens on a press comes in a chunk of its own: the page is there without it. It is fetched when somebody begins to
 * use the page, so that it mostly is there when it is pressed for.
 */

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

interface Late<P> {
  /** There once its code has come. */
  Part: ComponentType<P> | undefined;
  fetch(): Promise<void>;
  meanwhile: ReactNode;
  close(props: P): void;
}

/**
 * A part of the page that is drawn while it is open. When its code does not come, that is said, and it is closed.
 * @param close how, where it takes no `onClose`
 * @param meanwhile stands while the code is on its way
 * @param isRare it is fetched when it is opened, and not before
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    close = (props) => (props as { onClose?(): void }).onClose?.(),
    meanwhile = null,
    isRare = false,
  }: { close?: (props: P) => void; meanwhile?: ReactNode; isRare?: boolean } = {},
): (props: P) => ReactNode {
  const it: Late<P> = {
    Part: undefined,
    meanwhile,
    close,
    async fetch() {
      it.Part ??= await load();
    },
  };
  if (!isRare) whenUsed(() => it.fetch().catch(() => {}));
  return (props) => <LatePart it={it} props={props} />;
}

function LatePart<P extends object>({ it, props }: { it: Late<P>; props: P }) {
  const [hasCome, setCome] = useState(it.Part !== undefined);
  const fail = useEffectEvent(() => {
    alert(t('common.offline'));
    it.close(props);
  });
  useEffect(() => {
    let isOpen = true;
    it.fetch().then(
      () => isOpen && setCome(true),
      () => isOpen && fail(),
    );
    return () => {
      isOpen = false;
    };
  }, [it]);
  return hasCome && it.Part ? <it.Part {...props} /> : it.meanwhile;
}
