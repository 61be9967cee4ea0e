import ArrowUpRight from 'icon:arrow-up-right';
import type { LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { useEffect, useState } from 'react';
import { FieldFrame } from '../../../kit/ui/form/fields.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { completeLinkValue } from '../card/editor/sections/link-store.ts';

type TestedLink = Pick<LinkType, 'linkTypeName' | 'action' | 'urlPattern' | 'placeholder'>;

function useLinkHref(action: TestedLink['action'], value: string): string | null {
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const loadHref = async () => {
      const { contactLink } = await import('@parichay/shared/shop/card/contact-links.ts');
      if (!isUnmounted) setHref(value === '' ? null : contactLink(action, value));
    };
    loadHref().catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [action, value]);
  return href;
}

export function LinkTrial({ type, id }: { type: TestedLink; id: string }) {
  const { linkTypeName, action, urlPattern, placeholder } = type;
  const [typed, setTyped] = useState('');
  const value = completeLinkValue({ urlPattern, placeholder }, typed, action);
  const href = useLinkHref(action, value);
  return (
    <div className="stack">
      <FieldFrame
        id={id}
        label={t(urlPattern ? 'card-content.linkAccount' : `card-content.value_${action}`)}
        hint={placeholder || undefined}
      >
        <input
          id={id}
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => setTyped(target.value)}
          // Enter must not submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </FieldFrame>
      <a
        className="link-look"
        {...(href && { href, target: '_blank', rel: 'noopener' })}
        aria-disabled={href === null || undefined}
      >
        <UserText text={linkTypeName || t('link-store.unnamed')} />
        <ArrowUpRight size={18} aria-hidden="true" />
      </a>
      <p className="field-hint store-href" role="status">
        {href ?? t(typed === '' ? 'link-store.trialHint' : 'link-store.trialNone')}
      </p>
    </div>
  );
}
