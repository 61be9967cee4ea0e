import type { CardPrint } from '@parichay/shared/shop/card/card.lists.ts';

export const Sketch = ({ kind }: { kind: CardPrint }) => (
  <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
    {kind === 'standee' && (
      <>
        <path className="art-tint" d="M6 36h28l-4-5H10z" />
        <rect className="art-brand" x="9" y="2" width="22" height="31" rx="2" />
      </>
    )}
    {kind === 'sticker' && <rect className="art-brand" x="5" y="5" width="30" height="30" rx="6" />}
    {kind === 'tent' && (
      <>
        <path className="art-tint" d="M20 6 38 34H30z" />
        <path className="art-brand" d="M20 6 30 34H2z" />
      </>
    )}
    <rect
      className="art-paper"
      x={kind === 'tent' ? 11 : 13}
      y={kind === 'tent' ? 19 : 12}
      width="13"
      height="13"
      rx="1"
    />
  </svg>
);
