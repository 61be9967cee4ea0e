import '../../../components/support.css';
import { useStore } from '@nanostores/react';
import { t } from '../../../kit/ui/text/messages.ts';
import { contactLinksOf } from '../../../lib/contact-links.ts';
import { agency } from './agency.store.ts';

export function SupportLine() {
  const { data } = useStore(agency.$state);
  const links = data ? contactLinksOf(data) : [];
  if (links.length === 0) return null;
  return (
    <p className="support-line">
      {t('support.ask')}
      {links.map(({ href, text, opensNewTab }) => (
        <a key={href} href={href} {...(opensNewTab && { target: '_blank', rel: 'noopener' })}>
          {text}
        </a>
      ))}
    </p>
  );
}
