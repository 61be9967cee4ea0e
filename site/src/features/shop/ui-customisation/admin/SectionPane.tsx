import { useStore } from '@nanostores/react';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { useEffect } from 'react';
import { FailureLine } from '../../../../kit/table/TableNotices.tsx';
import { useMediaQuery } from '../../../../kit/ui/browser/use-media-query.ts';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { EntityPane } from '../../../../kit/ui/overlay/EntityPane.tsx';
import { splitPaneMediaQuery } from '../../../../kit/ui/overlay/SplitPane.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import {
  $draft,
  $placement,
  customisationParams,
  deleteUiCustomisation,
  refetchUiCustomisation,
  saveSection,
  sectionChanges,
} from './customisation-admin.store.ts';
import { SectionFields } from './SectionFields.tsx';
import { DraftSectionPreview } from './SectionPreview.tsx';
import { previewedSectionOf, type SectionForm, sectionFormOf } from './section.form.ts';

export function SectionPane({ draftOwnerId, stored }: { draftOwnerId: string; stored: UiCustomisation | null }) {
  const placement = useStore($placement);
  const isWide = useMediaQuery(splitPaneMediaQuery);
  const failed = useStore(sectionChanges.$rowFailure);
  const closePane = () => customisationParams.close('section');
  const id = stored?.uiCustomisationId;
  const { form, ...entity } = useEntityForm<SectionForm, UiCustomisation>({
    draftOwnerId,
    name: `section:${id ?? `new:${placement}`}`,
    stored,
    valuesOf: (one) => sectionFormOf(one, placement),
    resolver: async () => (await import('./section.schema.ts')).sectionResolver(),
    send: saveSection,
    refetch: async () => (id ? refetchUiCustomisation(id) : null),
    onSaved: ({ placement: savedPlacement }) => {
      if (savedPlacement === placement) closePane();
      else customisationParams.push({ placement: savedPlacement, section: null });
    },
    onValues: (values) => $draft.set(previewedSectionOf(values, stored, stored?.position ?? Number.MAX_SAFE_INTEGER)),
  });
  useEffect(() => () => $draft.set(null), []);
  return (
    <EntityPane
      title={stored ? t('customisation.edit') : t('customisation.add')}
      entity={entity}
      onSubmit={entity.onSubmit}
      currentName={entity.newer?.title ?? ''}
      onClose={closePane}
      remove={stored ? { label: t('customisation.delete'), run: () => deleteUiCustomisation(stored) } : undefined}
      failureNote={failed && failed.id === id && <FailureLine changes={sectionChanges} />}
    >
      {!isWide && <DraftSectionPreview />}
      <SectionFields form={form} />
    </EntityPane>
  );
}
