import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { megabytes, uploadSizes } from '@parichay/shared/platform/lib/upload-sizes.ts';
import type { PostLanguage } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { pictureTypes } from '../../../../kit/ui/form/picture-types.ts';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $takesVideos } from '../greeting.store.ts';
import { GreetingArt } from './GreetingArt.tsx';
import { NewPostItem } from './NewPostItem.tsx';
import { PostFields } from './PostFields.tsx';
import type { PostFacts } from './posts.rules.ts';
import {
  $areReady,
  $newPosts,
  addFiles,
  adding,
  addPosts,
  changeNew,
  clearUploads,
  maxUploads,
} from './uploads.store.ts';

const form = 'new-posts-form';
const fresh: PostFacts = {
  imageSubcategoryId: '',
  imageTagIds: [],
  language: 'none',
  caption: '',
  focalPoint: null,
  isAgencyExclusive: false,
  isActive: true,
};

const videoSize = megabytes(uploadSizes.greetingVideo);

export function UploadSheet({ onClose }: { onClose(): void }) {
  const items = useStore($newPosts);
  const takesVideos = useStore($takesVideos);
  const areReady = useStore($areReady);
  const { error, status } = useStore(adding.$state);
  const [facts, setFacts] = useState(fresh);
  const [isMissing, setMissing] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => clearUploads, []);

  const sent = items.filter((item) => item.status === 'sent').length;
  const close = () => (items.length > 0 ? setLeaving(true) : onClose());
  const change = (next: PostFacts) => {
    if (next.language !== facts.language) for (const { id } of items) changeNew(id, { language: next.language });
    setFacts(next);
    if (next.imageSubcategoryId !== '') setMissing(false);
  };
  const save = async () => {
    setMissing(facts.imageSubcategoryId === '');
    if (facts.imageSubcategoryId === '') document.getElementById('subcategory')?.focus();
    else if (areReady && status !== 'loading' && (await addPosts(facts))) onClose();
  };
  const foot = items.length > 0 && (
    <button type="submit" form={form} className="button" aria-disabled={!areReady} aria-busy={status === 'loading'}>
      {areReady
        ? t('greetings.addGo', { count: items.length })
        : t('greetings.addWaits', { done: sent, count: items.length })}
    </button>
  );
  return (
    <Sheet title={t('greetings.add')} onClose={close} foot={foot} className="upload-sheet">
      <form
        id={form}
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
              {t(takesVideos ? 'greetings.addHintVideos' : 'greetings.addHint', { count: maxUploads, size: videoSize })}
            </p>
          </div>
        )}
        <ChooseButton language={facts.language} count={items.length} takesVideos={takesVideos} onLeftOut={setLeftOut} />
        {leftOut > 0 && (
          <p className="banner" data-tone="warning" role="status">
            {t('greetings.leftOut', { count: leftOut, most: maxUploads })}
          </p>
        )}
        {items.length > 0 && (
          <>
            <ul className="new-posts" aria-label={t('greetings.chosen')}>
              {items.map((item) => (
                <NewPostItem key={item.id} item={item} />
              ))}
            </ul>
            <h3 className="title">{items.length > 1 ? t('greetings.ofAll') : t('greetings.ofOne')}</h3>
            <PostFields facts={facts} onChange={change} isSubcategoryMissing={isMissing} />
          </>
        )}
      </form>
      {isLeaving && (
        <QuestionDialog
          title={t('greetings.leaveTitle')}
          text={t('greetings.leaveText', { count: items.length })}
          go={t('greetings.leaveGo')}
          onGo={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Sheet>
  );
}

interface ChooseProps {
  language: PostLanguage;
  count: number;
  takesVideos: boolean;
  onLeftOut(count: number): void;
}

const ChooseButton = ({ language, count, takesVideos, onLeftOut }: ChooseProps) => (
  <label className={`button picture-choose ${count > 0 ? 'button-quiet' : ''}`} hidden={count >= maxUploads}>
    <ImagePlus size={20} aria-hidden="true" />
    {t(takesVideos ? 'greetings.chooseFilesVideos' : 'greetings.chooseFiles')}
    <input
      type="file"
      accept={takesVideos ? `${pictureTypes()},video/mp4,video/quicktime` : pictureTypes()}
      multiple
      onChange={async ({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        onLeftOut(await addFiles(files, language));
      }}
    />
  </label>
);
