export const ProductArt = () => (
  <svg className="art" viewBox="0 0 160 104" width="160" height="104" aria-hidden="true">
    <rect className="art-back" x="18" y="14" width="124" height="78" rx="12" />
    <rect className="art-paper" x="34" y="6" width="58" height="92" rx="8" />
    <path className="art-tint" d="M34 14a8 8 0 0 1 8-8h42a8 8 0 0 1 8 8v42H34z" />
    <circle className="art-brand" cx="63" cy="32" r="13" />
    <rect className="art-ink" x="42" y="64" width="36" height="5" rx="2.5" />
    <rect className="art-brand" x="42" y="78" width="24" height="10" rx="4" />
    <rect className="art-paper" x="100" y="20" width="44" height="70" rx="8" />
    <path className="art-tint" d="M100 28a8 8 0 0 1 8-8h28a8 8 0 0 1 8 8v26h-44z" />
    <rect className="art-line" x="106" y="62" width="28" height="4" rx="2" />
    <rect className="art-brand" x="106" y="74" width="18" height="8" rx="3" />
  </svg>
);

export const VideoArt = () => (
  <svg className="art" viewBox="0 0 160 104" width="160" height="104" aria-hidden="true">
    <rect className="art-back" x="10" y="20" width="140" height="74" rx="12" />
    <rect className="art-paper" x="26" y="8" width="108" height="80" rx="10" />
    <rect className="art-tint" x="34" y="16" width="92" height="50" rx="6" />
    <circle className="art-brand" cx="80" cy="41" r="15" />
    <path className="art-paper" d="M76 33.5v15l12-7.500z" />
    <rect className="art-line" x="36" y="74" width="62" height="5" rx="2.5" />
  </svg>
);

export const GalleryArt = () => (
  <svg className="art" viewBox="0 0 160 104" width="160" height="104" aria-hidden="true">
    <rect className="art-back" x="14" y="10" width="132" height="86" rx="12" />
    <rect className="art-paper" x="24" y="18" width="52" height="68" rx="6" />
    <path className="art-tint" d="M30 24h40v44H30z" />
    <path className="art-brand" d="M30 68l14-18 10 11 6-7 10 14z" />
    <rect className="art-paper" x="84" y="18" width="52" height="30" rx="6" />
    <path className="art-tint" d="M89 23h42v20H89z" />
    <rect className="art-paper" x="84" y="56" width="52" height="30" rx="6" />
    <circle className="art-brand" cx="110" cy="71" r="8" />
  </svg>
);

export const LinkArt = () => (
  <svg className="art" viewBox="0 0 160 104" width="160" height="104" aria-hidden="true">
    <rect className="art-back" x="22" y="6" width="116" height="92" rx="12" />
    {[16, 42, 68].map((y) => (
      <g key={y}>
        <rect className="art-paper" x="32" y={y} width="96" height="20" rx="6" />
        <circle className="art-brand" cx="44" cy={y + 10} r="5" />
        <rect className="art-line" x="56" y={y + 7.5} width="44" height="5" rx="2.5" />
      </g>
    ))}
  </svg>
);
