export const GreetingArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="62" y="12" width="72" height="104" rx="9" transform="rotate(7 98 64)" />
    <g transform="rotate(-4 74 66)">
      <rect className="art-paper" x="28" y="14" width="92" height="104" rx="10" />
      <circle className="art-back" cx="74" cy="54" r="33" />
      <circle className="art-tint" cx="74" cy="54" r="21" />
      <path className="art-brand" d="M74 26c6 8 8 12 8 16a8 8 0 0 1-16 0c0-4 2-8 8-16z" />
      <path className="art-ink" d="M48 58h52c-2 12-12 18-26 18s-24-6-26-18z" />
      <path className="art-brand" d="M28 98h92v10a10 10 0 0 1-10 10H38a10 10 0 0 1-10-10z" />
      <rect className="art-paper" x="52" y="105" width="44" height="5" rx="2.5" />
    </g>
  </svg>
);
