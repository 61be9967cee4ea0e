import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { CloneSheet } from './CloneSheet.tsx';
import type { Question } from './cards-admin.store.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ImageSettingsSheet } from './ImageSettingsSheet.tsx';
import { LimitSheet } from './LimitSheet.tsx';
import { SuspendSheet } from './SuspendSheet.tsx';

const sheets = {
  limit: LimitSheet,
  imageSettings: ImageSettingsSheet,
  clone: CloneSheet,
  delete: DeleteDialog,
  suspend: SuspendSheet,
} as const;

export function CardQuestion({ question: { kind, row } }: { question: { kind: Question; row: CardRow } }) {
  const Asked = sheets[kind];
  return <Asked row={row} />;
}
