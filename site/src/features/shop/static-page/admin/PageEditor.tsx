import './static-pages-admin.css';
import { useStore } from '@nanostores/react';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { useId, useState } from 'react';
import { FailureLine } from '../../../../kit/table/TableNotices.tsx';
import { firstInvalidIndex } from '../../../../kit/ui/form/ItemList.tsx';
import { RestoredDraft } from '../../../../kit/ui/form/RestoredDraft.tsx';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { EntityButtons } from '../../../../kit/ui/overlay/EntityPane.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { SplitPane } from '../../../../kit/ui/overlay/SplitPane.tsx';
import { PhoneFrame } from '../../../../kit/ui/picture/PhoneFrame.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { StaticPage } from '../StaticPage.tsx';
import { PageFields } from './PageFields.tsx';
import { type StaticPageForm, staticPageFormOf } from './static-page.form.ts';
import { deleteStaticPage, refetchStaticPage, saveStaticPage, staticPageChanges } from './static-pages.store.ts';

interface Props {
  draftOwnerId: string;
  stored: CategoryStaticPage | null;
  onClose(): void;
}

export function PageEditor({ draftOwnerId, stored, onClose }: Props) {
  const formId = useId();
  const failed = useStore(staticPageChanges.$rowFailure);
  const [typed, setTyped] = useState(() => staticPageFormOf(stored));
  const [openIndex, setOpened] = useState<number | null>(stored ? null : 0);
  const id = stored?.categoryStaticPageId;
  const { form, ...entity } = useEntityForm<StaticPageForm, CategoryStaticPage>({
    draftOwnerId,
    name: `static-page:${id ?? 'new'}`,
    stored,
    valuesOf: staticPageFormOf,
    resolver: async () => (await import('./static-page.schema.ts')).staticPageResolver(),
    send: saveStaticPage,
    refetch: async () => (id ? refetchStaticPage(id) : null),
    onSaved: onClose,
    onValues: (values) => setTyped(structuredClone(values)),
    onInvalid: (errors) => setOpened((now) => firstInvalidIndex(errors, 'blocks') ?? now),
  });
  const foot = (
    <EntityButtons
      entity={entity}
      formId={formId}
      currentName={entity.newer?.title ?? ''}
      onClose={onClose}
      remove={stored ? { label: t('static-pages.delete'), run: () => deleteStaticPage(stored) } : undefined}
      failureNote={failed && failed.id === id && <FailureLine changes={staticPageChanges} />}
    />
  );
  return (
    <Sheet
      kind="side"
      title={t(stored ? 'static-pages.edit' : 'static-pages.add')}
      hasHistoryEntry={stored !== null}
      onClose={onClose}
      foot={foot}
      className="sheet-desk"
    >
      <SplitPane
        preview={
          <PhoneFrame label={t('static-pages.preview')}>
            <StaticPage page={{ ...typed, title: typed.title || t('static-pages.pageTitle') }} />
          </PhoneFrame>
        }
      >
        <form id={formId} className="stack pane-form" noValidate onSubmit={entity.onSubmit}>
          {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
          <PageFields form={form} openIndex={openIndex} onOpen={setOpened} />
        </form>
      </SplitPane>
    </Sheet>
  );
}
