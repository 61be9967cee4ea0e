/**
 * Each chunk costs a request and some 700 bytes of headers, so shared modules are grouped. A module used by fewer than
 * `minShareCount` entries stays in its entry; no group may pull a dialog or form into the initial load.
 */
const panelModules = [
  'lib/(slice|load-styles|occasion-label|payment-report)\\.ts',
  'session/[a-z.-]+\\.(store|rules)\\.ts',
  'session/(category-label|sign-out|snapshot|start-customer)\\.ts',
  '(user|notification)/[a-z.-]+\\.store\\.ts',
  'confirm/confirm\\.(load|store)\\.ts',
  'shell/start-panel\\.ts',
  'payment/premium/premium(-hash|\\.load)\\.ts',
  'card/(CardPicture|ShareCard|StatusBadge)\\.tsx',
  'ui/(picture/(Art|Avatar)|text/(CopyButton|UserText)|feedback/(FailedPanel|FailureBanner)|browser/lazy)\\.tsx',
  // Customer pages need these too: in the table chunk, a customer would download all code of the table.
  'ui/overlay/(keys|use-escape)\\.ts',
  'ui/(form/draft|picture/picture-src|text/messages|browser/(browser-storage|use-deferred-store|use-media-query|when-idle))\\.ts',
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
const iconIdPrefix = '^\\0icon:';
const staffModules = [
  'franchisee/franchisees(\\.(store|rules)|-list)\\.ts',
  'shell/staff-menu\\.rules\\.ts',
  'access/(access\\.store\\.ts|StaffGate\\.tsx)',
  'table/(rows/RowMenu|TableNotices)\\.tsx',
  'ui/overlay/use-popup\\.ts',
];
const tableModules = [
  'table/(DataTable|TableFoot|TableScreen|TableTools|list/Pager|rows/TableRow)\\.tsx',
  'agency/(agency-column|AddBusinessLink)\\.tsx',
];
const sharingModules = [
  'greeting/customer/(gallery/occasions|maker/share)\\.ts',
  'greeting/customer/maker/SharingResult\\.tsx',
  'greeting/today/greeting-paths\\.ts',
];
const galleryModules = ['greeting/customer/(maker/(frame-settings-hash|frames\\.store)|gallery/gallery\\.store)\\.ts'];
const agencySectionModules = ['ui-customisation/(agency-content\\.store|customisation\\.rules)\\.ts'];
const businessesModules = [
  'business/admin/(BusinessMenu\\.tsx|ExpiryBadge\\.tsx|business(-many\\.store|es-admin(-list|\\.store))\\.ts|columns\\.tsx)',
];

const smallModules = ['ui/(form/first-field|overlay/use-back)\\.ts'];

/** Only modules with few imports are listed: a chunk includes all that its modules import. */
const pricingModules = [
  'plan/(PlanArt\\.tsx|plan\\.rules\\.ts)',
  'payment/receipt/receipt-path\\.ts',
  'lib/all-pages\\.ts',
];

/** Start code of the sign-in pages, with shared modules smaller than the overhead of a request. */
const baseModules = [
  'auth/progress\\.ts',
  'lib/(api|back|i18n|page-messages|phone-links|analytics-session|start|tag-manager)\\.ts',
];

export const groupedModules = [
  ...baseModules,
  ...panelModules,
  ...staffModules,
  ...tableModules,
  ...sharingModules,
  ...galleryModules,
  ...agencySectionModules,
  ...businessesModules,
  ...smallModules,
  ...pricingModules,
];

const siteModulePattern = (names: readonly string[], otherPatterns = '') =>
  new RegExp(`site/src/(features/[a-z]+/|kit/)?(${names.join('|')})$${otherPatterns}`);

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
  // Entry code that starts React stays outside this chunk: otherwise the browser would parse the file twice.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  {
    name: 'base',
    test: siteModulePattern(
      baseModules,
      '|shared/src/(platform/lib/(ascii-digits|phone-text)|people/auth/next-path)\\.ts|vite/preload-helper',
    ),
    priority: 4,
  },
  {
    name: 'panel',
    test: siteModulePattern(
      panelModules,
      `|shared/src/platform/access/admission\\.ts|kit/icon/icon\\.ts|node_modules/(nanostores/|@nanostores/)|${iconIdPrefix}(${homeIcons.join('|')})$`,
    ),
    minShareCount: 2,
    priority: 3,
  },
  // Precedes the groups with icons of customer pages, because a chunk includes all that its modules import.
  { name: 'table-icons', test: new RegExp(`${iconIdPrefix}(${tableIcons.join('|')})$`), minShareCount: 2, priority: 2 },
  {
    name: 'icons',
    test: new RegExp(`${iconIdPrefix}(?!(${[...homeIcons, ...tableIcons].join('|')})$)`),
    minShareCount: 2,
    priority: 2,
  },
  { name: 'sharing', test: siteModulePattern(sharingModules), minShareCount: 2, priority: 1 },
  { name: 'gallery', test: siteModulePattern(galleryModules), minShareCount: 2, priority: 1 },
  { name: 'agency-part', test: siteModulePattern(agencySectionModules), minShareCount: 2, priority: 1 },
  { name: 'staff', test: siteModulePattern(staffModules), minShareCount: 2, priority: 1 },
  { name: 'table', test: siteModulePattern(tableModules), minShareCount: 2, priority: 1 },
  { name: 'leaves', test: siteModulePattern(smallModules), minShareCount: 2, priority: 1 },
  { name: 'businesses', test: siteModulePattern(businessesModules), minShareCount: 2, priority: 1 },
  {
    name: 'pricing',
    test: siteModulePattern(
      pricingModules,
      '|shared/src/(money/payment/online\\.rules|shop/plan/(plan\\.(rules|lists)|entitlement\\.rules)|people/agency/offer\\.rules)\\.ts',
    ),
    minShareCount: 2,
    priority: 1,
  },
];
