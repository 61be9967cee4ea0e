export const AgencyArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="22" y="52" width="116" height="66" rx="8" />
    <rect className="art-paper" x="30" y="46" width="100" height="72" rx="8" />
    <path className="art-brand" d="M26 30a8 8 0 0 1 8-8h92a8 8 0 0 1 8 8l6 22H20z" />
    <rect className="art-paper" x="52" y="30" width="56" height="10" rx="5" />
    <rect className="art-tint" x="42" y="62" width="34" height="44" rx="5" />
    <rect className="art-tint" x="84" y="62" width="34" height="44" rx="5" />
    <rect className="art-ink" x="48" y="70" width="22" height="5" rx="2.5" />
    <rect className="art-line" x="48" y="80" width="16" height="4" rx="2" />
    <rect className="art-ink" x="90" y="70" width="22" height="5" rx="2.5" />
    <rect className="art-line" x="90" y="80" width="16" height="4" rx="2" />
  </svg>
);
