import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { GreetingLanguage } from './GreetingLanguage.tsx';
import { loadTodaysPost } from './todays-post.store.ts';

export function GreetingLanguageSheet({ businessId, onClose }: { businessId: string; onClose(): void }) {
  const onChosen = () => {
    loadTodaysPost(businessId, { isAgain: true });
    onClose();
  };
  return (
    <Sheet title={t('today.language')} onClose={onClose}>
      <GreetingLanguage onChosen={onChosen} />
    </Sheet>
  );
}
