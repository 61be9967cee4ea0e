import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { pictureSrc } from '../ui/picture-src.ts';
import { t } from '../ui/words.ts';

/** The card as small as a thumb, in its own words, picture and colour. It leads to the editor. */
export function MiniCard({ card, href }: { card: Card; href?: string }) {
  const { businessName, tagline, logo, photo, personName } = card.basicDetails;
  const drawn = (
    <>
      {logo && <img className="mini-logo" src={pictureSrc(logo, 160)} width="36" height="36" alt="" />}
      <span className="mini-name">{businessName || personName}</span>
      {tagline && <span className="mini-tagline">{tagline}</span>}
      {photo && (
        // The small file on a phone, where the whole card is a thumb wide.
        <img
          className="mini-photo"
          src={pictureSrc(photo, 160)}
          srcSet={`${pictureSrc(photo, 160)} 160w, ${pictureSrc(photo, 400)} 400w`}
          sizes="(min-width: 768px) 168px, 80px"
          alt=""
        />
      )}
      <span className="mini-slab" style={{ background: card.template.colour }} />
    </>
  );
  if (!href) {
    return (
      <div className="mini-card" aria-hidden="true">
        {drawn}
      </div>
    );
  }
  return (
    <a className="mini-card" href={href}>
      <span className="visually-hidden">{t('shell.editCard')}</span>
      {drawn}
    </a>
  );
}
