import type { DisplayStyle, SectionHeight } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';

const heights: Readonly<Record<SectionHeight, number>> = { 'HEIGHT-1': 20, 'HEIGHT-2': 34, 'HEIGHT-3': 52 };

export const SectionArt = ({ displayStyle, height }: { displayStyle: DisplayStyle; height: SectionHeight }) => {
  const boxHeight = heights[height];
  const isBelow = displayStyle === 'style-2' && height === 'HEIGHT-3';
  const isLeft = displayStyle === 'style-2' && height === 'HEIGHT-1';
  return (
    <svg className="art" viewBox="0 0 76 56" width="76" height="56" aria-hidden="true">
      <rect className="art-paper" x="2" y={54 - boxHeight} width="72" height={boxHeight} rx="5" />
      {displayStyle === 'style-1' && (
        <g>
          <rect className="art-tint" x="2" y={54 - boxHeight} width="72" height={boxHeight} rx="5" />
          <rect className="art-ink" x="9" y={42} width="34" height="5" rx="2.5" />
        </g>
      )}
      {isLeft && (
        <g>
          <rect className="art-tint" x="2" y="34" width="20" height="20" rx="5" />
          <rect className="art-ink" x="28" y="41" width="34" height="5" rx="2.5" />
        </g>
      )}
      {displayStyle === 'style-2' && height === 'HEIGHT-2' && (
        <g>
          <rect className="art-tint" x="42" y="20" width="32" height="34" rx="5" />
          <rect className="art-ink" x="9" y="30" width="26" height="5" rx="2.5" />
          <rect className="art-line" x="9" y="39" width="16" height="5" rx="2.5" />
        </g>
      )}
      {isBelow && (
        <g>
          <rect className="art-tint" x="2" y="2" width="72" height="36" rx="5" />
          <rect className="art-ink" x="9" y="43" width="40" height="5" rx="2.5" />
        </g>
      )}
    </svg>
  );
};

export const SectionsArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-paper" x="46" y="4" width="68" height="124" rx="12" />
    <rect className="art-line" x="55" y="16" width="50" height="22" rx="5" />
    <rect className="art-brand" x="55" y="44" width="50" height="30" rx="5" />
    <rect className="art-tint" x="55" y="80" width="22" height="20" rx="4" />
    <rect className="art-ink" x="82" y="87" width="22" height="5" rx="2.5" />
    <rect className="art-outline" x="55" y="106" width="50" height="14" rx="4" />
  </svg>
);
