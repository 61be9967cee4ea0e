import { t } from '../../../../kit/ui/messages.ts';
import { Sheet } from '../../../../kit/ui/Sheet.tsx';
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
