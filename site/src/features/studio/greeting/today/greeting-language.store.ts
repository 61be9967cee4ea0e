import type { Locale } from '@parichay/shared/language/languages.ts';
import { slice } from '../../../../lib/slice.ts';
import { savePreference } from '../../../people/user/user.store.ts';

export const greetingLanguageChange = slice<true>();

export const chooseGreetingLanguage = async (greetingLanguage: Locale): Promise<boolean> =>
  (await greetingLanguageChange.load(async () => {
    await savePreference({ greetingLanguage });
    return true as const;
  })) !== null;
