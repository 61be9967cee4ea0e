/* Colours come from panel.css by class, so they follow the agency's brand and the dark mode. */

export const CardArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="58" y="14" width="72" height="104" rx="9" transform="rotate(8 94 66)" />
    <g transform="rotate(-5 70 66)">
      <rect className="art-paper" x="32" y="10" width="76" height="112" rx="10" />
      <path className="art-brand" d="M32 20a10 10 0 0 1 10-10h56a10 10 0 0 1 10 10v20H32z" />
      <circle className="art-paper" cx="52" cy="42" r="13" />
      <circle className="art-tint" cx="52" cy="42" r="10" />
      <rect className="art-ink" x="42" y="64" width="44" height="6" rx="3" />
      <rect className="art-line" x="42" y="75" width="32" height="4" rx="2" />
      <rect className="art-brand" x="42" y="88" width="26" height="12" rx="4" />
      <rect className="art-tint" x="72" y="88" width="26" height="12" rx="4" />
      <rect className="art-line" x="42" y="107" width="50" height="4" rx="2" />
    </g>
  </svg>
);

export const EmptyProductArt = ({ kind }: { kind: 'pdf' | 'video' | 'image' }) => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    {kind === 'pdf' && (
      <g>
        <rect className="art-outline" x="28" y="34" width="104" height="66" rx="8" />
        <circle className="art-tint" cx="52" cy="62" r="13" />
        <rect className="art-ink" x="76" y="52" width="42" height="6" rx="3" />
        <rect className="art-line" x="76" y="64" width="30" height="4" rx="2" />
        <rect className="art-line" x="40" y="86" width="78" height="4" rx="2" />
      </g>
    )}
    {kind === 'video' && (
      <g>
        <rect className="art-outline" x="40" y="16" width="80" height="100" rx="10" />
        <circle className="art-tint" cx="80" cy="60" r="22" />
        <path className="art-brand" d="M74 49l18 11-18 11z" />
        <rect className="art-line" x="54" y="98" width="52" height="5" rx="2.5" />
      </g>
    )}
    {kind === 'image' && (
      <g>
        <rect className="art-outline" x="34" y="18" width="92" height="96" rx="10" />
        <circle className="art-tint" cx="80" cy="56" r="26" />
        <circle className="art-brand" cx="80" cy="56" r="11" />
        <rect className="art-ink" x="50" y="94" width="60" height="6" rx="3" />
      </g>
    )}
  </svg>
);
