export const StaticPageArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="62" y="16" width="70" height="104" rx="8" transform="rotate(7 97 68)" />
    <rect className="art-paper" x="34" y="8" width="78" height="116" rx="9" />
    <rect className="art-ink" x="44" y="20" width="46" height="7" rx="3.5" />
    <rect className="art-tint" x="44" y="35" width="58" height="34" rx="5" />
    <path className="art-brand" d="M44 64l16-15 12 10 9-7 21 17H49a5 5 0 0 1-5-5z" />
    <rect className="art-line" x="44" y="78" width="58" height="5" rx="2.5" />
    <rect className="art-line" x="44" y="89" width="50" height="5" rx="2.5" />
    <rect className="art-line" x="44" y="100" width="36" height="5" rx="2.5" />
  </svg>
);
