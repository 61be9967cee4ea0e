export const LinksArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-paper" x="38" y="8" width="84" height="116" rx="10" />
    <rect className="art-brand" x="48" y="22" width="64" height="20" rx="10" />
    <rect className="art-tint" x="48" y="50" width="64" height="20" rx="10" />
    <rect className="art-outline" x="48" y="78" width="64" height="20" rx="10" />
    <rect className="art-line" x="62" y="108" width="36" height="5" rx="2.5" />
  </svg>
);
