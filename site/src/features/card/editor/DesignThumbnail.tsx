import type { Design } from '@parichay/shared/card/card.lists.ts';
import type { ReactNode } from 'react';

const jar = (x: number, y: number, tall: number) => <rect x={x} y={y - tall} width="9" height={tall} rx="2" />;

/** Each design's first screen in a few shapes; what is not filled by class takes the card's own colour. */
const drawings: Readonly<Record<Design, ReactNode>> = {
  marble: (
    <>
      <rect x="9" y="9" width="11" height="11" />
      <path className="thumb-ink" d="M9 27h60v8H9zM9 38h44v8H9z" />
      <rect className="thumb-line" x="9" y="51" width="50" height="3" />
      <rect className="thumb-photo" y="60" width="90" height="44" />
      <rect y="104" width="90" height="24" />
    </>
  ),
  bazaar: (
    <>
      <rect width="90" height="62" />
      <path
        className="thumb-shade"
        d="M45 34L0 6v16zM45 34L0 52v10h6zM45 34L30 0h14zM45 34L90 6v16zM45 34l45 18v10h-6z"
      />
      <path className="thumb-paper" d="M17 20h56v10H17zM25 34h40v9H25z" />
      <path className="thumb-paper" d="M14 48h62l-4 4 4 4H14l4-4z" />
      <path d="M0 62h90v8H0z" />
      <path
        className="thumb-paper"
        d="M0 66h9v4a4.500 4.500 0 0 1-9 0zM18 66h9v4a4.500 4.500 0 0 1-9 0zM36 66h9v4a4.500 4.500 0 0 1-9 0zM54 66h9v4a4.500 4.500 0 0 1-9 0zM72 66h9v4a4.500 4.500 0 0 1-9 0z"
      />
      <rect className="thumb-photo" x="4" y="78" width="82" height="26" />
      <path d="M4 108h40v14H4zM46 108h40v14H46z" />
    </>
  ),
  studio: (
    <>
      <rect className="thumb-photo" width="90" height="56" />
      <path className="thumb-paper" d="M0 56a10 10 0 0 1 10-10h70a10 10 0 0 1 10 10v72H0z" />
      <rect x="9" y="38" width="18" height="18" rx="4" />
      <path className="thumb-ink" d="M9 64h52v8H9zM9 75h34v8H9z" />
      <rect className="thumb-line" x="9" y="88" width="60" height="3" />
      <path d="M9 104a7 7 0 0 1 7-7h22a7 7 0 0 1 0 14H16a7 7 0 0 1-7-7z" />
      <path className="thumb-photo" d="M49 104a7 7 0 0 1 7-7h18a7 7 0 0 1 0 14H56a7 7 0 0 1-7-7z" />
    </>
  ),
  ledger: (
    <>
      <rect width="90" height="72" />
      <rect className="thumb-shade" width="9" height="128" />
      <rect className="thumb-paper" x="16" y="16" width="66" height="36" />
      <path className="thumb-ink" d="M22 22h46v7H22zM22 32h34v7H22z" />
      <rect className="thumb-line" x="22" y="44" width="40" height="3" />
      <path className="thumb-rule" d="M20 72v56M9 84h81M9 96h81M9 108h81M9 120h81" />
      <path className="thumb-line" d="M26 77h20v3H26zM26 89h28v3H26zM26 101h16v3H26zM26 113h24v3H26z" />
    </>
  ),
  bento: (
    <>
      <rect x="4" y="4" width="82" height="42" rx="6" />
      <path className="thumb-paper" d="M10 24h48v7H10zM10 34h34v7H10z" />
      <rect className="thumb-photo" x="4" y="49" width="40" height="40" rx="6" />
      <rect className="thumb-photo" x="47" y="49" width="18.5" height="18.5" rx="5" />
      <rect x="67.500" y="49" width="18.5" height="18.5" rx="5" />
      <rect className="thumb-photo" x="47" y="70.500" width="39" height="18.5" rx="5" />
      <rect x="4" y="92" width="40" height="18" rx="6" />
      <rect x="47" y="92" width="39" height="18" rx="6" />
      <rect className="thumb-photo" x="4" y="113" width="82" height="11" rx="5" />
    </>
  ),
  counter: (
    <>
      <path className="thumb-ink" d="M26 10h46v6H26z" />
      <rect x="8" y="8" width="13" height="13" rx="3" />
      <rect className="thumb-line" x="26" y="19" width="34" height="3" />
      <rect className="thumb-photo" x="6" y="32" width="37" height="30" rx="3" />
      <rect className="thumb-photo" x="47" y="32" width="37" height="30" rx="3" />
      <rect y="62" width="90" height="5" />
      <path className="thumb-ink" d="M6 71h24v4H6zM47 71h28v4H47z" />
      {jar(12, 100, 16)}
      {jar(26, 100, 12)}
      {jar(53, 100, 14)}
      {jar(67, 100, 18)}
      <rect y="100" width="90" height="5" />
      <rect x="6" y="111" width="50" height="12" rx="3" />
      <rect className="thumb-photo" x="60" y="111" width="24" height="12" rx="3" />
    </>
  ),
  night: (
    <>
      <rect className="thumb-night" width="90" height="128" rx="8" />
      <circle className="thumb-glow" cx="62" cy="34" r="23" />
      <circle className="thumb-night" cx="64" cy="36" r="21" />
      <path className="thumb-pale" d="M9 70h52v4H9zM9 79h38v4H9z" />
      <path className="thumb-glow" d="M9 90h16v2H9z" />
      <circle className="thumb-glow" cx="17" cy="108" r="8" />
      <circle className="thumb-ring" cx="40" cy="108" r="7.500" />
      <circle className="thumb-ring" cx="62" cy="108" r="7.500" />
    </>
  ),
  letterhead: (
    <>
      <path
        className="thumb-line-own"
        d="M10 5h70a5 5 0 0 0 5 5v108a5 5 0 0 0-5 5H10a5 5 0 0 0-5-5V10a5 5 0 0 0 5-5z"
      />
      <path className="thumb-photo" d="M25 62V36a20 20 0 0 1 40 0v26z" />
      <circle cx="45" cy="62" r="6" />
      <path d="M16 74h58v7H16z" />
      <path d="M38 88c4 0 6-2 7-5 1 3 3 5 7 5-4 0-6 1-7 3-1-2-3-3-7-3zM18 87.500h18v1H18zM54 87.500h18v1H54z" />
      <rect className="thumb-line" x="24" y="96" width="42" height="3" />
      <path d="M22 105h21v10H22zM47 105h21v10H47z" />
    </>
  ),
};

/** A design at a glance, in the card's own colour. */
export const DesignThumbnail = ({ design, colour }: { design: Design; colour: string }) => (
  <svg className="design-thumbnail" viewBox="0 0 90 128" width="90" height="128" fill={colour} aria-hidden="true">
    <rect className="thumb-paper" width="90" height="128" rx="8" />
    {drawings[design]}
  </svg>
);
