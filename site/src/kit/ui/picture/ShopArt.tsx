import './shop-art.css';

const sweetPositions = [
  [126, 0],
  [154, 0],
  [182, 0],
  [210, 0],
  [140, 1],
  [168, 1],
  [196, 1],
  [154, 2],
  [182, 2],
  [168, 3],
] as const;

const artTexts = {
  wish: 'Diwali',
  name: 'Mithai Ghar',
  since: 'Since 1962',
  call: 'WhatsApp',
  pay: 'UPI',
  sweet1: 'Kaju katli',
  price1: '900/-',
  sweet2: 'Motichur',
  price2: '480/-',
} as const;

export const ShopArt = () => (
  <svg viewBox="20 10 400 440" width="130" height="143" aria-hidden="true">
    <g transform="rotate(7 290 190)">
      <rect className="shop-edge" x="196" y="36" width="200" height="200" rx="14" />
      <circle className="shop-glow-3" cx="330" cy="112" r="62" />
      <circle className="shop-glow-2" cx="330" cy="112" r="40" />
      <path className="shop-flame" d="M330 78c14 18 18 28 18 36a18 18 0 0 1-36 0c0-8 4-18 18-36z" />
      <path className="shop-lamp" d="M288 132h84c-4 20-20 30-42 30s-38-10-42-30z" />
      <text className="shop-wish" x="334" y="210" textAnchor="middle">
        {artTexts.wish}
      </text>
    </g>
    <g transform="rotate(-4 170 260)">
      <rect className="shop-paper" x="52" y="92" width="232" height="332" rx="18" />
      <path className="shop-cover" d="M52 110a18 18 0 0 1 18-18h196a18 18 0 0 1 18 18v98H52z" />
      <g className="shop-sweet">
        {sweetPositions.map(([x, row]) => (
          <circle key={`${x}-${row}`} cx={x} cy={184 - row * 22} r="14" />
        ))}
      </g>
      <path className="shop-plate" d="M92 194h152c-6 10-20 14-76 14s-70-4-76-14z" />
      <text className="shop-name" x="72" y="246">
        {artTexts.name}
      </text>
      <text className="shop-small" x="72" y="268">
        {artTexts.since}
      </text>
      <rect className="shop-edge" x="72" y="284" width="92" height="36" rx="10" />
      <text className="shop-call" x="118" y="307" textAnchor="middle">
        {artTexts.call}
      </text>
      <rect className="shop-quiet" x="172" y="284" width="92" height="36" rx="10" />
      <text className="shop-small" x="218" y="307" textAnchor="middle">
        {artTexts.pay}
      </text>
      <g className="shop-ink">
        <path
          d="M72 346h20v20H72zm6 6v8h8v-8zM112 346h20v20h-20zm6 6v8h8v-8zM72 386h20v20H72zm6 6v8h8v-8z"
          fillRule="evenodd"
        />
        <path d="M98 346h8v8h-8zM98 362h8v14h-8zM112 374h8v8h-8zM126 374h6v14h-6zM112 390h8v16h-8zM98 386h8v8h-8zM124 396h8v10h-8zM78 374h8v6h-8z" />
      </g>
      <text className="shop-small" x="150" y="364">
        {artTexts.sweet1}
      </text>
      <text className="shop-price" x="264" y="364" textAnchor="end">
        {artTexts.price1}
      </text>
      <text className="shop-small" x="150" y="392">
        {artTexts.sweet2}
      </text>
      <text className="shop-price" x="264" y="392" textAnchor="end">
        {artTexts.price2}
      </text>
    </g>
  </svg>
);
