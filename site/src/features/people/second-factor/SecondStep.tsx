import './second-factor.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { Factors } from './Factors.tsx';
import { $isChanged, $task, loadSecondFactor, secondFactor, setFactorTask } from './second-factor.store.ts';

const FactorSheet = lazy(async () => (await import('./FactorSheet.tsx')).FactorSheet, {
  close: () => setFactorTask(null),
  isRare: true,
});

export function SecondStep() {
  const { data, error } = useStore(secondFactor.$state);
  const task = useStore($task);
  const isChanged = useStore($isChanged);
  useEffect(() => {
    loadSecondFactor();
  }, []);
  return (
    <section className="stack factors" id="second-step">
      <h2 className="title">{t('second-step.title')}</h2>
      {data && <Factors factors={data} />}
      {!data && error && <FailedPanel failure={error} onRetry={loadSecondFactor} />}
      {!data && !error && <div className="skeleton skeleton-row" aria-hidden="true" />}
      <p className="field-hint" role="status">
        {isChanged && !task && t('second-step.others')}
      </p>
      {task && <FactorSheet task={task} />}
    </section>
  );
}
