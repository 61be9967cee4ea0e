import { t } from '../../../../kit/ui/text/messages.ts';
import type { GreetingUpload } from './uploads.store.ts';

export function ProcessingProgress({ item: { name, progress: fraction, queuePosition } }: { item: GreetingUpload }) {
  const percent = Math.round(fraction * 100);
  return (
    <>
      <progress className="progress" max={1} value={fraction} aria-label={t('greetings.making', { name })} />
      <p className="muted new-post-making">
        {queuePosition === null
          ? t('greetings.makingNow', { percent })
          : queuePosition === 0
            ? t('greetings.makingNext')
            : t('greetings.makingAfter', { count: queuePosition })}
      </p>
    </>
  );
}
