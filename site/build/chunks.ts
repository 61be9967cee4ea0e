/**
 * How the browser's modules are put into files. Each file costs a request and some 700 bytes of headers, so what every
 * page of the panel needs comes in three: React, the calls, and the panel's own stores; what most pages of staff need,
 * in one more, and a table in another. A module that fewer than `minShareCount` entries share stays where it is used,
 * and nothing here may pull a dialog or a form into the start.
 */
const panel = [
  'lib/(slice|load-styles)\\.ts',
  'session/[a-z.-]+\\.(store|rules)\\.ts',
  'session/(category-label|sign-out|snapshot|start\\.customer)\\.ts',
  '(user|notification)/[a-z.-]+\\.store\\.ts',
  'confirm/confirm\\.(load|store)\\.ts',
  'shell/start-panel\\.ts',
  'payment/(payment-report|premium/premium\\.(hash|load))\\.ts',
  'card/(CardPicture|ShareCard|StatusBadge)\\.tsx',
  'ui/(Art|Avatar|CopyButton|FailedPanel|FailureBanner|OwnWords|lazy)\\.tsx',
  // Heard on pages of customers and of staff: in a table's file they would bring a customer the whole table.
  'ui/(keys|use-escape)\\.ts',
  'ui/(draft|browser-storage|picture-src|use-calm-store|use-media-query|messages|when-idle)\\.ts',
];
/** Icons that a customer's home shows. The others come in a file of their own, to whoever shows more than one. */
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
/** What a table of staff's shows beside them. */
export const tableIcons = [
  ...['arrow-down', 'arrow-up', 'chevron-left', 'columns-3', 'copy-plus', 'download', 'ellipsis-vertical', 'file-up'],
  ...['log-in', 'panel-right', 'search', 'sliders-horizontal', 'trash', 'wallet'],
];
const icons = 'node_modules/lucide-react/dist/esm/icons/';
const staff = [
  'franchisee/franchisees\\.(store|rules|list)\\.ts',
  'shell/staff-menu\\.rules\\.ts',
  'access/(access\\.store\\.ts|StaffGate\\.tsx)',
  'table/(RowMenu|SaidLines)\\.tsx',
  'ui/use-popup\\.ts',
];
const table = [
  'table/(DataTable|Pager|TableFoot|TableRow|TableScreen|TableTools)\\.tsx',
  'agency/(agency-column|AddBusiness)\\.tsx',
];
/** What is done with a greeting, on home and where it is made. */
const sharing = [
  'greeting/customer/(occasions|share)\\.ts',
  'greeting/customer/Sharing\\.tsx',
  'greeting/today/paths\\.ts',
];
/** What the page of greetings starts with, and what is made there needs again. */
const gallery = ['greeting/customer/(frame-settings\\.hash|frames\\.store|gallery\\.store)\\.ts'];
const agencyPart = ['ui-customisation/(agency-part\\.store|customisation\\.rules)\\.ts'];
const businesses = [
  'business/admin/(BusinessMenu\\.tsx|ExpiryBadge\\.tsx|business(-many\\.store|es-admin\\.(list|store))\\.ts|columns\\.tsx)',
];

/** What sheets and forms begin and end with: each smaller than a request. */
const leaves = ['ui/(first-field|use-back)\\.ts'];

/** What Pricing shares with other pages, and what needs little itself: a file takes along all that its modules need. */
const pricing = ['plan/(PlanArt\\.tsx|plan\\.rules\\.ts)', 'payment/receipt/receipt-path\\.ts', 'lib/all-pages\\.ts'];

/** What the sign-in pages start with, and leaves that others want as well, each smaller than a request. */
const base = [
  'auth/progress\\.ts',
  'lib/(api|back|i18n|page-messages|phone-links|session|start|tag-manager|watch-errors)\\.ts',
];

/** Every module of the site that is named above, by patterns of paths. */
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
  new RegExp(`site/src/((features|kit)/)?(${names.join('|')})$${others}`);

/**
 * Each sheet a file of its own, in the pages' build and the browser's alike: what both have is the same then, and a page
 * bears it once.
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
  // What starts React stays outside its file: started from within, the whole file is parsed a second time.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  {
    name: 'base',
    test: ofSite(base, '|shared/src/(lib/ascii-digits|auth/next-path)\\.ts|vite/preload-helper'),
    priority: 4,
  },
  // `admission`: which products an agency sells is asked by customers' pages and staff's alike.
  {
    name: 'panel',
    test: ofSite(
      panel,
      `|shared/src/access/admission\\.ts|node_modules/(lucide-react/dist/esm/(?!icons/)|nanostores/|@nanostores/)|${icons}(${homeIcons.join('|')})\\.`,
    ),
    minShareCount: 2,
    priority: 3,
  },
  // Before those whose icons customers show too: a file takes along all that its own modules need.
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
    test: ofSite(pricing, '|shared/src/(payment/online\\.rules|plan/plan\\.(rules|lists))\\.ts'),
    minShareCount: 2,
    priority: 1,
  },
];
