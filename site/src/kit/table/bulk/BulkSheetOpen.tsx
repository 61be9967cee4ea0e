import '../../ui/form/form.css';
import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { QuestionDialog } from '../../ui/overlay/QuestionDialog.tsx';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { t } from '../../ui/text/messages.ts';
import { BulkProgress, BulkResult } from './BulkResult.tsx';
import { createBulkRun, type Send } from './bulk.store.ts';

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
  /** Asked before the changes begin. */
  question?: { title: string; text: string } | null;
  send: Send;
  /** @param count rows that succeeded */
  onDone(count: number): void;
  onClose(): void;
}

export function BulkSheetOpen({ title, children, submitLabel, rows, isReady, question, send, onDone, onClose }: Props) {
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
    onDone(bulk.$state.get().outcomes.filter(({ code }) => code === null).length);
  };
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
        <button type="button" className={isUnfinished ? 'button button-quiet' : 'button'} onClick={onClose}>
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
