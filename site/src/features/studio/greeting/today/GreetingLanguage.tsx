import { useStore } from '@nanostores/react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { LanguageChips } from '../../../people/session/LanguageChoice.tsx';
import { user } from '../../../people/user/user.store.ts';
import { chooseGreetingLanguage, greetingLanguageChange } from './greeting-language.store.ts';

export function GreetingLanguage({ onChosen }: { onChosen?(): void }) {
  const chosen = useStore(user.$state).data?.preferences.greetingLanguage;
  const { status, error } = useStore(greetingLanguageChange.$state);
  return (
    <LanguageChips
      legend={t('today.languageAsk')}
      chosen={chosen}
      isBusy={status === 'loading'}
      onChoose={async (to) => {
        if (await chooseGreetingLanguage(to)) onChosen?.();
      }}
    >
      {error && <FailureBanner failure={error} />}
    </LanguageChips>
  );
}
