export const AuditArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="56" y="16" width="80" height="104" rx="9" transform="rotate(6 96 68)" />
    <rect className="art-paper" x="32" y="12" width="88" height="108" rx="10" />
    <rect className="art-tint" x="32" y="12" width="8" height="108" rx="4" />
    {[32, 56, 80, 104].map((y, at) => (
      <g key={y}>
        <circle className={at === 0 ? 'art-brand' : 'art-tint'} cx="56" cy={y} r="6" />
        <rect className={at === 0 ? 'art-ink' : 'art-line'} x="68" y={y - 5} width="38" height="4" rx="2" />
        <rect className="art-line" x="68" y={y + 2} width="26" height="4" rx="2" />
      </g>
    ))}
  </svg>
);
