import '../../ui/form/form.css';
import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { QuestionDialog } from '../../ui/overlay/QuestionDialog.tsx';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { t } from '../../ui/text/messages.ts';
import { BulkProgress, BulkResult } from './BulkResult.tsx';
import { createBulkRun, type SendBatch } from './bulk.store.ts';

export interface BulkRow {
  id: string;
  name: string;
  href?: string;
}

interface Props {
  title: string;
  children: ReactNode;
  submitLabel: string;
  rows: readonly BulkRow[];
  /** false blocks submitting; `children` show why. */
  isReady?(): boolean;
  question?: { title: string; text: string } | null;
  send: SendBatch;
  onDone(): void;
  /** @param doneCount rows that succeeded; null = nothing was sent */
  onClose(doneCount: number | null): void;
}

export function BulkSheetContent({
  title,
  children,
  submitLabel,
  rows,
  isReady,
  question,
  send,
  onDone,
  onClose,
}: Props) {
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  const [bulk] = useState(createBulkRun);
  const state = useStore(bulk.$state);
  const { phase, outcomes } = state;
  const isUnfinished = phase === 'done' && outcomes.length < rows.length;
  const run = async () => {
    await bulk.run(
      rows.map(({ id }) => id),
      send,
    );
    onDone();
    const { outcomes: sent, failure } = bulk.$state.get();
    if (!failure && sent.length === rows.length && sent.every(({ code }) => code === null)) onClose(sent.length);
  };
  const close = () => onClose(phase === 'done' ? outcomes.filter(({ code }) => code === null).length : null);
  const foot = {
    asked: (
      <button type="submit" form={formId} className="button">
        {submitLabel}
      </button>
    ),
    busy: (
      <button type="button" className="button button-quiet" onClick={bulk.stop}>
        {t('many.stop')}
      </button>
    ),
    done: (
      <>
        {isUnfinished && (
          <button type="button" className="button" onClick={run}>
            {t('many.goOn')}
          </button>
        )}
        <button type="button" className={isUnfinished ? 'button button-quiet' : 'button'} onClick={close}>
          {t('common.close')}
        </button>
      </>
    ),
  }[phase];
  return (
    <Sheet title={title} onClose={() => phase === 'busy' || close()} foot={foot}>
      {phase === 'asked' && (
        <form
          id={formId}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!(isReady?.() ?? true)) return;
            if (question) setAsking(true);
            else run();
          }}
        >
          {children}
        </form>
      )}
      {isAsking && question && (
        <QuestionDialog
          {...question}
          confirmLabel={submitLabel}
          isHarmless
          onConfirm={() => {
            setAsking(false);
            run();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {phase === 'busy' && <BulkProgress state={state} />}
      {phase === 'done' && <BulkResult state={state} rows={rows} />}
    </Sheet>
  );
}
