import { ExternalLink, PartyPopper } from 'lucide-react';
import { t } from '../../../kit/ui/text/messages.ts';

/** Invitations are made on an external site that the agency chooses. */
export const InvitationTile = ({ site }: { site: string }) => (
  <section className="stack" aria-label={t('home.invitation')}>
    <a className="list-row" href={site} target="_blank" rel="noopener">
      <PartyPopper className="tone-brand" aria-hidden="true" />
      <span className="two-lines">
        <strong>{t('home.invitation')}</strong>
        <span>{t('home.invitationText')}</span>
      </span>
      <ExternalLink size={18} aria-hidden="true" />
    </a>
  </section>
);
