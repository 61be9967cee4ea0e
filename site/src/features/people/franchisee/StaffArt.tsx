export const StaffArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="16" y="22" width="128" height="92" rx="12" />
    <circle className="art-outline" cx="118" cy="60" r="13" />
    <path className="art-outline" d="M96 104a22 22 0 0 1 44 0z" />
    <circle className="art-tint" cx="44" cy="58" r="13" />
    <path className="art-tint" d="M22 104a22 22 0 0 1 44 0z" />
    <circle className="art-paper" cx="81" cy="50" r="17" />
    <path className="art-paper" d="M52 110a29 29 0 0 1 58 0z" />
    <circle className="art-brand" cx="81" cy="50" r="13" />
    <path className="art-brand" d="M56 106a25 25 0 0 1 50 0z" />
  </svg>
);
