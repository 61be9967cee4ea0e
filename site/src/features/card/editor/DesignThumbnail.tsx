import type { Design } from '@parichay/shared/card/card.lists.ts';

/** A design at a glance, in the card's own colour. */
export function DesignThumbnail({ design, colour }: { design: Design; colour: string }) {
  return (
    <svg className="design-thumbnail" viewBox="0 0 90 128" width="90" height="128" aria-hidden="true">
      <rect className="thumb-paper" width="90" height="128" rx="8" />
      {design === 'marble' && (
        <g>
          <rect x="9" y="9" width="11" height="11" fill={colour} />
          <rect className="thumb-ink" x="9" y="27" width="60" height="8" />
          <rect className="thumb-ink" x="9" y="38" width="44" height="8" />
          <rect className="thumb-line" x="9" y="51" width="50" height="3" />
          <rect className="thumb-photo" y="60" width="90" height="26" />
          <rect y="86" width="90" height="12" fill={colour} />
          <path className="thumb-rule" d="M9 106h72M9 113h72M9 120h72" />
        </g>
      )}
    </svg>
  );
}
