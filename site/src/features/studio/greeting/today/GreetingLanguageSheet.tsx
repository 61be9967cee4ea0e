import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { GreetingLanguage } from './GreetingLanguage.tsx';
import { loadTodaysGreeting } from './todays-greeting.store.ts';

export function GreetingLanguageSheet({ businessId, onClose }: { businessId: string; onClose(): void }) {
  const onChosen = () => {
    loadTodaysGreeting(businessId, { isReload: true });
    onClose();
  };
  return (
    <Sheet title={t('today.language')} onClose={onClose}>
      <GreetingLanguage onChosen={onChosen} />
    </Sheet>
  );
}
