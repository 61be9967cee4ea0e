import '../../../../kit/ui/form/form.css';
import ImagePlus from 'icon:image-plus';
import { useStore } from '@nanostores/react';
import { formatMegabytes, maxUploadBytes } from '@parichay/shared/platform/lib/upload-sizes.ts';
import type { PostLanguage } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { pictureTypes } from '../../../../kit/ui/form/picture-types.ts';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $mayUploadVideos } from '../greeting.store.ts';
import { GreetingArt } from './GreetingArt.tsx';
import { GreetingFields } from './GreetingFields.tsx';
import type { GreetingDetails } from './greetings.rules.ts';
import { UploadItem } from './UploadItem.tsx';
import {
  $areUploadsReady,
  $greetingUploads,
  addFiles,
  addGreetings,
  clearUploads,
  greetingCreation,
  maxUploads,
  updateUpload,
} from './uploads.store.ts';

const formId = 'new-posts-form';
const emptyDetails: GreetingDetails = {
  imageSubcategoryId: '',
  imageTagIds: [],
  language: 'none',
  caption: '',
  keepOut: null,
  isAgencyExclusive: false,
  isActive: true,
};

const maxVideoSizeText = formatMegabytes(maxUploadBytes.greetingVideo);

export function UploadSheet({ onClose }: { onClose(): void }) {
  const items = useStore($greetingUploads);
  const mayUploadVideos = useStore($mayUploadVideos);
  const areUploadsReady = useStore($areUploadsReady);
  const { error, status } = useStore(greetingCreation.$state);
  const [details, setDetails] = useState(emptyDetails);
  const [isSubcategoryMissing, setSubcategoryMissing] = useState(false);
  const [ignoredCount, setIgnoredCount] = useState(0);
  const [isLeaveDialogOpen, setLeaveDialogOpen] = useState(false);
  useEffect(() => clearUploads, []);

  const uploadedCount = items.filter((item) => item.status === 'sent').length;
  const close = () => (items.length > 0 ? setLeaveDialogOpen(true) : onClose());
  const change = (next: GreetingDetails) => {
    if (next.language !== details.language) for (const { id } of items) updateUpload(id, { language: next.language });
    setDetails(next);
    if (next.imageSubcategoryId !== '') setSubcategoryMissing(false);
  };
  const save = async () => {
    setSubcategoryMissing(details.imageSubcategoryId === '');
    if (details.imageSubcategoryId === '') document.getElementById('subcategory')?.focus();
    else if (areUploadsReady && status !== 'loading' && (await addGreetings(details))) onClose();
  };
  const foot = items.length > 0 && (
    <button
      type="submit"
      form={formId}
      className="button"
      aria-disabled={!areUploadsReady}
      aria-busy={status === 'loading'}
    >
      {areUploadsReady
        ? t('greetings.addGo', { count: items.length })
        : t('greetings.addWaits', { done: uploadedCount, count: items.length })}
    </button>
  );
  return (
    <Sheet title={t('greetings.add')} onClose={close} foot={foot} className="upload-sheet">
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {error && <FailureBanner failure={error} />}
        {items.length === 0 && (
          <div className="empty">
            <GreetingArt />
            <p>
              {t(mayUploadVideos ? 'greetings.addHintVideos' : 'greetings.addHint', {
                count: maxUploads,
                size: maxVideoSizeText,
              })}
            </p>
          </div>
        )}
        <ChooseFilesButton
          language={details.language}
          count={items.length}
          mayUploadVideos={mayUploadVideos}
          onIgnored={setIgnoredCount}
        />
        {ignoredCount > 0 && (
          <p className="banner" data-tone="warning" role="status">
            {t('greetings.leftOut', { count: ignoredCount, most: maxUploads })}
          </p>
        )}
        {items.length > 0 && (
          <>
            <ul className="new-posts" aria-label={t('greetings.chosen')}>
              {items.map((item) => (
                <UploadItem key={item.id} item={item} />
              ))}
            </ul>
            <h3 className="title">{items.length > 1 ? t('greetings.ofAll') : t('greetings.ofOne')}</h3>
            <GreetingFields details={details} onChange={change} isSubcategoryMissing={isSubcategoryMissing} />
          </>
        )}
      </form>
      {isLeaveDialogOpen && (
        <QuestionDialog
          title={t('form.leaveTitle')}
          text={t('form.leaveText', { count: items.length })}
          confirmLabel={t('form.leaveGo')}
          onConfirm={onClose}
          onClose={() => setLeaveDialogOpen(false)}
        />
      )}
    </Sheet>
  );
}

interface ChooseFilesProps {
  language: PostLanguage;
  count: number;
  mayUploadVideos: boolean;
  onIgnored(count: number): void;
}

const ChooseFilesButton = ({ language, count, mayUploadVideos, onIgnored }: ChooseFilesProps) => (
  <label className={`button picture-choose ${count > 0 ? 'button-quiet' : ''}`} hidden={count >= maxUploads}>
    <ImagePlus size={20} aria-hidden="true" />
    {t(mayUploadVideos ? 'greetings.chooseFilesVideos' : 'greetings.chooseFiles')}
    <input
      type="file"
      accept={mayUploadVideos ? `${pictureTypes()},video/mp4,video/quicktime` : pictureTypes()}
      multiple
      onChange={async ({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        onIgnored(await addFiles(files, language));
      }}
    />
  </label>
);
