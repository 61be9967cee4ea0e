import './payment-art.css';
export const PaymentArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <path className="art-back" d="M92 26h46v92l-7.6-6-7.7 6-7.7-6-7.7 6-7.6-6-7.7 6z" transform="rotate(7 115 72)" />
    <path className="art-paper" d="M44 10h64v110l-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6z" />
    <rect className="art-brand" x="54" y="22" width="28" height="9" rx="4.5" />
    <rect className="art-line" x="54" y="42" width="44" height="4" rx="2" />
    <rect className="art-line" x="54" y="53" width="36" height="4" rx="2" />
    <rect className="art-line" x="54" y="64" width="41" height="4" rx="2" />
    <path className="art-outline" d="M54 79h44" />
    <rect className="art-ink" x="70" y="90" width="28" height="8" rx="4" />
    <circle className="art-tint" cx="38" cy="104" r="18" />
    <path className="art-ink art-rupee" d="M31 94h14M31 99h14M34 94c10 0 10 10 0 10h-3l9 10" />
  </svg>
);
