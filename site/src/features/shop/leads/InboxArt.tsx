export const InboxArt = () => (
  <svg className="art" viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
    <rect className="art-back" x="26" y="8" width="72" height="98" rx="10" />
    <rect className="art-paper" x="38" y="16" width="52" height="82" rx="7" />
    <path className="art-brand" d="M38 23a7 7 0 0 1 7-7h38a7 7 0 0 1 7 7v14H38z" />
    <rect className="art-line" x="46" y="48" width="30" height="4" rx="2" />
    <rect className="art-line" x="46" y="58" width="22" height="4" rx="2" />
    <path
      className="art-tint"
      d="M74 40h52a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10H92l-14 12V84h-4a10 10 0 0 1-10-10V50a10 10 0 0 1 10-10z"
    />
    <rect className="art-ink" x="78" y="54" width="44" height="5" rx="2.5" />
    <rect className="art-ink" x="78" y="66" width="28" height="5" rx="2.5" />
  </svg>
);
