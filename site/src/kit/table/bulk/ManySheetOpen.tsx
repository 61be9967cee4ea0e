import '../../ui/form/form.css';
import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { t } from '../../ui/text/messages.ts';
import { ManyProgress, ManyResult } from './ManyResult.tsx';
import { manyRun, type Send } from './many.store.ts';

export interface ManyRow {
  id: string;
  name: string;
  href?: string;
}

interface Props {
  title: string;
  children: ReactNode;
  go: string;
  rows: readonly ManyRow[];
  /** False blocks submitting; `children` show why. */
  isReady?(): boolean;
  send: Send;
  /** @param count rows that succeeded */
  onDone(count: number): void;
  onClose(): void;
}

export function ManySheetOpen({ title, children, go, rows, isReady, send, onDone, onClose }: Props) {
  const formId = useId();
  const [many] = useState(manyRun);
  const state = useStore(many.$state);
  const { phase, outcomes } = state;
  const isLeft = phase === 'done' && outcomes.length < rows.length;
  const run = async () => {
    await many.run(
      rows.map(({ id }) => id),
      send,
    );
    onDone(many.$state.get().outcomes.filter(({ code }) => code === null).length);
  };
  const foot = {
    asked: (
      <button type="submit" form={formId} className="button">
        {go}
      </button>
    ),
    busy: (
      <button type="button" className="button button-quiet" onClick={many.stop}>
        {t('many.stop')}
      </button>
    ),
    done: (
      <>
        {isLeft && (
          <button type="button" className="button" onClick={run}>
            {t('many.goOn')}
          </button>
        )}
        <button type="button" className={isLeft ? 'button button-quiet' : 'button'} onClick={onClose}>
          {t('common.close')}
        </button>
      </>
    ),
  }[phase];
  return (
    <Sheet title={title} onClose={() => phase === 'busy' || onClose()} foot={foot}>
      {phase === 'asked' && (
        <form
          id={formId}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady?.() ?? true) run();
          }}
        >
          {children}
        </form>
      )}
      {phase === 'busy' && <ManyProgress state={state} />}
      {phase === 'done' && <ManyResult state={state} rows={rows} />}
    </Sheet>
  );
}
