import { type SocialNetwork, socialNetworks } from '@parichay/shared/shop/card/card.lists.ts';
import { networkOfUrl } from '@parichay/shared/shop/card/social.rules.ts';
import { fieldId, InputField } from '../../../../../kit/ui/form/fields.tsx';
import { fieldErrorText } from '../../../../../kit/ui/form/form.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { networks, profileUrlOf } from './social.ts';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

export function SocialSection(props: SectionProps) {
  const { form, formProps } = useSectionForm(props, 'socialLinks');
  const links = form.watch('links');
  const indexOf = (network: SocialNetwork) => links.findIndex((link) => link.network === network);

  const set = (network: SocialNetwork, url: string) => {
    const others = links.filter((link) => link.network !== network);
    const index = indexOf(network);
    const next =
      url.trim() === '' ? others : index < 0 ? [...others, { network, url }] : links.with(index, { network, url });
    form.setValue('links', next, { shouldDirty: true, shouldTouch: true });
    form.clearErrors('links');
  };

  return (
    <form {...formProps} className="stack editor-form">
      <p className="field-hint">{t('card-content.socialHint')}</p>
      {socialNetworks.map((network) => {
        const id = fieldId(`social.${network}`);
        const index = indexOf(network);
        const urlError = form.formState.errors.links?.[index]?.url;
        const url = links[index]?.url ?? '';
        return (
          <InputField
            key={network}
            id={id}
            label={networks[network].name}
            error={index >= 0 && urlError ? linkErrorText(network, url, String(urlError.type)) : undefined}
            value={url}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder={networks[network].placeholder}
            onChange={({ target }) => set(network, target.value)}
            onBlur={({ target }) => set(network, profileUrlOf(network, target.value))}
          />
        );
      })}
    </form>
  );
}

/** In a network with account names, an invalid text was meant as one. */
const linkErrorText = (network: SocialNetwork, url: string, type: string): string => {
  const linked = networkOfUrl(url);
  if (linked && linked !== network) return t('card-content.socialOther', { network: networks[linked].name });
  const { name, account } = networks[network];
  return account && type !== 'too_big'
    ? t('card-content.socialWrong', { network: name })
    : fieldErrorText('website', type);
};
