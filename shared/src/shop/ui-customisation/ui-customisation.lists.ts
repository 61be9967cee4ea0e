/** Source: docs/specification.md §3. */
export const displayStyles = ['style-1', 'style-2'] as const;
export type DisplayStyle = (typeof displayStyles)[number];

export const sectionHeights = ['HEIGHT-1', 'HEIGHT-2', 'HEIGHT-3'] as const;
export type SectionHeight = (typeof sectionHeights)[number];

export const placements = ['HOME_PAGE', 'GREETING_IMAGE_PAGE', 'COMMON'] as const;
export type Placement = (typeof placements)[number];

export const targetPages = [
  'my-digital-business-card',
  'my-pdf-id-card',
  'payment',
  'edit-business',
  'frame-settings',
] as const;
export type TargetPage = (typeof targetPages)[number];
