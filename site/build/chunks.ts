/**
 * Each chunk costs a request and some 700 bytes of headers, so shared modules are grouped. A module used by fewer than
 * `minShareCount` entries stays in its entry; no group may pull a dialog or form into the initial load.
 */
const panel = [
  'lib/(slice|load-styles|payment-report)\\.ts',
  'session/[a-z.-]+\\.(store|rules)\\.ts',
  'session/(category-label|sign-out|snapshot|start\\.customer)\\.ts',
  '(user|notification)/[a-z.-]+\\.store\\.ts',
  'confirm/confirm\\.(load|store)\\.ts',
  'shell/start-panel\\.ts',
  'payment/premium/premium\\.(hash|load)\\.ts',
  'card/(CardPicture|ShareCard|StatusBadge)\\.tsx',
  'ui/(picture/(Art|Avatar)|text/(CopyButton|UserText)|feedback/(FailedPanel|FailureBanner)|browser/lazy)\\.tsx',
  // Customer and staff pages both use these: in the table chunk, a customer would download the whole table.
  'ui/overlay/(keys|use-escape)\\.ts',
  'ui/(form/draft|picture/picture-src|text/messages|browser/(browser-storage|use-calm-store|use-media-query|when-idle))\\.ts',
];
export const homeIcons = [
  ...[
    'arrow-up-right',
    'badge-check',
    'bell',
    'book-open',
    'calendar-clock',
    'chart-column',
    'check',
    'chevron-down',
    'chevron-right',
  ],
  ...['clapperboard', 'copy', 'external-link', 'id-card', 'images', 'message-circle', 'pencil', 'plus', 'qr-code'],
  ...['share-2', 'sparkles', 'x'],
];
export const tableIcons = [
  ...['arrow-down', 'arrow-up', 'chevron-left', 'columns-3', 'copy-plus', 'download', 'ellipsis-vertical', 'file-up'],
  ...['log-in', 'panel-right', 'search', 'sliders-horizontal', 'trash', 'wallet'],
];
const icons = 'node_modules/lucide-react/dist/esm/icons/';
const staff = [
  'franchisee/franchisees\\.(store|rules|list)\\.ts',
  'shell/staff-menu\\.rules\\.ts',
  'access/(access\\.store\\.ts|StaffGate\\.tsx)',
  'table/(rows/RowMenu|TableNotices)\\.tsx',
  'ui/overlay/use-popup\\.ts',
];
const table = [
  'table/(DataTable|TableFoot|TableScreen|TableTools|list/Pager|rows/TableRow)\\.tsx',
  'agency/(agency-column|AddBusiness)\\.tsx',
];
const sharing = [
  'greeting/customer/(gallery/occasions|maker/share)\\.ts',
  'greeting/customer/maker/Sharing\\.tsx',
  'greeting/today/paths\\.ts',
];
const gallery = ['greeting/customer/(maker/(frame-settings\\.hash|frames\\.store)|gallery/gallery\\.store)\\.ts'];
const agencyPart = ['ui-customisation/(agency-part\\.store|customisation\\.rules)\\.ts'];
const businesses = [
  'business/admin/(BusinessMenu\\.tsx|ExpiryBadge\\.tsx|business(-many\\.store|es-admin\\.(list|store))\\.ts|columns\\.tsx)',
];

const leaves = ['ui/(form/first-field|overlay/use-back)\\.ts'];

/** Only modules with few imports are listed: a chunk includes all that its modules import. */
const pricing = ['plan/(PlanArt\\.tsx|plan\\.rules\\.ts)', 'payment/receipt/receipt-path\\.ts', 'lib/all-pages\\.ts'];

/** Start code of the sign-in pages, with shared modules smaller than the overhead of a request. */
const base = ['auth/progress\\.ts', 'lib/(api|back|i18n|page-messages|phone-links|session|start|tag-manager)\\.ts'];

export const namedModules = [
  ...base,
  ...panel,
  ...staff,
  ...table,
  ...sharing,
  ...gallery,
  ...agencyPart,
  ...businesses,
  ...leaves,
  ...pricing,
];

const ofSite = (names: readonly string[], others = '') =>
  new RegExp(`site/src/(features/[a-z]+/|kit/)?(${names.join('|')})$${others}`);

/**
 * One file per stylesheet, in the server and the browser build alike, so that a page never loads the same rules twice.
 */
export const styleGroups = [
  {
    name: (path: string) =>
      path
        .replace(/^.*\/src\//, '')
        .replace(/\.css.*$/, '')
        .replaceAll('/', '-'),
    test: /site\/src\/.*\.css$/,
    priority: 9,
  },
];

export const chunkGroups = [
  ...styleGroups,
  // Entry code that starts React stays outside this chunk: otherwise the browser parses the whole file twice.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  {
    name: 'base',
    test: ofSite(base, '|shared/src/(platform/lib/ascii-digits|people/auth/next-path)\\.ts|vite/preload-helper'),
    priority: 4,
  },
  {
    name: 'panel',
    test: ofSite(
      panel,
      `|shared/src/platform/access/admission\\.ts|node_modules/(lucide-react/dist/esm/(?!icons/)|nanostores/|@nanostores/)|${icons}(${homeIcons.join('|')})\\.`,
    ),
    minShareCount: 2,
    priority: 3,
  },
  // Precedes the groups with icons of customer pages, because a chunk includes all that its modules import.
  { name: 'table-icons', test: new RegExp(`${icons}(${tableIcons.join('|')})\\.`), minShareCount: 2, priority: 2 },
  {
    name: 'icons',
    test: new RegExp(`${icons}(?!(${[...homeIcons, ...tableIcons].join('|')})\\.)`),
    minShareCount: 2,
    priority: 2,
  },
  { name: 'sharing', test: ofSite(sharing), minShareCount: 2, priority: 1 },
  { name: 'gallery', test: ofSite(gallery), minShareCount: 2, priority: 1 },
  { name: 'agency-part', test: ofSite(agencyPart), minShareCount: 2, priority: 1 },
  { name: 'staff', test: ofSite(staff), minShareCount: 2, priority: 1 },
  { name: 'table', test: ofSite(table), minShareCount: 2, priority: 1 },
  { name: 'leaves', test: ofSite(leaves), minShareCount: 2, priority: 1 },
  { name: 'businesses', test: ofSite(businesses), minShareCount: 2, priority: 1 },
  {
    name: 'pricing',
    test: ofSite(pricing, '|shared/src/(money/payment/online\\.rules|shop/plan/plan\\.(rules|lists))\\.ts'),
    minShareCount: 2,
    priority: 1,
  },
];
