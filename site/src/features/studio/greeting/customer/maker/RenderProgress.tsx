import { t } from '../../../../../kit/ui/text/messages.ts';
import type { $making } from './compose.store.ts';

export function RenderProgress({
  answer,
}: {
  answer: Extract<ReturnType<typeof $making.get>, { status: 'waiting' }>['answer'];
}) {
  const { status, queuePosition, progress } = answer;
  const inQueue = queuePosition ? t('daily.queued', { count: queuePosition }) : t('daily.starting');
  const words = status === 'queued' ? inQueue : t('daily.rendering', { number: progress });
  return (
    <div className="said-line waiting-line">
      <p>{words}</p>
      <progress max={100} value={status === 'queued' ? undefined : progress} aria-label={words} />
    </div>
  );
}
