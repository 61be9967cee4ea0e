import type { ImagePostSettings } from './cards-admin.store.ts';

export const FrameArt = ({ frame }: { frame: ImagePostSettings['frame'] }) => (
  <svg className="art frame-art" viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
    <rect className="art-paper" x="1" y="1" width="70" height="70" rx="8" />
    <circle className="art-tint" cx="36" cy="26" r="13" />
    {frame === 'frame2' && (
      <g>
        <path className="art-brand" d="M1 54h70v9a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8z" />
        <circle className="art-paper" cx="13" cy="62.5" r="4.5" />
        <rect className="art-paper" x="23" y="60" width="34" height="4" rx="2" />
      </g>
    )}
    {frame === 'frame3' && (
      <g>
        <path className="art-brand" d="M1 62 71 46v17a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8z" />
        <rect className="art-paper" x="30" y="61" width="32" height="4" rx="2" />
      </g>
    )}
    {frame === 'frame7' && (
      <g>
        <path className="art-back" d="M1 48h70v15a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8z" />
        <rect className="art-ink" x="14" y="56" width="44" height="3" rx="1.5" />
        <rect className="art-line" x="24" y="63" width="24" height="2" rx="1" />
      </g>
    )}
  </svg>
);
