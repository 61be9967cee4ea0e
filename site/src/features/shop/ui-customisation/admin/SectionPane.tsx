import { useStore } from '@nanostores/react';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { useEffect } from 'react';
import { FailureLine } from '../../../../kit/table/TableNotices.tsx';
import { useMediaQuery } from '../../../../kit/ui/browser/use-media-query.ts';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { EntityPane } from '../../../../kit/ui/overlay/EntityPane.tsx';
import { isDesk } from '../../../../kit/ui/overlay/SplitPane.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import {
  $placement,
  $typed,
  customisationPlace,
  deleteSection,
  newestSection,
  saveSection,
  sectionChanges,
} from './customisation-admin.store.ts';
import { SectionFields } from './SectionFields.tsx';
import { PreviewOfOne } from './SectionPreview.tsx';
import { previewOf, type SectionForm, sectionFormOf } from './section.form.ts';

export function SectionPane({ owner, stored }: { owner: string; stored: UiCustomisation | null }) {
  const placement = useStore($placement);
  const isWide = useMediaQuery(isDesk);
  const failed = useStore(sectionChanges.$rowFailure);
  const close = () => customisationPlace.leave('section');
  const id = stored?.uiCustomisationId;
  const { form, ...entity } = useEntityForm<SectionForm, UiCustomisation>({
    owner,
    name: `section:${id ?? `new:${placement}`}`,
    stored,
    valuesOf: (one) => sectionFormOf(one, placement),
    resolver: async () => (await import('./section.schema.ts')).sectionResolver(),
    send: saveSection,
    newest: async () => (id ? newestSection(id) : null),
    onSaved: ({ placement: kept }) => {
      if (kept === placement) close();
      else customisationPlace.go({ placement: kept, section: null });
    },
    onValues: (values) => $typed.set(previewOf(values, stored, stored?.position ?? Number.MAX_SAFE_INTEGER)),
  });
  useEffect(() => () => $typed.set(null), []);
  return (
    <EntityPane
      title={stored ? t('customisation.edit') : t('customisation.add')}
      entity={entity}
      onSubmit={entity.onSubmit}
      nameNow={entity.newer?.title ?? ''}
      onClose={close}
      remove={stored ? { words: t('customisation.delete'), run: () => deleteSection(stored) } : undefined}
      failed={failed && failed.id === id && <FailureLine changes={sectionChanges} />}
    >
      {!isWide && <PreviewOfOne />}
      <SectionFields form={form} />
    </EntityPane>
  );
}
