import { useStore } from '@nanostores/react';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { slice } from '../../../../lib/slice.ts';
import { LanguageChips } from '../../../people/session/LanguageChoice.tsx';
import { savePreference, user } from '../../../people/user/user.store.ts';

const greetingLanguageChange = slice<true>();

const chooseGreetingLanguage = async (greetingLanguage: Locale): Promise<boolean> =>
  (await greetingLanguageChange.load(async () => {
    await savePreference({ greetingLanguage });
    return true as const;
  })) !== null;

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
