export const PlanArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="14" y="30" width="52" height="80" rx="8" />
    <rect className="art-back" x="94" y="30" width="52" height="80" rx="8" />
    <rect className="art-tint" x="22" y="42" width="22" height="6" rx="3" />
    <rect className="art-tint" x="116" y="42" width="22" height="6" rx="3" />
    <rect className="art-paper" x="48" y="14" width="64" height="106" rx="9" />
    <path className="art-brand" d="M48 23a9 9 0 0 1 9-9h46a9 9 0 0 1 9 9v15H48z" />
    <rect className="art-ink" x="58" y="48" width="32" height="8" rx="4" />
    <circle className="art-tint" cx="61" cy="71" r="3.5" />
    <rect className="art-line" x="69" y="69" width="34" height="4" rx="2" />
    <circle className="art-tint" cx="61" cy="83" r="3.5" />
    <rect className="art-line" x="69" y="81" width="28" height="4" rx="2" />
    <rect className="art-brand" x="58" y="97" width="44" height="13" rx="4" />
  </svg>
);
